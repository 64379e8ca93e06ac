package a2a

import (
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// checkSignature checks the protected header.
func checkSignature(c *check.Checker, x *AgentCardSignature) {
	a2acard.CheckHeader(c, x.Protected, &headerForm, &headerAlg, func(header string) {
		if a2acard.Parameter(header, "kid") == "" {
			c.FailAt("protected", &headerKid)
		}
		if a2acard.Parameter(header, "typ") != "JOSE" {
			c.FailAt("protected", &headerTyp)
		}
		a2acard.CheckTwice(c, header, x.Header, &headerTwice)
	})
}
