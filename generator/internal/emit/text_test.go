package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestWrap(t *testing.T) {
	long := strings.Repeat("x", 30)
	for text, want := range map[string][]string{
		"":                          nil,
		"one two":                   {"one two"},
		"one two three four five":   {"one two three four", "five"},
		"one\n\ntwo":                {"one", "", "two"},
		"a " + long + " b":          {"a", long, "b"},
		"one   two":                 {"one two"},
		"one\n\n\tcode  that stays": {"one", "", "\tcode  that stays"},
		"größer als zwanzig Bytes":  {"größer als zwanzig", "Bytes"},
	} {
		if got := wrap(text, 18); !slices.Equal(got, want) {
			t.Errorf("wrap(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestSubject(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"Name", "", ""},
		{"Name", "Name", ""},
		{"Name", "Name is what people see.", "Name is what people see."},
		{"Name", "The name", "Name is the name."},
		{"ID", "An identifier!", "ID is an identifier!"},
		{"Name", "what people see", "Name: what people see."},
		{"Skills", "Skills: what it can do", "Skills: what it can do."},
	} {
		if got := subject(test.name, test.text); got != test.want {
			t.Errorf("subject(%q, %q) = %q, want %q", test.name, test.text, got, test.want)
		}
	}
}

func TestPhrases(t *testing.T) {
	for want, rules := range map[string][]ir.Rule{
		"":                          {ir.TypeRule{Allowed: ir.Text}},
		"1 character":               {ir.MinLength{N: 1}, ir.MaxLength{N: 1}},
		"1 to 255 octets":           {ir.MinLength{N: 1, Unit: ir.Octets}, ir.MaxLength{N: 255, Unit: ir.Octets}},
		"at least 2 UTF-16 units":   {ir.MinLength{N: 2, Unit: ir.UTF16}},
		"at most 0 characters":      {ir.MaxLength{}},
		"0 to 1.5":                  {ir.Minimum{Bound: "0"}, ir.Maximum{Bound: "1.5"}},
		"greater than 0":            {ir.ExclusiveMinimum{Bound: "0"}},
		"always \"x\"":              {ir.Const{Value: `"x"`}},
		"one of 1, \"b\", null":     {ir.Enum{Values: []string{"1", `"b"`, "null"}}},
		"matches ^a$":               {ir.Pattern{Source: "^a$"}},
		"a URI with a scheme":       {ir.Format{Name: "uri"}},
		"in the format did":         {ir.Format{Name: "did"}},
		"at most 1 element":         {ir.MaxItems{N: 1}},
		"no two equal elements":     {ir.UniqueItems{}},
		"each element: 3 to 4":      {ir.Items{Node: &ir.Node{Checks: []*ir.Check{{Rule: ir.Minimum{Bound: "3"}}, {Rule: ir.Maximum{Bound: "4"}}}}}},
		"zero or at least 2.85e-21": {ir.ZeroOrMinimum{Bound: "2.85e-21"}},
		"1 character, without white space at the ends": {ir.MinLength{N: 1, Trim: true}, ir.MaxLength{N: 1, Trim: true}},
	} {
		n := &ir.Node{}
		for _, r := range rules {
			n.Checks = append(n.Checks, &ir.Check{Rule: r}, &ir.Check{Rule: ir.MultipleOf{Of: "7"}, Severity: card.Warning})
		}
		if got := strings.Join((commenter{}).phrases(n), "; "); got != want {
			t.Errorf("phrases %q, want %q", got, want)
		}
	}
}

// Constraints that only null escapes are stated for other values than null.
func TestFieldPhrases(t *testing.T) {
	f := &ir.Field{
		Required: true, Default: "null", Use: ir.Use{Form: ir.Bool, Nullable: true},
		Node: &ir.Node{Checks: []*ir.Check{{Rule: ir.Const{Value: "true"}}}},
	}
	want := "required; may be null; else always true; default null"
	if got := strings.Join((commenter{}).fieldPhrases(f), "; "); got != want {
		t.Errorf("phrases %q, want %q", got, want)
	}
}

// A default that the field cannot hold has no method, and one that it can hold is written
// as a literal of its Go type.
func TestLiteral(t *testing.T) {
	enum := &ir.Type{Go: "Risk", Kind: ir.EnumType, Under: &ir.Use{Form: ir.String}, Values: []*ir.EnumValue{{Go: "RiskLow", Value: "low"}}}
	ratio := &ir.Type{Go: "Ratio", Kind: ir.EnumType, Under: &ir.Use{Form: ir.Float64}, Values: []*ir.EnumValue{{Go: "RatioHalf", Value: "0.5"}}}
	text := &ir.Use{Form: ir.String}
	for _, test := range []struct {
		use  *ir.Use
		text string
		want string // empty: none
	}{
		{text, `"a\"b"`, `"a\"b"`},
		{text, `1`, ``},
		{text, ``, ``},
		{&ir.Use{Form: ir.Bool}, `true`, `true`},
		{&ir.Use{Form: ir.Bool}, `"true"`, ``},
		{&ir.Use{Form: ir.Int64}, `-3`, `-3`},
		{&ir.Use{Form: ir.Int64}, `1.0`, `1`},
		{&ir.Use{Form: ir.Int64}, `1.5`, ``},
		{&ir.Use{Form: ir.Int64}, `9.007199254740993e15`, `9007199254740993`},
		{&ir.Use{Form: ir.Int64}, `9223372036854775808`, ``},
		{&ir.Use{Form: ir.Uint64}, `18446744073709551615`, `18446744073709551615`},
		{&ir.Use{Form: ir.Uint64}, `-1`, ``},
		{&ir.Use{Form: ir.Float64}, `1e-3`, `1e-3`},
		{&ir.Use{Form: ir.Float64}, `1e999`, ``},
		{&ir.Use{Form: ir.Named, Named: enum}, `"low"`, `RiskLow`},
		{&ir.Use{Form: ir.Named, Named: enum}, `"high"`, `"high"`},
		{&ir.Use{Form: ir.Named, Named: enum}, `1`, ``},
		{&ir.Use{Form: ir.Named, Named: ratio}, `5e-1`, `RatioHalf`},
		{&ir.Use{Form: ir.Named, Named: ratio}, `0.75`, `0.75`},
		{&ir.Use{Form: ir.Named, Named: ratio}, `"0.5"`, ``},
		{&ir.Use{Form: ir.Slice, Elem: text}, `["a","b"]`, `[]string{"a", "b"}`},
		{&ir.Use{Form: ir.Slice, Elem: text}, `[1]`, ``},
		{&ir.Use{Form: ir.Raw}, `1`, ``},
		{&ir.Use{Form: ir.String, Nullable: true}, `null`, ``},
	} {
		got := ""
		if s := literal(test.use, test.text); s != nil {
			got = s.GoString()
		}
		if got != test.want {
			t.Errorf("literal(%+v, %s) = %s, want %s", test.use, test.text, got, test.want)
		}
	}
}

// Values whose JSON could be written in several ways give no example.
func TestSamplerRefuses(t *testing.T) {
	s := sampler{}
	for _, test := range []struct {
		form ir.Form
		text string
		ok   bool
	}{
		{ir.String, `"plain"`, true},
		{ir.String, `"a\nb"`, false},
		{ir.String, `"<b>"`, false},
		{ir.Float64, `1.5`, true},
		{ir.Float64, `1.50`, false},
		{ir.Float64, `1e2`, false},
		{ir.Int64, `12`, true},
		{ir.Int64, `-0`, false},
		{ir.Raw, `{"a": [1.0]}`, true},
		{ir.Raw, `{"a": }`, false},
	} {
		if v, ok := s.value(&ir.Use{Form: test.form}, test.text); ok != test.ok {
			t.Errorf("a sample of %s: %v (%+v), want %v", test.text, ok, v, test.ok)
		}
	}
	self := &ir.Type{Go: "Self", Kind: ir.StructType, Node: &ir.Node{}}
	self.Fields = []*ir.Field{{Go: "Self", Member: "self", Required: true, Use: ir.Use{Form: ir.Named, Named: self, Boxed: true}, Node: self.Node}}
	if _, ok := s.required(self); ok {
		t.Error("a type that must contain itself has a sample")
	}
}

// Characters that are invalid in a Go comment, or would make it misleading, are escaped.
func TestCommentLine(t *testing.T) {
	for line, want := range map[string]string{
		"Matches ^[^\x00/]+$.":    `// Matches ^[^\u0000/]+$.`,
		"a mark \uFEFF":           `// a mark \ufeff`,
		"turned \u202Eround":      `// turned \u202eround`,
		"\tcode\r":                "//\tcode" + `\u000d`,
		"Ünïcode, 👩‍💻 and `code`": "// Ünïcode, 👩‍💻 and `code`",
		"":                        "//",
	} {
		if got := commentLine(line); got != want {
			t.Errorf("%q becomes %q, want %q", line, got, want)
		}
	}
}

// The error of Decode for documents of the wrong kind.
func TestWantedRoot(t *testing.T) {
	for _, tt := range []struct {
		t    ir.Type
		says bool
	}{
		{ir.Type{Kind: ir.StructType}, true},
		{ir.Type{Kind: ir.TupleType}, true},
		{ir.Type{Kind: ir.ObjectType}, true},
		{ir.Type{Kind: ir.StructType, OtherKinds: true}, false},
		{ir.Type{Kind: ir.SumType}, false},
		{ir.Type{Kind: ir.RawType}, false},
	} {
		if says := wantedRoot(&tt.t) != ""; says != tt.says {
			t.Errorf("kind %v, other kinds %t: asks for a kind %t", tt.t.Kind, tt.t.OtherKinds, says)
		}
	}
}
