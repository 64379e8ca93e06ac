package agentcard

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/credential"
)

var authCredential = cardrt.Rule{
	Keyword:  "x-go-check",
	Code:     "auth-credential",
	Severity: card.Warning,
	Schema:   "schemas/agentcard/agentcard.schema.json#/$defs/Auth/x-go-check",
	Message:  "is named like a credential; a card declares how callers authenticate and must not contain secrets",
}

// checkAuth warns of members that are named like credentials and have a value.
func checkAuth(c *cardrt.Checker, a *Auth) {
	if c.Warnings {
		credential.Report(c, a.Unknown().All(), &authCredential)
	}
}
