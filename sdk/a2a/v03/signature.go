package v03

import (
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// checkSignature checks the protected header. Version 0.3 requires a JWS and has no further
// requirements, unlike 1.0.
func checkSignature(c *check.Checker, x *AgentCardSignature) {
	a2acard.CheckHeader(c, x.Protected, &headerForm, &headerAlg, func(header string) {
		a2acard.CheckTwice(c, header, x.Header, &headerTwice)
	})
}
