package dialect_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialect"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// TestKinds: the constants of a document decide its kind, in any order of the members and also
// in a JSON string; without them it is a card.
func TestKinds(t *testing.T) {
	for text, want := range map[string]string{
		`{"schemaVersion":"AgentCard.v1"}`:                          "card",
		`{"toolId":"t","schemaVersion":"ToolDescriptor.v1"}`:        "tool",
		`{"schemaVersion":"\u0054oolDescriptor.v1"}`:                "tool",
		`{"scope":"public","schemaVersion":"ToolDescriptor.v1"}`:    "tool",
		`{"scope":"all","schemaVersion":"AgentCardStreamEvent.v1"}`: "stream-event",
		`"{\"schemaVersion\":\"ToolDescriptor.v1\"}"`:               "tool",
		`{"schemaVersion":"ToolDescriptor.v2"}`:                     "card",
		`{"toolId":"t"}`:                                            "card",
	} {
		x, err := nooterra.Dialect.Decode([]byte(text), card.AcceptEmbedded(true))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if info := x.CardInfo(); info.Dialect() != "nooterra" || info.Entry() != want {
			t.Errorf("%s: %+v, want the kind %s", text, info, want)
		}
	}
}

// TestUnreadable: a nil pointer of the dialect's package does not become a message.
func TestUnreadable(t *testing.T) {
	for _, text := range []string{`{`, `7`, ``} {
		if x, err := nooterra.Dialect.Decode([]byte(text)); x != nil || err == nil {
			t.Errorf("Decode of %q gives %v, %v", text, x, err)
		}
		if x, err := nooterra.Dialect.Parse([]byte(text)); x != nil || err == nil {
			t.Errorf("Parse of %q gives %v, %v", text, x, err)
		}
		if x, found := nooterra.Dialect.Examine([]byte(text)); x != nil || len(found.Errors()) == 0 {
			t.Errorf("Examine of %q gives %v, %v", text, x, found)
		}
	}
}

func TestOnly(t *testing.T) {
	d := nooterra.Dialect
	tool, ok := d.Only("tool")
	if !ok || !slices.Equal(tool.Kinds(), []string{"tool"}) || tool.Name != d.Name {
		t.Errorf("Only gives %+v, %t", tool, ok)
	}
	if len(d.Kinds()) != 4 {
		t.Errorf("the dialect has the kinds %q", d.Kinds())
	}
	if x, err := tool.Decode([]byte(`{"schemaVersion":"AgentCard.v1"}`)); err != nil || x.CardInfo().Entry() != "tool" {
		t.Errorf("one kind gives %v, %v", x, err)
	}
	if d, ok := d.Only("toll"); ok {
		t.Errorf("there is a kind toll: %+v", d)
	}
}

// TestEditions: Checked takes precedence over Versions.
func TestEditions(t *testing.T) {
	d := dialect.Dialect{Versions: []string{"2"}}
	if !slices.Equal(d.Editions(), []string{"2"}) {
		t.Errorf("the editions are %q", d.Editions())
	}
	d.Checked = []string{"1", "2"}
	if !slices.Equal(d.Editions(), []string{"1", "2"}) {
		t.Errorf("the editions are %q", d.Editions())
	}
}
