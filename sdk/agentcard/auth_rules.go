package agentcard

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/aevumcard"
)

// checkAuth reports a warning for members whose names are those of credentials and that
// have a value.
func checkAuth(c *cardrt.Checker, a *Auth) {
	if c.Warnings {
		aevumcard.ReportCredentials(c, a.Members().Unknown().All(), &authCredential)
	}
}
