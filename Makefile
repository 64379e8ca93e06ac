# Commands for contributors; see CONTRIBUTING.md. They need Go, make and bash.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

GO ?= go
FUZZTIME ?= 30s
FUZZJOBS ?= 1
# The separate modules that contain code.
MODULES := $(filter-out dev/tools,$(patsubst %/go.mod,%,$(wildcard dev/go.mod dev/*/go.mod generator/internal/*/go.mod adapters/*/go.mod)))

# Tests and compilers allocate much and end soon: with a GOGC of 400 they take a fifth less
# CPU time.
export GOGC ?= 400

# Tests compile modules of users with -trimpath, and share what is compiled with this build.
export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath

.PHONY: help
help: ## show this list
	@echo "Usage: make TARGET [FUZZTIME=$(FUZZTIME)] [FUZZJOBS=$(FUZZJOBS)]"
	@echo
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: generate
generate: ## rebuild the generated packages, docs/reference and docs/projections from schemas/
	$(GO) generate ./internal/base/op ./...
	@$(GO) test -run TestListIsComplete ./internal/test/treetest -update >/dev/null

.PHONY: check
check: ## fail with a diff if generate would change something
	$(GO) run ./cmd/cardgen check

.PHONY: build
build: ## build both commands into bin/
	$(GO) build -o bin/ ./cmd/...

.PHONY: test
test: ## run the tests of the root module; make vet runs go vet
	$(GO) test -vet=off ./...

.PHONY: quick
quick: ## run the tests that compile no generated code, with few random documents: the inner loop
	$(GO) test -short ./...

.PHONY: vet
vet: ## run go vet in every module
	$(GO) vet ./...
	@for m in $(MODULES); do echo "$(GO) vet $$m"; $(GO) -C $$m vet ./...; done

.PHONY: lint
lint: ## run staticcheck in every module, in the version that dev/tools pins
	@dir=$$(mktemp -d); trap 'rm -rf "$$dir"' EXIT; \
	$(GO) build -modfile=dev/tools/go.mod -o "$$dir/staticcheck" honnef.co/go/tools/cmd/staticcheck; \
	for m in . $(MODULES); do echo "staticcheck $$m"; (cd "$$m" && "$$dir/staticcheck" ./...); done

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME each, FUZZJOBS at a time
	FUZZJOBS=$(FUZZJOBS) dev/fuzz.sh $(FUZZTIME)

.PHONY: interrupt
interrupt: ## kill cardgen generate at 200 moments and check the result of the next run
	CARDGEN_INTERRUPTS=200 $(GO) test -count=1 -v -run TestInterruptedGenerate ./cmd/cardgen

# The test files that measure, see internal/test/cost: a test that measures is in one of them, and
# internal/test/treetest checks that. Their packages have hundreds of other tests.
MEASURED = $$(grep -rl --include='*_test.go' '/cardgen/internal/test/cost"' cmd generator internal sdk) $$(ls internal/test/cost/*_test.go)

.PHONY: cost
cost: ## measure CPU time and memory: whether they grow no faster than the input
	CARDGEN_GATE=1 $(GO) test -vet=off -count=1 -p 1 -timeout 60m \
		-run "^($$(sed -nE 's/^func (Test[A-Za-z0-9_]*)\(.*/\1/p' $(MEASURED) | paste -sd '|' -))\$$" \
		$$(grep -l '^func Test' $(MEASURED) | xargs -n 1 dirname | sort -u | sed 's|^|./|')

.PHONY: complexity
complexity: ## grow every location of every example, measure every public function, write the costs
	CARDGEN_GATE=1 $(GO) test -count=1 -timeout 150m -v ./internal/test/cost -whole -record

.PHONY: compiled
compiled: ## run the tests that compile or try most: published and nested schemas, installation in an empty module
	CARDGEN_COMPILE=1 $(GO) test -vet=off -count=1 ./generator/generatortest ./generator/internal/emit
	CARDGEN_COMPILE=1 $(GO) test -vet=off -count=1 -run 'TestInstall|TestToolsFile' ./internal/test/treetest
	CARDGEN_COMPILE=1 $(GO) test -vet=off -count=1 -run 'TestInitInModule|TestSchemaChanges' ./cmd/cardgen

.PHONY: conformance
conformance: ## run the JSON-Schema-Test-Suite through generated code, write the counts
	$(GO) -C generator/internal/conformance run .

.PHONY: fuzz-schemas
fuzz-schemas: ## compare generated code with another validator on ten thousand random schemas, write the counts
	$(GO) -C generator/internal/differential run . -n 10000 -mutants 2000 -seed 2 -record results.txt

.PHONY: interop
interop: ## run third-party programs on converted cards, record the counts
	$(GO) -C dev/interop run .
	$(GO) -C dev/interop test -count=1 ./serving ./next
	@$(MAKE) --no-print-directory kits

.PHONY: kits
kits: ## run the SDK for JavaScript and the conformance suite of MCP; A2A_TCK=DIR adds the A2A TCK
	@if ! command -v npm >/dev/null; then echo "not run: npm is not installed"; else \
		(cd dev/interop/a2ajs && npm ci --silent --no-audit --no-fund) && \
		(cd dev/interop/mcpconformance && npm ci --silent --no-audit --no-fund) && \
		(cd dev/interop/mcpjs && npm ci --silent --no-audit --no-fund) && \
		CARD_A2AJS=$(CURDIR)/dev/interop/a2ajs CARD_MCPJS=$(CURDIR)/dev/interop/mcpjs $(GO) -C dev/interop test -count=1 -run 'TestA2AJS|TestClients|TestConformance|JS$$' -v \
			./signatures ./serving ./mcpconformance ./next; fi
	$(GO) test -count=1 -run TestTCK -v ./cmd/agentcard/internal/serve

.PHONY: compare
compare: ## compare conversions with those of other converters, write docs/converters.md
	$(GO) -C dev/interop run ./compare

.PHONY: bench
bench: ## measure against other libraries, write docs/performance.md; BENCH='-print -documents DIR,DIR'; then load
	$(GO) -C dev/bench run . $(BENCH)
	@$(MAKE) --no-print-directory load

.PHONY: load
load: ## measure a directory under load, with CARD_SIZES="10000 1000000" cards, CARD_STREAMS streams and hostile clients
	GOGC=100 $(GO) test -run '^$$' -bench 'Load|Streams|Hostile' -benchtime 1x -timeout 3h ./sdk/directory

.PHONY: speed
speed: ## compare the CPU time of each call with the commit in dev/speed/base.txt
	$(GO) -C dev run ./speed

.PHONY: measure
measure: ## count lines, names and CPU time of the generator and of generated code, write the figures
	$(GO) -C dev run ./measure -record

.PHONY: ci
ci: ## run all checks that a change has to pass
	.ci/run
