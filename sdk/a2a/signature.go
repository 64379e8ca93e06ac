package a2a

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// checkSignature checks the protected header.
func checkSignature(c *cardrt.Checker, x *AgentCardSignature) {
	if x.Protected == "" {
		return // its absence or form has its own finding
	}
	header := a2acard.Header(x.Protected)
	if header == "" {
		c.FailAt("protected", &headerForm)
		return
	}
	if alg := a2acard.Parameter(header, "alg"); alg == "" || alg == "none" {
		c.FailAt("protected", &headerAlg)
	}
	if a2acard.Parameter(header, "kid") == "" {
		c.FailAt("protected", &headerKid)
	}
	if a2acard.Parameter(header, "typ") != "JOSE" {
		c.FailAt("protected", &headerTyp)
	}
	a2acard.CheckTwice(c, header, x.Header, &headerTwice)
}
