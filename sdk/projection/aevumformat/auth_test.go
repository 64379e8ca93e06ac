package aevumformat

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// TestAuthDetails: members of auth that no format defines are not copied, not even to the other format,
// and the report says why. A carried card has them.
func TestAuthDetails(t *testing.T) {
	const text = `{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"n","version":"1.0.0","capabilities":[{"id":"text.route","description":"d"}],
		"endpoint":{"protocol":"http","url":"https://a.example/","auth":{"scheme":"bearer","realm":"r"}}}`
	for _, pair := range [][2]format.Any{{Aevum, AgentCard}, {AgentCard, Aevum}, {Aevum, vectors.Description}} {
		_, report, err := projection.Convert([]byte(text), pair[0], pair[1])
		losses := slices.DeleteFunc(report.Losses(), func(e card.ReportEntry) bool { return e.Change != card.Dropped })
		if err != nil || len(losses) != 1 || losses[0].Source != "/endpoint/auth/realm" || !strings.Contains(losses[0].Message, "may be credentials") {
			t.Errorf("%v\n%v", err, report)
		}
	}
	carried, _, err := projection.Convert([]byte(text), Aevum, AgentCard, projection.Carry())
	if err != nil {
		t.Fatal(err)
	}
	if back, _, err := projection.Convert(carried, AgentCard, Aevum); err != nil || string(back) != text {
		t.Errorf("%s, %v", back, err)
	}
}
