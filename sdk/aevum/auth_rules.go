package aevum

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/credential"
)

// checkAuth warns of members that are named like credentials and have a value.
func checkAuth(c *cardrt.Checker, a *Auth) {
	if c.Warnings {
		credential.Report(c, a.Unknown().All(), &authCredential)
	}
}
