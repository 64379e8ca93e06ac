package nooterra_test

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

func ExampleCheckCapability() {
	fmt.Println(nooterra.CheckCapability("capability://travel.booking@v2"))
	err := nooterra.CheckCapability("capability://Travel")
	var problem *nooterra.Error
	fmt.Println(errors.As(err, &problem) && problem.Code == nooterra.CapabilityURINotASCIILowercase)
	// Output:
	// <nil>
	// true
}

// A reader that lost its connection compares cursors to skip cards it has seen.
func ExampleCursor_Compare() {
	seen, err := nooterra.ParseCursor("2026-03-04T09%3A30%3A00.000Z|tenant_north|agt_ledger")
	if err != nil {
		fmt.Println(err)
		return
	}
	next := nooterra.Cursor{Time: "2026-03-04T09:30:00.001Z", TenantID: "tenant_north", AgentID: "agt_clock"}
	fmt.Println(seen.Compare(next), next)
	// Output: -1 2026-03-04T09%3A30%3A00.001Z|tenant_north|agt_clock
}
