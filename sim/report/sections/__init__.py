"""The sections of a report, one module each; `sim.report.sections.catalogue` puts them in order."""
