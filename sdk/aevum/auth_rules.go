package aevum

import (
	"github.com/agentcard-go/cardgen/sdk/internal/aevumcard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// checkAuth reports a warning for members that have a value and the name of a credential.
func checkAuth(c *check.Checker, a *Auth) {
	if c.Warnings {
		aevumcard.ReportCredentials(c, a.kept.Unknowns(), &authCredential)
	}
}
