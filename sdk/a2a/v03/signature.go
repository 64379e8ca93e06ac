package v03

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// checkSignature checks the protected header. The requirements of 1.0 beyond those of a
// JWS do not apply to 0.3.
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
	a2acard.CheckTwice(c, header, x.Header, &headerTwice)
}
