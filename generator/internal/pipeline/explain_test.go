package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func orders(t *testing.T) *ir.Package {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("order.json", []byte(`{
  "type": "object",
  "properties": {
    "number": {"type": "string", "minLength": 2},
    "state": {"$ref": "#/$defs/state"},
    "urgency": {"type": ["integer", "string"], "enum": [1, -1, "none"]},
    "target": {"$ref": "#/$defs/target"},
    "extra": {"properties": {"note": {"type": "string"}}},
    "lines": {"type": "array", "items": {"type": "object", "properties": {"amount": {"type": "integer"}}}}
  },
  "required": ["number"],
  "$defs": {
    "state": {"enum": ["open", "shut"]},
    "target": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/person"}, {"$ref": "#/$defs/firm"}]},
    "person": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "person"}}},
    "firm": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "firm"}}}
  }
}`))
	var diags source.Diagnostics
	pkg := Plan(store, Single("order.json", "order", "order", "", false), &diags)
	if pkg == nil {
		t.Fatal(&diags)
	}
	return pkg
}

func TestExplain(t *testing.T) {
	pkg := orders(t)
	tests := []struct {
		pointer string
		want    []string // substrings of the explanation
	}{
		{"", []string{"order.json:1:1: order.json# in package order", "Order, a struct", "Number string", "State card.Optional[State]", "Lines []OrderLine", "required"}},
		{"/properties/number", []string{"order.json:4:15: ", `Order.Number string, the member "number", required`, "minLength: ", "[min-length], for string"}},
		{"/properties/number/minLength", []string{"order.json:4:34: ", "no Go declaration", "minLength: "}},
		{"/$defs/target", []string{
			"Target, a struct of which one field is set",
			"Text card.Optional[string] for string\n", "Person *Person for object where kind is person", "Other card.Raw for everything else",
		}},
		{"/properties/extra", []string{"OrderExtra, a struct, or a value of another kind"}},
		{"/$defs/state", []string{"State, a type with constants over string", `StateOpen = "open"`, "enum: "}},
		{"/properties/urgency", []string{
			"Integer card.Optional[OrderUrgencyInteger] for integer", "Text card.Optional[OrderUrgencyText] for string",
			"OrderUrgencyInteger, a type with constants over int64", "OrderUrgencyInteger1 = 1", "OrderUrgencyIntegerMinus1 = -1", `OrderUrgencyTextNone = "none"`,
		}},
		{"/properties/lines/items", []string{"OrderLine, a struct", "Amount card.Optional[int64]"}},
	}
	for _, tt := range tests {
		var b strings.Builder
		if !Explain(&b, pkg, Query{File: "order.json", Pointer: tt.pointer, Package: "order"}) {
			t.Errorf("%q: no explanation", tt.pointer)
			continue
		}
		for _, part := range tt.want {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%q: %q is missing in\n%s", tt.pointer, part, &b)
			}
		}
	}
}

// File names are converted by Path, and an empty package name is omitted.
func TestExplainFromElsewhere(t *testing.T) {
	var b strings.Builder
	q := Query{File: "order.json", Pointer: "/properties/target", Path: func(file string) string { return "../specs/" + file }}
	if !Explain(&b, orders(t), q) {
		t.Fatal("no explanation")
	}
	want := `../specs/order.json:7:15: ../specs/order.json#/properties/target
  shape  Order.Target *Target, the member "target"
  plan   $ref: see ../specs/order.json#/$defs/target
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
}

// A root that only refers to a definition is explained by the definition.
func TestExplainRootReference(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("s.json", []byte(`{"$ref": "#/$defs/order", "$defs": {"order": {"type": "object", "properties": {"n": {"type": "integer"}}}}}`))
	var diags source.Diagnostics
	var b strings.Builder
	if pkg := Plan(store, Single("s.json", "p", "p", "", false), &diags); pkg == nil || !Explain(&b, pkg, Query{File: "s.json"}) {
		t.Fatal(&diags)
	}
	const want = `s.json#
  equal  to s.json#/$defs/order, whose type and checks it shares
  shape  Order, a struct
`
	if !strings.HasPrefix(b.String(), want) {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
}

func TestExplainThatDoesNotExist(t *testing.T) {
	pkg := orders(t)
	var b strings.Builder
	if Explain(&b, pkg, Query{File: "order.json", Pointer: "/properties/nummer"}) || b.Len() > 0 {
		t.Errorf("explained as %q", &b)
	}
	if got, want := Similar(pkg, "order.json", "/properties/nummer"), `did you mean "#/properties/number"?`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A location in a schema with a shared type is explained by the equal schema that determines
// the type, except for the location's own field.
func TestExplainInSharedShape(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const (
		inner = `{"type": "object", "properties": {"x": {"type": "number", "minimum": 2}}}`
		outer = `{"type": "object", "properties": {"inner": ` + inner + `}}`
	)
	store.Add("s.json", []byte(`{"type": "object", "properties": {"z": `+inner+`, "a": `+outer+`, "b": `+outer+`}}`))
	var diags source.Diagnostics
	pkg := Plan(store, Single("s.json", "p", "p", "Root", false), &diags)
	if pkg == nil {
		t.Fatal(&diags)
	}
	for pointer, want := range map[string]string{
		"/properties/a": `s.json:1:120: s.json#/properties/a
  shape  Root.A *RootA, the member "a"
         RootA, a struct
           Inner *RootZ
  plan   type: must be an object [type]
         properties: see s.json#/properties/z, for object
`,
		"/properties/b": `s.json:1:245: s.json#/properties/b
  equal  to s.json#/properties/a, whose type and checks it shares
  shape  Root.B *RootA, the member "b"
         RootA, a struct
           Inner *RootZ
  plan   type: must be an object [type]
         properties: see s.json#/properties/z, for object
`,
		"/properties/b/properties/inner": `s.json#/properties/b/properties/inner
  equal  to s.json#/properties/z, whose type and checks it shares
  shape  RootZ, a struct
           X card.Optional[float64]
         RootA.Inner *RootZ, the member "inner"
  plan   type: must be an object [type]
         properties: see s.json#/properties/z/properties/x, for object
`,
		"/properties/b/properties/inner/properties/x/minimum": `s.json#/properties/b/properties/inner/properties/x/minimum
  equal  to s.json#/properties/z/properties/x/minimum, whose type and checks it shares
  shape  no Go declaration of its own
  plan   minimum: must be at least 2 [minimum], for number
`,
	} {
		var b strings.Builder
		if !Explain(&b, pkg, Query{File: "s.json", Pointer: pointer}) || b.String() != want {
			t.Errorf("%s: got\n%swant\n%s", pointer, b.String(), want)
		}
	}
}

// A long enumeration is explained by its first constants and the number of the others.
func TestManyConstants(t *testing.T) {
	var values []string
	for i := range 1000 {
		values = append(values, fmt.Sprintf(`"v%d"`, i))
	}
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("e.json", []byte(`{"enum":[`+strings.Join(values, ",")+`]}`))
	var diags source.Diagnostics
	pkg := Plan(store, Single("e.json", "e", "e", "", false), &diags)
	if pkg == nil {
		t.Fatal(&diags)
	}
	var b strings.Builder
	Explain(&b, pkg, Query{File: "e.json"})
	text := b.String()
	for _, part := range []string{`= "v0"`, `= "v49"`, "… and 950 more constants"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in %s", part, text)
		}
	}
	if strings.Contains(text, `= "v50"`) {
		t.Error("more than 50 constants are listed")
	}
}
