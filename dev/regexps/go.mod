module github.com/agentcard-go/cardgen/dev/regexps

go 1.26.0

replace github.com/agentcard-go/cardgen => ../..

require (
	github.com/agentcard-go/cardgen v0.0.0
	github.com/dlclark/regexp2/v2 v2.12.0
)
