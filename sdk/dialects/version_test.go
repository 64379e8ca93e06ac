package dialects_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
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
// call on documents and values of every dialect.
func TestUnknownVersion(t *testing.T) {
	unknown := card.Version("2025-06-81")
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		only := func(call string, x any, err error) {
			t.Helper()
			found := card.ProblemsOf(err)
			if len(found) != 1 || found[0].Code != card.CodeVersion || found[0].Pointer != "" || !strings.Contains(found[0].Message, name) {
				t.Errorf("%s: %s found %v", name, call, err)
			}
			if v := reflect.ValueOf(x); v.IsValid() && !v.IsZero() {
				t.Errorf("%s: %s returned %v", name, call, x)
			}
		}
		documents := func(call string, r reader) {
			t.Helper()
			x, err := r.Decode([]byte(`{}`), unknown)
			only(call+"Decode", x, err)
			x, err = r.Parse([]byte(`{}`), unknown)
			only(call+"Parse", x, err)
			x, found := r.Examine([]byte(`{}`), unknown)
			only(call+"Examine", x, found.Err())
		}
		documents("Dialect.", d)
		for _, e := range d.Entries {
			documents(e.Kind()+" ", e.Info)
			x := e.Info.New()
			only("Validate", nil, x.Validate(unknown))
			text, err := e.Info.Encode(x, unknown)
			only("Encode", text, err)
			only("Check", nil, e.Info.Check(x, unknown).Err())
			built, err := build(x, unknown)
			only("Build", built, err)
		}
		for _, version := range append(d.Editions(), "") {
			if _, err := d.Decode([]byte(`{}`), card.Version(version)); err != nil {
				t.Errorf("%s: version %q: %v", name, version, err)
			}
		}
	}
	only := func(call string, err error) {
		t.Helper()
		if found := card.ProblemsOf(err); len(found) != 1 || found[0].Code != card.CodeVersion {
			t.Errorf("%s: %v", call, err)
		}
	}
	only("a value inside a document", (&agentcard.Endpoint{}).Validate(unknown))
	_, err := agentcard.NewEndpoint().Build(unknown)
	only("a builder of a value inside a document", err)
	_, err = agentcard.Parse([]byte(`{}`), card.Version("9.9"))
	only("agentcard.Parse", err)
	only("a tool without rules of a version", (&mcp.ToolAnnotations{}).Validate(unknown))
	_, err = card.Encode(&mcp.ListToolsResult{}, unknown)
	only("card.Encode", err)
}

// reader reads documents of a dialect, or of one kind.
type reader interface {
	Decode(data []byte, opts ...card.Option) (card.Message, error)
	Parse(data []byte, opts ...card.Option) (card.Message, error)
	Examine(data []byte, opts ...card.Option) (card.Message, card.Violations)
}

// build returns the result of x.ToBuilder().Build(opts...).
func build(x card.Message, opts ...card.Option) (any, error) {
	builder := reflect.ValueOf(x).MethodByName("ToBuilder").Call(nil)[0]
	result := builder.MethodByName("Build").CallSlice([]reflect.Value{reflect.ValueOf(opts)})
	err, _ := result[1].Interface().(error)
	return result[0].Interface(), err
}
