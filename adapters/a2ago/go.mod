module github.com/agentcard-go/cardgen/adapters/a2ago

go 1.26.0

replace github.com/agentcard-go/cardgen => ../..

require (
	github.com/a2aproject/a2a-go v0.3.15
	github.com/a2aproject/a2a-go/v2 v2.4.0
	github.com/agentcard-go/cardgen v0.0.0
)

require (
	code.dny.dev/ssrf v0.3.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/oklog/ulid/v2 v2.1.2 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)
