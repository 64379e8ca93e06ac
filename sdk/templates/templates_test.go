package templates_test

import (
	htmltemplate "html/template"
	"strings"
	"testing"
	texttemplate "text/template"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/templates"
)

// values has each kind of member: set, set to an empty value, and absent.
type values struct {
	Set, Empty, Absent  card.Optional[string]
	True, False         card.Optional[bool]
	Null                card.Nullable[int64]
	Raw, Zero, NoRaw    card.Raw
	Object, NoObject    card.Object
	Meta, NoMeta        mcp.Meta
	ToObject, ToNone    *card.Object
	List                card.Optional[[]string]
	Pointer, NilPointer *card.Optional[string]
	Inner, NilInner     *values
	Map                 map[string]card.Optional[string]
	Plain, NoPlain      string
}

func example() *values {
	set := card.Some("a")
	object := card.Must(card.NewObject(map[string]int{"k": 1}))
	return &values{
		Set: set, Empty: card.Some(""), True: card.Some(true), False: card.Some(false), Null: card.Null[int64](),
		Raw: card.Must(card.ParseRaw([]byte("[0]"))), Zero: card.Must(card.ParseRaw([]byte("[ ]"))),
		Object: object, Meta: mcp.Meta{Object: object}, ToObject: &object, ToNone: new(card.Object), List: card.Some([]string{"x", "y"}),
		Pointer: &set, Inner: &values{Set: card.Some("in")}, Map: map[string]card.Optional[string]{"m": {}}, Plain: "p",
	}
}

var cases = []struct{ text, want string }{
	{`{{if .Set}}1{{end}}{{if .Empty}}2{{end}}{{if .Absent}}3{{else}}4{{end}}`, "14"},
	{`{{if .True}}1{{end}}{{if .False}}2{{end}}{{if .Null}}3{{end}}`, "1"},
	{`{{if .Raw}}1{{end}}{{if .Zero}}2{{end}}{{if .NoRaw}}3{{end}}{{if .Object}}4{{end}}{{if .NoObject}}5{{end}}`, "14"},
	{`{{if .Meta}}1{{end}}{{if .NoMeta}}2{{end}}{{with .Meta}}{{.Len}}{{end}}{{if .ToObject}}3{{end}}{{if .ToNone}}4{{end}}{{and .NilPointer .Set}}`, "113"},
	{`{{if .Pointer}}1{{end}}{{if .NilPointer}}2{{end}}{{if .Inner}}3{{end}}{{if .NilInner}}4{{end}}`, "13"},
	{`{{if .Plain}}1{{end}}{{if .NoPlain}}2{{end}}{{if .Map.m}}3{{end}}{{if .Map.none}}4{{end}}{{if index .Map "m"}}5{{end}}`, "1"},
	{`{{with .Set}}[{{.}}]{{end}}{{with .Absent}}[{{.}}]{{else with .Null}}no{{else with .Inner.Set}}{{.}}{{end}}`, "[a]in"},
	{`{{with $x := .Set}}{{$x}}{{end}}{{with .List}}{{range .}}{{.}}{{end}}{{end}}`, "axy"},
	{`{{if and .Set .Absent}}1{{end}}{{if or .Absent .Set}}2{{end}}{{if not .Absent}}3{{end}}{{if not .Set}}4{{end}}`, "23"},
	{`{{or .Absent "none"}} {{or .Absent .Null "none"}} {{and .Set .Plain}} {{or .Set "none"}}`, "none none p a"},
	{`{{if and (not .Absent) (or .Null .Set)}}1{{end}}{{if .Absent | not}}2{{end}}{{if .Absent | and .Set}}3{{end}}`, "12"},
	{`{{$x := .Absent}}{{if $x}}1{{end}}{{$y := and .Set .Set}}{{$y}}{{range $k, $v := .Map}}{{if $v}}{{$k}}{{end}}{{end}}`, "a"},
	{`{{block "inner" .Inner}}{{if .Set}}1{{end}}{{if .Absent}}2{{end}}{{end}}{{template "other" .Absent}}{{define "other"}}{{if .}}3{{end}}{{end}}`, "1"},
	{`{{if and true 1 "x" .Set}}1{{end}}{{if or nil .Absent}}2{{end}}{{if eq (or .Absent "x") "x"}}3{{end}}`, "13"},
	{`{{(or .NilInner .Inner).Set}}{{if (and .Absent .Inner | or .Inner).Absent}}1{{end}}`, "in"},
	{`{{if .Set}}{{if .Absent}}1{{else if .Null}}2{{else if .Pointer}}3{{end}}{{end}}`, "3"},
}

// The conditions of a template take a member of a card for its value, also if they are changed twice.
func TestConditions(t *testing.T) {
	for _, tt := range cases {
		plain := templates.Text(templates.Text(texttemplate.Must(texttemplate.New("t").Parse(tt.text))))
		var b strings.Builder
		if err := plain.Execute(&b, example()); err != nil || b.String() != tt.want {
			t.Errorf("%s: got %q, want %q (%v)", tt.text, b.String(), tt.want, err)
		}
		b.Reset()
		page := templates.HTML(templates.HTML(htmltemplate.Must(htmltemplate.New("t").Parse(tt.text))))
		if err := page.Execute(&b, example()); err != nil || b.String() != tt.want {
			t.Errorf("html: %s: got %q, want %q (%v)", tt.text, b.String(), tt.want, err)
		}
	}
}

// Without the change, every struct is true: the reason for this package.
func TestWithoutChange(t *testing.T) {
	var b strings.Builder
	if err := texttemplate.Must(texttemplate.New("t").Parse("{{if .Absent}}true{{end}}")).Execute(&b, example()); err != nil || b.String() != "true" {
		t.Errorf("%q, %v: package templates is no longer needed", b.String(), err)
	}
}

// A template without a tree and one that is parsed later.
func TestLaterTemplates(t *testing.T) {
	x := templates.Text(texttemplate.New("t"))
	texttemplate.Must(x.Parse("{{if .Absent}}1{{else}}2{{end}}"))
	var b strings.Builder
	if err := templates.Text(x).Execute(&b, example()); err != nil || b.String() != "2" {
		t.Errorf("%q, %v", b.String(), err)
	}
}
