package naming_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/naming"
)

func ExampleCaser_Exported() {
	c := naming.NewCaser("PACR")
	for _, name := range []string{"agent_id", "http+json", "pacr:trust_tier", "2025-06-18"} {
		fmt.Println(c.Exported(name))
	}
	// Output:
	// AgentID
	// HTTPJSON
	// PACRTrustTier
	// N2025_06_18
}
