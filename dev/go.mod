module github.com/agentcard-go/cardgen/dev

go 1.26.0

replace github.com/agentcard-go/cardgen => ..

require (
	github.com/agentcard-go/cardgen v0.0.0
	golang.org/x/mod v0.42.0
)

require golang.org/x/tools v0.52.0 // indirect
