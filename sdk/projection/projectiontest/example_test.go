package projectiontest_test

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// The test of a format converts its cards to all other formats and back. Options supply what a
// format requires and the cards may lack.
func ExampleSuite() {
	suite := projectiontest.Suite{
		Format: adpformat.ADP,
		Others: formats.All(),
		Options: func(to string) []projection.Option {
			return []projection.Option{projection.Offer("version", "1.0.0"), projection.Offer("description", "d")}
		},
	}
	card := []byte(`{"id":"agent://router","name":"Router","tools":[{"name":"plan_route","description":"Plans a route"}]}`)
	fmt.Println(suite.Check(card))
	// Output: <nil>
}

// A single conversion is checked in a test, with errors of the test.
func ExamplePair_Check() {
	t := new(testing.T) // of the test function
	p := projectiontest.Pair{From: adpformat.ADP, To: mcpformat.MCP, Card: []byte(`{"id":"agent://a","name":"n","tools":[{"name":"t"}]}`)}
	fmt.Println(p.Check(t), t.Failed())
	// Output: true false
}
