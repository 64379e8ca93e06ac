package nooterraformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/nooterraformat"
)

// A card of Nooterra as a description.
func Example() {
	description, _, err := projection.Convert([]byte(`{"schemaVersion":"AgentCard.v1","agentId":"router","tenantId":"t1","displayName":"Router","status":"active","visibility":"public","capabilities":["route"],"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0}`), nooterraformat.Nooterra, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"identities":[{"kind":"tenant","value":"t1"},{"kind":"registry","value":"router"}],"name":"Router","status":"active","visibility":"public","skills":[{"kind":"capability","id":"route"}],"created":"2026-03-01T08:00:00Z","updated":"2026-03-01T08:00:00Z","revision":0,"version":"0"} <nil>
}
