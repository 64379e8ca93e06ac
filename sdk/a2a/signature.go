package a2a

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

const signatureCheck = "schemas/a2a/a2a.schema.json#/$defs/AgentCardSignature/x-go-check"

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
	headerKid = cardrt.Rule{
		Keyword: "x-go-check", Code: "jws-kid", Schema: signatureCheck,
		Message: "the header must name the key (kid)",
	}
	headerTyp = cardrt.Rule{
		Keyword: "x-go-check", Code: "reader-a2a-js-typ", Severity: card.Warning, Schema: signatureCheck,
		Message: "the header should say that it is of the typ JOSE; a2a-js verifies nothing without a typ",
	}
	headerTwice = cardrt.Rule{
		Keyword: "x-go-check", Code: "jws-twice", Schema: signatureCheck,
		Message: "stands in the protected header too; a parameter has one place",
	}
)

// checkSignature looks into the header that the signature covers.
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
	if a2acard.Parameter(header, "kid") == "" {
		c.FailAt("protected", &headerKid)
	}
	if a2acard.Parameter(header, "typ") != "JOSE" {
		c.FailAt("protected", &headerTyp)
	}
	a2acard.CheckTwice(c, header, x.Header, &headerTwice)
}
