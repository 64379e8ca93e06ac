package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// TestEditedMembers: edits of members that other formats say in another way are applied to the
// carried card or reported as lost, each at its location.
func TestEditedMembers(t *testing.T) {
	for _, test := range []struct{ name, from, to, card, old, now, place string }{
		{
			"streaming of a tool", "adp", "a2a",
			`{"id":"agent://a","name":"a","description":"d","version":"1","tools":[{"name":"t","description":"d","streaming":true}],"endpoints":[{"protocol":"http+json","uri":"https://a.example/"}]}`,
			`"streaming":true`, `"streaming":false`, "/capabilities/streaming",
		},
		{
			"type of a locator", "adp", "oasf",
			`{"id":"agent://a","name":"a","description":"d","version":"1.0.0","endpoints":[{"protocol":"http+json","uri":"https://a.example/"}]}`,
			`"type":"url"`, `"type":"source_code"`, "/locators/0/type",
		},
		{
			"type of a locator of a card of A2A", "a2a", "oasf",
			`{"name":"a","description":"d","version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[],"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`,
			`"type":"url"`, `"type":"source_code"`, "/locators/0/type",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			from, to := named(test.from), named(test.to)
			opts := append(suppliedTo(test.to), projection.Carry())
			carried, _, err := projection.Convert([]byte(test.card), from, to, opts...)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Count(string(carried), test.old) != 1 {
				t.Fatalf("%s does not have %s once", carried, test.old)
			}
			text := strings.Replace(string(carried), test.old, test.now, 1)
			back, report, err := projection.Convert([]byte(text), to, from)
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
				return e.Change == card.Dropped && meets(e.Source, test.place)
			}) {
				return
			}
			again, _, err := projection.Convert(back, from, to, opts...)
			if err != nil || !strings.Contains(string(again), test.now) {
				t.Errorf("the edit is lost without an entry: %s, %v\n%v", back, err, report)
			}
		})
	}
}

// TestRestoredForm: a carried card comes back as it was received, not in the normal form of its
// format, if it has none of the changes of the document.
func TestRestoredForm(t *testing.T) {
	const text = `{"name":"n","description":"d","version":"1","protocolVersion":"0.2.5","url":"https://a.example/","capabilities":{},
		"default_input_modes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"S","description":"d","tags":[]}]}`
	from, to := named("a2a-0.3"), named("mcp")
	carried, _, err := projection.Convert([]byte(text), from, to, projection.Carry())
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(carried), `"ttlMs":0`, `"ttlMs":60`, 1)
	if changed == string(carried) {
		t.Fatalf("no ttlMs in %s", carried)
	}
	back, report, err := projection.Convert([]byte(changed), to, from)
	if err != nil || string(back) != text || !report.Lossy() {
		t.Errorf("%s, %v\n%v", back, err, report)
	}
}

// TestAbilities: a card of A2A has skills if the card that it is made from has abilities.
func TestAbilities(t *testing.T) {
	made := 0
	for _, from := range formats.All() {
		source := formatName(from)
		for file, text := range vectors.Cards(t, source) {
			if !strings.HasPrefix(file, source+"/") || !hasAbilities(t, text, from) {
				continue
			}
			for _, to := range []string{"a2a", "a2a-0.3", "a2a-union"} {
				out, _, err := projection.Convert(text, from, named(to), suppliedTo(to)...)
				if err != nil {
					continue
				}
				made++
				raw, err := card.ParseRaw(out)
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := raw.Pointer("/skills/0"); !ok {
					t.Errorf("%s to %s: no skills", file, to)
				}
			}
		}
	}
	if made < 50 {
		t.Errorf("only %d cards of A2A were made", made)
	}
}

// hasAbilities reports whether the description of a card has skills, tags or classes.
func hasAbilities(t *testing.T, text []byte, from format.Any) bool {
	t.Helper()
	description, _, err := projection.Convert(text, from, vectors.Description)
	if err != nil {
		return false // the text is not one of the format
	}
	raw, err := card.ParseRaw(description)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc([]string{"/skills/0", "/tags/0", "/classes/0"}, func(place string) bool {
		_, ok := raw.Pointer(place)
		return ok
	})
}

// TestRemovedCapability: the removal of a capability of a card that carries a record is an edit
// of the tools of the module that it was made from.
func TestRemovedCapability(t *testing.T) {
	const record = `{"name":"n","version":"1.0.0","schema_version":"1.1.0","description":"d","authors":["x"],"created_at":"2026-01-01T00:00:00Z","skills":[{"id":10201}],
		"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","tools":[{"name":"t","description":"T"},{"name":"u","description":"U"}],
			"connections":[{"type":"streamable-http","url":"https://a.example/"}]}}]}`
	oasf, agentcard := named("oasf"), named("agentcard")
	carried, _, err := projection.Convert([]byte(record), oasf, agentcard, append(suppliedTo("agentcard"), projection.Carry())...)
	if err != nil {
		t.Fatal(err)
	}
	isMade := func(place string) bool { return place == "/capabilities/0" }
	eachEdit(t, carried, isMade, func(e docEdit) {
		back, report, err := projection.Convert(e.text, agentcard, oasf)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := card.ParseRaw(back)
		if err != nil {
			t.Fatal(err)
		}
		tools, _ := raw.Pointer("/modules/0/data/tools")
		isEdited := slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
			return e.Change == card.Edited && meets(e.Target, "/modules/0/data/tools")
		})
		if e.removed && (!isEdited || strings.Contains(tools.String(), `"t"`)) {
			t.Errorf("%s: the tools are %s\n%v", e.kind, tools, report)
		}
	})
}
