# Two commands do all the set-up on a fresh machine: `make study` and `make test`.
# Needed beforehand: make and Python 3.11 or later; everything else comes from the Python package index.

PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LAIZI := $(BIN)/laizi

# Hands of every run; empty: 100,000, and 20,000 for the slower Huangjin.
HANDS ?=
SEED ?= 1
# balance, or first-look: the charts of what the wildcard does; both from the same runs.
STUDY ?= balance
RESULTS ?= results/first-look
# What `make report` makes a report of, and where it writes it.
REPORT_STUDY ?= results/published
REPORT_OUT ?= results/report
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: help setup study test fast nojit mutants bounds warmup lint format types layers report bench docs docs-site clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## make .venv and install the project with pinned versions

# Only inputs that change what is installed make this run again.
$(READY): pyproject.toml constraints.txt
	@set -e; \
	python=; \
	for candidate in $(PYTHON) python3.13 python3.12 python3.11 python3; do \
		if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then echo "make: Python 3.11 or later is needed; name one with PYTHON=..." >&2; exit 1; fi; \
	echo "Setting up $(VENV) with $$("$$python" --version)"; \
	rm -rf $(VENV); \
	if ! "$$python" -m venv $(VENV) >/dev/null 2>&1; then \
		rm -rf $(VENV); \
		"$$python" -m venv --without-pip $(VENV) && "$$python" -m pip --python $(BIN)/python install --quiet pip \
			|| { echo "make: $$python cannot make environments; install python3-venv" >&2; rm -rf $(VENV); exit 1; }; \
	fi; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,cluster,docs]'; \
	touch $(READY)

# The balance study ends with 1 where a verdict is open: a finding, no failure; its page is then there.
ifeq ($(STUDY),first-look)
REPORT := report
NOTEBOOK := 01_first_look.ipynb
else
REPORT := balance
NOTEBOOK := 04_balance.ipynb
endif

study: $(READY) ## the main job: play the variants and their controls, write tables and charts
	@rm -f $(RESULTS)/balance/balance.md
	@$(LAIZI) study $(STUDY) $(if $(HANDS),--hands $(HANDS)) --seed $(SEED) --out $(RESULTS) --workers $(WORKERS) \
		|| { status=$$?; [ $$status -eq 1 ] && [ -s $(RESULTS)/balance/balance.md ] || exit $$status; }
	@LAIZI_RESULTS="$(abspath $(RESULTS))" $(BIN)/jupyter nbconvert --to notebook --execute --log-level ERROR \
		--output-dir $(RESULTS)/$(REPORT) notebooks/$(NOTEBOOK)
	@echo "notebook $(RESULTS)/$(REPORT)/$(NOTEBOOK)"
ifneq ($(STUDY),first-look)
	@$(LAIZI) report $(RESULTS)
endif

report: $(READY) ## write the report from the published results (HTML, PDF, Markdown); nothing is played
	@$(LAIZI) report $(REPORT_STUDY) --out $(REPORT_OUT)

test: $(READY) warmup ## all tests
	@$(BIN)/python -m pytest -n $(WORKERS)

fast: $(READY) warmup ## house rules, units, and hands worked out by hand
	@$(BIN)/python -m pytest -n $(WORKERS) tests/house tests/unit tests/golden

nojit: $(READY) ## worked hands without compilation
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest tests/golden/test_cases.py tests/golden/test_worked_examples.py

mutants: $(READY) ## deliberate faults that the checks must notice
	@$(BIN)/python -m pytest -n $(WORKERS) tests/mutants

CHECKED := NUMBA_BOUNDSCHECK=1 LAIZI_CACHE_DIR=build/bounds $(BIN)/python -m tests.campaign
# Compiled kernels do not look whether an index lies in its array; compiled anew, in a place of their own, they do.
bounds: $(READY) ## hands and positions with random switches, every index of every array checked
	@set -e; for variant in anqing anqing-que jingzhou huangjin hubei; do \
		$(CHECKED) hands $$variant --n 2000 --policies random,greedy,efficient,value; \
		$(CHECKED) records $$variant --n 5000; \
	done

# For changes under way; what is published comes from `laizi bench`. Each run is kept and the next one compared with it.
bench: $(READY) warmup ## time kernels and short batches, beside the run before
	@$(BIN)/python -m pytest tests/bench -o python_files='bench_*.py' -o python_functions='bench_*' \
		--benchmark-enable --benchmark-storage=build/bench --benchmark-autosave --benchmark-compare \
		--benchmark-columns=min,median,iqr,rounds --benchmark-sort=fullname --benchmark-max-time=0.5

# Workers that start cold would all compile the same kernels at once.
warmup: $(READY)
	@$(LAIZI) warmup

lint: $(READY) ## ruff: rules and layout
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

format: $(READY) ## let ruff mend what it can
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

types: $(READY) ## mypy --strict
	@$(BIN)/mypy

layers: $(READY) ## import contracts
	@$(BIN)/lint-imports --no-logo

# The pages of docs/reference that are made from the program, each with the module that prints it.
PAGES := api:sim.api.page columns:sim.frames.column_docs commands:sim.cli.commands_page estimates:sim.stats.metrics_page \
	hand-types:sim.frames.hand_types_page

docs: $(READY) ## write the generated pages of the documentation
	@$(LAIZI) variants pages docs/rules
	@mkdir -p build; set -e; for page in $(PAGES); do \
		$(BIN)/python -m $${page#*:} > build/page.md; \
		mv build/page.md docs/reference/$${page%%:*}.md; \
		echo docs/reference/$${page%%:*}.md; \
	done
	@$(BIN)/python -m sim.report.readme_figure

docs-site: $(READY) ## build the documentation as a site into build/site; a warning is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

clean: ## remove the environment and caches
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
