module github.com/agentcard-go/cardgen/internal/published

go 1.26.0

replace github.com/agentcard-go/cardgen => ../..

require (
	github.com/agentcard-go/cardgen v0.0.0
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)

require (
	github.com/oklog/ulid/v2 v2.1.2 // indirect
	golang.org/x/text v0.14.0 // indirect
)
