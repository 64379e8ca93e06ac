package aevum

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/aevumcard"
)

// checkAuth reports a warning for members whose names are those of credentials and that
// have a value.
func checkAuth(c *checkrt.Checker, a *Auth) {
	if c.Warnings {
		aevumcard.ReportCredentials(c, card.MembersOf(a).Unknown().All(), &authCredential)
	}
}
