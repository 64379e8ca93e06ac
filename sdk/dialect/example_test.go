package dialect_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// The schemaVersion of a Nooterra document says what kind it is.
func Example() {
	x, err := nooterra.Dialect.Decode([]byte(`{"schemaVersion": "ToolDescriptor.v1", "toolId": "translate"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(nooterra.Dialect.Kinds(), x.CardInfo().Entry())
	switch x := x.(type) {
	case *nooterra.Card:
		fmt.Println("agent", x.AgentID)
	case *nooterra.ToolDescriptor:
		fmt.Println("tool", x.ToolID)
	}
	// Output:
	// [card tool stream-event discovery-result] tool
	// tool translate
}
