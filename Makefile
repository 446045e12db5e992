PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help venv demo test test-slow test-all lint format bench quality docs clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(STAMP) ## create .venv with DuckKB and its tools
	@:

$(STAMP): pyproject.toml constraints.txt
	@echo "Installing into $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install -q -c constraints.txt -e '.[dev]'
	@touch $@

demo: venv ## run the guided example
	@PATH="$(CURDIR)/$(BIN):$$PATH" examples/demo.sh

# Kept also where the machine says otherwise: else every worker compiles all tests anew in every run.
test test-slow test-all: export PYTHONDONTWRITEBYTECODE =
# There is a worker for each core already; more threads would only wait for one another.
test test-slow test-all: export OPENBLAS_NUM_THREADS = 1
test test-slow test-all: export OMP_NUM_THREADS = 1

test: venv ## run the unit tests
	@$(BIN)/python -m pytest -n auto --dist worksteal

test-slow: venv ## run the longer suites: whole processes, faults, random input, sharing
	@$(BIN)/python -m pytest -n auto --dist worksteal -m slow --timeout 600 || [ $$? -eq 5 ] # 5: no test is marked slow

test-all: venv ## run every test
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "" --timeout 600

lint: venv ## check format, style and types
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright # no look-up of newer versions

format: venv ## format the code and mend what can be mended
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

bench: venv ## run the benchmarks
	@$(PIP) install -q -c constraints.txt -e '.[bench]'
	@$(BIN)/python -m benchmarks

quality: venv ## measure how well searches find (DATA=folder of the sets)
	@$(BIN)/python -m benchmarks.quality $(if $(DATA),--data '$(DATA)')

docs: venv ## write the reference pages from the code
	@mkdir -p docs
	@for page in duckkb.surfaces.reference=reference duckkb.surfaces.mcp.reference=tools; do \
		$(BIN)/python -m "$${page%%=*}" > docs/page.new && mv docs/page.new "docs/$${page##*=}.md" \
			|| { rm -f docs/page.new; exit 1; }; \
	done

clean: ## remove .venv, caches and build results
	@rm -rf $(VENV) build dist .pytest_cache .hypothesis .ruff_cache .coverage .demo .bench
	@find src tests benchmarks -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
