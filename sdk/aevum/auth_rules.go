package aevum

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/aevumcard"
)

// checkAuth reports a warning for members that have a value and the name of a credential.
func checkAuth(c *checkrt.Checker, a *Auth) {
	if c.Warnings {
		aevumcard.ReportCredentials(c, a.Members().Unknown().All(), &authCredential)
	}
}
