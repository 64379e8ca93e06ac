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

// TestReasons: a report says why a card lacks a value: a format that has no member for it does not
// blame another one.
func TestReasons(t *testing.T) {
	const endpoint = `"endpoints":[{"protocol":"http+json","address":"https://a.example/"}]`
	for _, test := range []struct {
		to                  format.Any
		members, from, want string
	}{
		{Aevum, `"pricing":{"joules":1,"latency":20}`, "/pricing/latency", "an Aevum card has no member for the expected latency of an agent"},
		{Aevum, `"schemes":{"o":{"type":"openIdConnect"},"b":{"type":"http","scheme":"bearer"}},"security":[{"o":[]},{"b":[]}]`, "/security/0", "an endpoint of the format has one way to authenticate, and another one is used"},
		{AgentCard, `"schemes":{"b":{"type":"http","scheme":"bearer"},"o":{"type":"oauth2"}},"security":[{"b":[]},{"o":[]}]`, "/security/1", "an endpoint of the format has one way to authenticate, and another one is used"},
		{Aevum, `"schemes":{"o":{"type":"openIdConnect"}},"security":[{"o":[]}]`, "/security", "the format has no word for the authentication, and the result states none"},
		{Aevum, `"schemes":{"b":{"type":"http","scheme":"bearer"},"m":{"type":"mutualTLS"}},"security":[{"b":[],"m":[]}]`, "/security", "an endpoint of the format has one way to authenticate, and the card requires several together; the result states none"},
	} {
		text := `{"identities":[{"kind":"ulid","value":"01JB2X9M4E7QKZ5T8R3V6W1YHN"}],"name":"n","version":"1.0.0","skills":[{"id":"text.s","description":"d"}],` + endpoint + `,` + test.members + `}`
		_, report, err := projection.Convert([]byte(text), vectors.Description, test.to)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Source == test.from && e.Message == test.want }) {
			t.Errorf("%s: no entry %q: %v", test.from, test.want, report.Entries)
		}
	}
}
