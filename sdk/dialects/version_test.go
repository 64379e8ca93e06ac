package dialects_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// TestVersionOfA2A: a detected card is validated against the version that its members indicate.
// A card that is read as 0.3 is validated against 0.3.
func TestVersionOfA2A(t *testing.T) {
	const rest = `"name":"n","url":"https://a.example","version":"1","capabilities":{},"skills":[]`
	const modes = `,"description":"d","defaultInputModes":["text"],"defaultOutputModes":["text"]`
	for _, test := range []struct {
		in     string
		errors int
	}{
		{`{` + rest + `,"authentication":{"schemes":["none"]}}`, 0},
		{`{` + rest + modes + `}`, 0},
		{`{` + rest + `}`, 3},
		{`{` + rest + modes + `,"preferredTransport":"JSONRPC"}`, 1},
		{`{` + rest + modes + `,"protocolVersion":"0.2.5"}`, 0},
		{`{"protocolVersion":"0.2.1","name":"n","url":"https://a.example","version":"1","skills":[]` + modes + `}`, 1},
	} {
		if _, found := dialects.Examine([]byte(test.in)); len(found.Errors()) != test.errors {
			t.Errorf("%s: want %d errors, found %v", test.in, test.errors, found)
		}
	}
	if _, found := dialects.ExamineAs("a2a-0.3", []byte(`{`+rest+modes+`}`)); len(found.Errors()) != 1 {
		t.Errorf("as 0.3: %v", found)
	}
	if _, found := dialects.Examine([]byte(`{`+rest+modes+`}`), card.Version("0.3")); len(found.Errors()) != 1 {
		t.Errorf("with 0.3 asked for: %v", found)
	}
}

// TestUnpublishedVersion: a schema version that was never published is the only
// finding.
func TestUnpublishedVersion(t *testing.T) {
	_, found := dialects.ExamineAs("oasf", []byte(`{"schema_version":"0.3.1","name":7,"skills":[{"x":1}],"locators":3}`))
	if len(found.Errors()) != 1 || found.Errors()[0].Pointer != "/schema_version" || len(found) != 2 {
		t.Errorf("found %v", found)
	}
	if _, found := dialects.ExamineAs("oasf", []byte(`{"schema_version":"0.3.1","name":7}`), card.Version("0.7.0")); len(found.Errors()) < 3 {
		t.Errorf("with a version asked for: %v", found)
	}
}

// TestEditions: every edition of A2A before 1.0 has its own rules and is listed by
// Editions.
func TestEditions(t *testing.T) {
	d, ok := dialects.Lookup("a2a-0.3/card")
	if !ok {
		t.Fatal("a2a-0.3/card is not known")
	}
	errors := map[string]int{}
	for _, edition := range d.Editions() {
		_, found := d.Examine([]byte(`{"name":"n","url":"https://a.example","version":"1","capabilities":{},"skills":[]}`), card.Version(edition))
		errors[edition] = len(found.Errors())
	}
	if want := map[string]int{"0.1": 0, "0.2": 3, "0.3": 4}; !maps.Equal(errors, want) {
		t.Errorf("errors by edition: %v, want %v", errors, want)
	}
	mcp, _ := dialects.Lookup("mcp")
	if !slices.Equal(mcp.Editions(), mcp.Versions) {
		t.Errorf("the editions of mcp are %q", mcp.Editions())
	}
}

// TestUnknownVersion: a version that the dialect does not have is the only finding, in every
// dialect, and in every function of a package whose rules depend on the version.
func TestUnknownVersion(t *testing.T) {
	const version = "2025-06-81"
	only := func(name string, err error) {
		t.Helper()
		found := card.ProblemsOf(err)
		if len(found) != 1 || found[0].Code != card.CodeVersion || found[0].Pointer != "" {
			t.Errorf("%s: found %v", name, found)
		}
	}
	for _, name := range dialects.Names() {
		x, err := dialects.ParseAs(name, []byte(`{}`), card.Version(version))
		if x != nil {
			t.Errorf("%s: parsed", name)
		}
		only(name, err)
		_, found := dialects.ExamineAs(name, []byte(`{}`), card.Version(version))
		only(name, found.Err())
	}
	tools := &mcp.ListToolsResult{}
	only("Validate", tools.Validate(card.Version(version)))
	_, err := mcp.Parse([]byte(`{"tools":[]}`), card.Version(version))
	only("Parse", err)
	_, found := mcp.Examine([]byte(`{"tools":[]}`), card.Version(version))
	only("Examine", found.Err())
	_, err = mcp.Encode(tools, card.Version(version))
	only("Encode", err)
	_, err = mcp.NewListToolsResult().Build(card.Version(version))
	only("Build", err)
	_, err = card.Encode(tools, card.Version(version))
	only("card.Encode", err)
}
