module github.com/agentcard-go/cardgen/internal/conformance

go 1.26.0

require github.com/agentcard-go/cardgen v0.0.0

replace github.com/agentcard-go/cardgen => ../..
