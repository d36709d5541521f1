"""Kernels that are optimised once, with the entry that they end up in, rather than at each level of the call graph.

By itself numba optimises a function and emits its machine code together with everything below it, so what lies N calls deep is
compiled N times. A kernel that only kernels call needs no machine code of its own: it is typed and lowered, and its code waits
until an entry (what Python calls) links all the kernels below it and optimises them together, as one program. That also makes
faster code: the optimiser sees that nobody else calls a kernel, and drops the fields of tuples that it does not read.

Numba's extension points are used (`pipeline_class`, a lowering pass, a code library), but code libraries are no public
interface, nor is how indices are lowered: `sim.kernels.jit` falls back on the plain pipeline where numba is not of a version in
`jit.TRIED`.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from llvmlite.binding import ModuleRef
from numba import _dynfunc
from numba.core import types
from numba.core.codegen import CodeLibrary, JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

_OURS = "_ZN3sim"  # how mangled names of this package's functions begin


class KernelLibrary(JITCodeLibrary):
    """The code of one kernel: each function simplified by itself, as numba does on entering it, and no machine code."""

    def finalize(self) -> None:
        """Keep the code as it is."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalize_dynamic_globals()
        self._finalized = True

    def own_module(self) -> ModuleRef:
        """Return the code of this kernel alone."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> ModuleRef:
        """Return the code of this kernel and of all below it, for a function that is not an entry of ours."""
        module = self.own_module().clone()
        for library in below(self):
            more = (
                library.own_module()
                if isinstance(library, KernelLibrary)
                else library._get_module_for_linking()
            )
            module.link_in(more, preserve=True)
        return module


class EntryLibrary(JITCodeLibrary):
    """The code of an entry and of all kernels below it."""

    def finalize(self) -> None:
        """Link everything below and optimise it as one program."""
        self._kernels: set[str] = set()
        others = []
        for library in below(self):
            if isinstance(library, KernelLibrary):
                module = library.own_module()
                self._kernels.update(one.name for one in module.functions if not one.is_declaration)
                self._final_module.link_in(module, preserve=True)
                self._reload_init.update(library._reload_init)
            else:
                others.append(library)
        self._linking_libraries = others
        super().finalize()

    def _optimize_final_module(self) -> None:
        module = self._final_module
        if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in module.global_variables):
            raise RuntimeError(f"{self.name}: kernels below call each other in a circle")
        for function in module.functions:
            if function.name in self._kernels and not function.is_declaration:
                function.linkage = "internal"
                # The engine does not look at the linkage: another entry would take this copy for the one that it misses.
                function.name = f"kernel.{function.name}"
        super()._optimize_final_module()

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        # What numba does for a function when it gets its address; kernels have none.
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                self._codegen.set_env(variable.name, environment)


def below(library: CodeLibrary) -> list[CodeLibrary]:
    """Return every library that a library needs, each once: kernels with all below them, others as they are."""
    found: dict[CodeLibrary, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        one = waiting.pop()
        if one in found or one is library:
            continue
        found[one] = None
        if isinstance(one, KernelLibrary):
            waiting += one._linking_libraries
    return list(found)


@contextmanager
def _indices_from_the_start() -> Generator[None, None, None]:
    """Lower indices of kernels as they are, where Python's negative ones would count from the end.

    No kernel has a negative index (`make bounds` plays with every index checked), and asking at each look-up costs two
    instructions: a fifth of the time of a hand with `random`. Numba compiles under a lock, so nobody else's code is lowered
    meanwhile but what a kernel needs of numba itself, which is told by its name and left alone.
    """
    usual = arrayobj.fix_integer_index

    def plain(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if not builder.function.name.startswith(_OURS):
            return usual(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrayobj.fix_integer_index = plain
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


class _Lowering(NativeLowering):
    library: type[JITCodeLibrary]

    def run_pass(self, state: Any) -> bool:
        if state.library is None:
            state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        with _indices_from_the_start():
            return super().run_pass(state)


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerEntry(_Lowering):
    """Lower into an `EntryLibrary`."""

    _name = "lower_entry"
    library = EntryLibrary


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerKernel(_Lowering):
    """Lower into a `KernelLibrary` and make the kernel known, without an address, to what calls it."""

    _name = "lower_kernel"
    library = KernelLibrary

    def run_pass(self, state: Any) -> bool:
        """Lower the kernel and register it."""
        state.flags.no_compile = True  # numba's own flag for code that is only linked
        super().run_pass(state)
        lowered = state["cr"]
        name = lowered.fndesc.qualname.split(".")[-1]
        # Callers find the lowered code under this object, whatever it is; its address is never used.
        handle = _dynfunc.make_function(
            lowered.fndesc.lookup_module(), name, f"kernel {name}", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(handle, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=handle)
        return True


class _Whole(Compiler):
    lowering: type[_Lowering]

    def define_pipelines(self) -> list[Any]:
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [
            (self.lowering if one is NativeLowering else one, what) for one, what in manager.passes
        ]
        manager._finalized = False
        manager.finalize()
        return [manager]


class EntryCompiler(_Whole):
    """The pipeline of what Python calls."""

    lowering = LowerEntry


class KernelCompiler(_Whole):
    """The pipeline of what only kernels call."""

    lowering = LowerKernel


def only_for_kernels(dispatcher: Any) -> Any:
    """Make Python's calls of a kernel an error: its compiled code has no address that Python could jump to."""
    name = dispatcher.py_func.__name__

    def keep(compiled: Any) -> None:
        # Not made known to the part that answers Python's calls, which therefore asks for compilation, and is refused.
        dispatcher.overloads[tuple(compiled.signature.args)] = compiled

    def refuse(*args: object, **kws: object) -> None:
        raise TypeError(
            f"{name} is a kernel, which only compiled code calls; call an entry, or {name}.py_func"
        )

    dispatcher.add_overload, dispatcher._compile_for_args = keep, refuse
    return dispatcher
