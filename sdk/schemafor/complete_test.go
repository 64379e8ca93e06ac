package schemafor

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	v03 "github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// resolve returns the validator of a schema.
func resolve(t *testing.T, text []byte) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(&jsonschema.ResolveOptions{BaseURI: "https://schemas.example/root.json"})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

// accepts reports whether a JSON value is valid.
func accepts(t *testing.T, r *jsonschema.Resolved, text string) bool {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return r.Validate(v) == nil
}

// types adds the generated types in t.
func types(t reflect.Type, found map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Array:
		types(t.Elem(), found)
		return
	case reflect.Struct:
	default:
		return
	}
	if isGeneric[card.Optional[bool]](t) || isGeneric[card.Nullable[bool]](t) {
		types(valueOf(t), found)
		return
	}
	if !isGenerated(t) || found[t] {
		return
	}
	found[t] = true
	for f := range t.Fields() {
		if f.IsExported() {
			types(f.Type, found)
		}
	}
}

// Every generated type has a schema that stands alone: dialectschema.Load returns the schema of a
// document, and any other type has the schema of its definition.
func TestEveryGeneratedTypeHasASchema(t *testing.T) {
	found := map[reflect.Type]bool{}
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, e := range d.Entries {
			root := reflect.TypeOf(e.Info.New()).Elem()
			types(root, found)
			s, err := exported(root, "")
			if err != nil {
				t.Errorf("%s: %v", root, err)
				continue
			}
			b, err := dialectschema.Load(name + "/" + e.Kind())
			if err != nil {
				t.Fatal(err)
			}
			x, err := b.Export(dialectschema.ExportOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if want := string(x.Schema.Append(nil)); string(s.Append(nil)) != want {
				t.Errorf("%s: got %s want %s", root, s.Append(nil), want)
			}
		}
	}
	if len(found) < 150 {
		t.Errorf("only %d types were found", len(found))
	}
	for typ := range found {
		s, err := exported(typ, "")
		if err != nil {
			t.Errorf("%s: %v", typ, err)
			continue
		}
		resolve(t, s.Append(nil))
	}
}

func TestComplete(t *testing.T) {
	type input struct {
		Card    adp.Card                    `json:"card"`
		Pointer *adp.Tool                   `json:"pointer,omitempty" jsonschema:"a tool"`
		Maybe   card.Optional[adp.Endpoint] `json:"maybe,omitzero"`
		List    []adp.Tool                  `json:"list,omitempty"`
		Map     map[string]v03.AgentCard    `json:"map,omitempty"`
		Note    card.Optional[string]       `json:"note,omitzero"`
	}
	schema, err := Complete[*input]()
	if err != nil {
		t.Fatal(err)
	}
	r := resolve(t, schema.Bytes())
	for text, want := range map[string]bool{
		`{"card":{"id":"agent://a","name":"a"}}`:                                              true,
		`{"card":{"id":"agent://a","name":"a","tools":[{"name":"t"}]},"note":"n"}`:            true,
		`{"card":{"id":"agent://a","name":"a","tools":[{"name":7}]}}`:                         false,
		`{"card":{"ID":"agent://a","Name":"a"}}`:                                              false,
		`{"card":{"id":"agent://a","name":"a"},"pointer":null}`:                               true,
		`{"card":{"id":"agent://a","name":"a"},"pointer":{"name":""}}`:                        false,
		`{"card":{"id":"agent://a","name":"a"},"maybe":{"protocol":"grpc","uri":"grpc://a"}}`: true,
		`{"card":{"id":"agent://a","name":"a"},"maybe":{"uri":"grpc://a"}}`:                   false,
		`{"card":{"id":"agent://a","name":"a"},"list":[{"name":"a"},{}]}`:                     false,
		`{"card":{"id":"agent://a","name":"a"},"map":{"x":{"protocolVersion":"0.3.0"}}}`:      false,
		`{"card":{"id":"agent://a","name":"a"},"note":7}`:                                     false,
		`{"card":{"id":"agent://a","name":"a"},"cards":7}`:                                    false,
		`{"note":"n"}`: false,
	} {
		if accepts(t, r, text) != want {
			t.Errorf("%s: valid is %t", text, !want)
		}
	}
	for _, part := range []string{`"adp.Card":{`, `"adp.Tool":{`, `"a2a.v03.AgentCard":{`, `"description":"a tool"`} {
		if !strings.Contains(schema.String(), part) {
			t.Errorf("the schema has no %s", part)
		}
	}
}

// The edition is the requested one, for all types.
func TestCompleteOfEdition(t *testing.T) {
	old := resolve(t, card.Must(Complete[mcp.ListToolsResult](card.Version("2024-11-05"))).Bytes())
	now := resolve(t, card.Must(Complete[mcp.ListToolsResult]()).Bytes())
	if list := `{"tools":[]}`; !accepts(t, old, list) || accepts(t, now, list) {
		t.Error("the edition has no effect")
	}
	for name, err := range map[string]error{
		"no such edition": errorOf(Complete[mcp.ListToolsResult](card.Version("2024"))),
		"no editions":     errorOf(Complete[adp.Card](card.Version("1"))),
		"no effect":       errorOf(Complete[adp.Card](card.AllowUnknown())),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), "schemafor: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if s, err := Complete[address](); err != nil || !s.Equal(Must[address]()) {
		t.Errorf("a type without cards: %s, %v", s, err)
	}
}

func errorOf(_ card.Raw, err error) error { return err }

// A type that was generated elsewhere has no schema here.
func TestForeignType(t *testing.T) {
	defer func(path string) { sdkPath = path }(sdkPath)
	sdkPath = "another.example/sdk/"
	if err := errorOf(Complete[struct{ C adp.Card }]()); err == nil || !strings.Contains(err.Error(), "field C: adp.Card was generated outside the SDK") {
		t.Error(err)
	}
}

// A type that embeds a generated one may write anything.
func TestEmbeddingType(t *testing.T) {
	type mine struct{ *adp.Card }
	if s, err := Complete[struct{ M mine }](); err != nil || !strings.Contains(s.String(), `"properties":{"M":{}}`) {
		t.Errorf("%s, %v", s, err)
	}
}

// Names of members are no keywords.
func TestRebase(t *testing.T) {
	s, err := jsontree.Parse([]byte(`{"$ref":"#/$defs/A","properties":{"examples":{"$ref":"#"},"$ref":{"type":"string"}},"enum":[{"$ref":"#"}],"allOf":[{"$ref":"#/$defs/B"}],"$id":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"$ref":"#/$defs/p.T/$defs/A","properties":{"examples":{"$ref":"#/$defs/p.T"},"$ref":{"type":"string"}},"enum":[{"$ref":"#"}],"allOf":[{"$ref":"#/$defs/p.T/$defs/B"}]}`
	if got := string(inside(s, "p.T").Append(nil)); got != want {
		t.Errorf("got %s", got)
	}
}
