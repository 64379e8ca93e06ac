# Everything a contributor runs. Go alone is needed; the targets say what they do.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

GO ?= go
FUZZTIME ?= 30s
# The modules under internal/ that have dependencies of their own.
MODULES := $(patsubst %/go.mod,%,$(wildcard internal/*/go.mod))

.PHONY: help
help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: generate
generate: ## rebuild sdk/ and docs/reference from schemas/
	$(GO) generate ./...

.PHONY: check
check: ## fail when what is on disk is not what would be generated
	$(GO) run ./cmd/cardgen check

.PHONY: build
build: ## build both commands into bin/
	$(GO) build -o bin/ ./cmd/...

.PHONY: test
test: ## run all tests of the root module
	$(GO) test ./...

.PHONY: vet
vet: ## go vet, in every module
	$(GO) vet ./...
	for m in $(MODULES); do (cd $$m && $(GO) vet ./...); done

.PHONY: lint
lint: ## staticcheck, in every module
	$(GO) tool -modfile=internal/tools/go.mod staticcheck ./...

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (30s)
	internal/fuzz.sh $(FUZZTIME)

.PHONY: conformance
conformance: ## run the official JSON-Schema-Test-Suite through generated code
	cd internal/conformance && $(GO) run .

.PHONY: bench
bench: ## measure against other libraries and write docs/performance.md
	cd internal/bench && $(GO) run .
