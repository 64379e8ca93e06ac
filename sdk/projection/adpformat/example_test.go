package adpformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

// An ADP card as a description: its tools are skills.
func Example() {
	description, _, err := projection.Convert([]byte(`{"id":"agent://router","name":"Router","tools":[{"name":"plan_route","description":"Plans a route."}]}`), adpformat.ADP, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"identities":[{"kind":"uri","value":"agent://router"}],"name":"Router","skills":[{"id":"plan_route","description":"Plans a route."}]} <nil>
}
