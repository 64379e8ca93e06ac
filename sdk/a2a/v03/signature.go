package v03

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// checkSignature looks into the header that the signature covers. What 1.0 asks for
// beyond a JWS, 0.3 does not.
func checkSignature(c *cardrt.Checker, x *AgentCardSignature) {
	if x.Protected == "" {
		return // its absence or form is reported by itself
	}
	header := a2acard.Header(x.Protected)
	if header == "" {
		c.FailAt("protected", &headerForm)
		return
	}
	if alg := a2acard.Parameter(header, "alg"); alg == "" || alg == "none" {
		c.FailAt("protected", &headerAlg)
	}
	a2acard.CheckTwice(c, header, x.Header, &headerTwice)
}
