package v03

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

const signatureCheck = "schemas/a2a-0.3/a2a-0.3.schema.json#/$defs/AgentCardSignature/x-go-check"

// The rules of the header that a signature covers.
var (
	headerForm = cardrt.Rule{
		Keyword: "x-go-check", Code: "jws-header", Schema: signatureCheck,
		Message: "must hold a JSON object in Base64url",
	}
	headerAlg = cardrt.Rule{
		Keyword: "x-go-check", Code: "jws-alg", Schema: signatureCheck,
		Message: "the header must name an algorithm (alg) other than none",
	}
	headerTwice = cardrt.Rule{
		Keyword: "x-go-check", Code: "jws-twice", Schema: signatureCheck,
		Message: "stands in the protected header too; a parameter has one place",
	}
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
