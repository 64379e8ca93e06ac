package project

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// carrier is what the tests ask of a card that carries.
type carrier[T any] interface {
	*T
	AppendJSON([]byte) ([]byte, error)
	Validate(...card.Option) error
	Clone() *T
	Equal(*T) bool
}

// testSlot holds a slot to its promises, on cards of every shape of what is around it.
func testSlot[T any, P carrier[T]](t *testing.T, slot *projectrt.Slot[T], decode func([]byte, ...card.Option) (*T, error), docs ...string) {
	t.Helper()
	payloads := []string{
		`{}`,
		`{"source":"{\"name\":\"a\"}"}`,
		fmt.Sprintf(`{"source":%q,"more":[1.50, null]}`, strings.Repeat("é\"\U0001F600", 3000)),
	}
	for _, doc := range docs {
		bare, err := decode([]byte(doc))
		if err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
		if _, _, ok := slot.Find(bare); ok {
			t.Errorf("%s: there is nothing in the slot, and it was found", doc)
		}
		for _, payload := range payloads {
			x := P(bare).Clone()
			at, err := slot.Put(x, payloads[1]) // to be replaced
			if err == nil {
				at, err = slot.Put(x, payload)
			}
			if err != nil {
				t.Fatalf("%s: %v", doc, err)
			}
			text, err := P(x).AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			if whole, _ := card.ParseRaw(text); !found(whole, at) {
				t.Errorf("%s: there is nothing at %s", text, at)
			}
			// The rules of the format bear it wherever they bear the card.
			building := func(o *card.Options) { o.Building = true }
			if P(bare).Validate(building) == nil {
				if err := P(x).Validate(building); err != nil {
					t.Errorf("the slot breaks rules: %v", err)
				}
			}
			read, err := decode(text)
			if err != nil {
				t.Fatal(err)
			}
			got, place, ok := slot.Find(read)
			if !ok || place != at {
				t.Errorf("found %v at %s, put at %s", ok, place, at)
			}
			if same, err := card.EqualJSON([]byte(got), []byte(payload)); err != nil || !same {
				t.Errorf("%s: found %s", doc, got)
			}
			slot.Strip(read)
			if _, _, ok := slot.Find(read); ok || !P(read).Equal(bare) {
				text, _ := P(read).AppendJSON(nil)
				t.Errorf("%s: stripped to %s", doc, text)
			}
		}
		if _, err := slot.Put(P(bare).Clone(), `7`); err == nil && at7(slot, P(bare).Clone()) {
			t.Errorf("%s: a payload that is no object was taken", doc)
		}
	}
}

func found(whole card.Raw, at string) bool {
	_, ok := whole.Pointer(at)
	return ok
}

// at7 reports whether a slot gives back a payload that is no object as one.
func at7[T any](slot *projectrt.Slot[T], x *T) bool {
	_, _ = slot.Put(x, `7`)
	text, _, _ := slot.Find(x)
	return text != `7`
}

func TestSlots(t *testing.T) {
	t.Run("a2a", func(t *testing.T) {
		testSlot(t, slotA2A, a2a.Decode, `{"capabilities":{}}`,
			`{"name":"a","description":"b","version":"1","capabilities":{"streaming":true},"skills":[{"id":"a","name":"a","description":"b","tags":["c"]}],"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`,
			`{"capabilities":{"extensions":[{"uri":"https://a.example/x","params":{"a":1.0}},{"x":1}],"x":2}}`)
	})
	t.Run("a2a-0.3", func(t *testing.T) {
		testSlot(t, slotA2AV03, v03.Decode, `{"capabilities":{}}`,
			`{"capabilities":{"extensions":[{"uri":"https://a.example/x","params":{"a":1.0}},{"x":1}],"x":2}}`)
	})
	t.Run("mcp", func(t *testing.T) {
		testSlot(t, slotMCP, mcp.Decode, `{}`, `{"tools":[],"_meta":{"com.example/a":[1.0]}}`,
			`{"tools":[],"resultType":"complete","ttlMs":0,"cacheScope":"private"}`)
	})
	t.Run("oasf", func(t *testing.T) {
		testSlot(t, slotOASF, oasf.Decode, `{}`,
			`{"annotations":{"a":"b","io.github.agentcard-go.source.":"x","io.github.agentcard-go.source.01":"y"}}`,
			`{"name":"a","version":"1","schema_version":"1.0.0","description":"b","authors":["c"],"created_at":"2026-01-01T00:00:00Z","skills":[{"id":10101}],"locators":[]}`)
	})
	t.Run("oasf-descriptor", func(t *testing.T) {
		testSlot(t, slotDescriptor, descriptor.Decode, `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"a"},"spec":{}}`,
			`{"metadata":{"annotations":{"a":"b"},"x":1}}`)
	})
	t.Run("adp", func(t *testing.T) {
		testSlot(t, slotADP, adp.Decode, `{}`, `{"id":"agent://a","name":"a"}`,
			`{"extensions":{"com.example":{"a":1.0},"io.github.agentcard-go":{"other":1}}}`)
	})
	t.Run("aevum", func(t *testing.T) {
		testSlot(t, slotAevum, aevum.Decode, `{}`, `{"metadata":{"trust_tier":"verified","x":1.0}}`)
	})
	t.Run("agentcard", func(t *testing.T) {
		testSlot(t, slotAgentCard, agentcard.Decode, `{}`, `{"metadata":{"x":1.0}}`)
	})
	t.Run("nooterra", func(t *testing.T) {
		testSlot(t, slotNooterra, nooterra.Decode, `{}`, `{"metadata":{"x":1.0}}`)
	})
}

func TestSlotOfADPIsTaken(t *testing.T) {
	c, err := adp.Decode([]byte(`{"id":"agent://a","name":"a","extensions":{"io.github.agentcard-go":7}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := slotADP.Put(c.Clone(), `{}`); err == nil {
		t.Error("the content of the namespace was replaced")
	}
	if _, _, ok := slotADP.Find(c); ok {
		t.Error("something was found")
	}
	x := c.Clone()
	if slotADP.Strip(x); !x.Equal(c) {
		t.Error("something was taken out")
	}
}

// A piece that is missing cuts the payload, which its digest then tells.
func TestPiecesOfAnnotations(t *testing.T) {
	x := new(oasf.Record)
	payload := `{"source":"` + strings.Repeat("a", 5000) + `"}`
	if _, err := slotOASF.Put(x, payload); err != nil || len(x.Annotations) != 3 {
		t.Fatal(len(x.Annotations), err)
	}
	delete(x.Annotations, pieceKey(2))
	if got, _, ok := slotOASF.Find(x); !ok || got == payload {
		t.Error("the missing piece is not missed")
	}
	if slotOASF.Strip(x); x.Annotations != nil {
		t.Errorf("left: %v", x.Annotations)
	}
}
