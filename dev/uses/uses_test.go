// Package uses tries values of the SDK in other libraries. The table is in docs/guides/other-libraries.md.
package uses

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"expvar"
	"fmt"
	htmltemplate "html/template"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"text/template"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/templates"
)

// document has optional members, a list that is empty, objects, a mismatch (version), unknown
// members in the card and in a tool, and a number beyond 53 bits.
const document = `{"id":"agent://a","name":"A & B","description":"<reads>","skills":[],` +
	`"tools":[{"name":"t","input_schema":{"type":"object"},"streaming":true,"x-own":1.5}],` +
	`"endpoints":[{"protocol":"grpc","uri":"grpc://a","priority":2}],` +
	`"extensions":{"k":[1.5]},"seq":9007199254740993,"version":3,"unknown":{"b":1,"a":null}}`

// own is a struct of a program that holds values of the SDK.
type own struct {
	Text     card.Optional[string]                 `json:"text,omitzero" yaml:"text,omitempty"`
	Number   card.Optional[int64]                  `json:"number,omitzero" yaml:"number,omitempty"`
	Protocol card.Optional[adp.Protocol]           `json:"protocol,omitzero" yaml:"protocol,omitempty"`
	List     card.Nullable[[]string]               `json:"list,omitzero" yaml:"list,omitempty"`
	Missing  card.Optional[bool]                   `json:"missing,omitzero" yaml:"missing,omitempty"`
	Raw      card.Raw                              `json:"raw,omitzero" yaml:"raw,omitempty"`
	Object   card.Object                           `json:"object,omitzero" yaml:"object,omitempty"`
	Tool     adp.Tool                              `json:"tool" yaml:"tool"`
	Keys     map[adp.Protocol]card.Nullable[int64] `json:"keys" yaml:"keys"`
}

const ownDocument = `{"text":"123","number":5,"protocol":"ws","list":["a"],"raw":[1,{"b":"2024-01-01"}],"object":{"x":18446744073709551615},` +
	`"tool":{"name":"t","input_schema":{"type":"object"},"x-own":true},"keys":{"ws":7}}`

func parsed(t *testing.T) *adp.Card {
	t.Helper()
	c, err := adp.Decode([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func ownValue(t *testing.T) own {
	t.Helper()
	var x own
	if err := json.Unmarshal([]byte(ownDocument), &x); err != nil {
		t.Fatal(err)
	}
	return x
}

// isDocument checks that a value is written as a document.
func isDocument(t *testing.T, x any, want string) {
	t.Helper()
	got, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	if equal, err := card.EqualJSON(got, []byte(want)); err != nil || !equal {
		t.Errorf("got  %s\nwant %s (%v)", got, want, err)
	}
}

func TestFmt(t *testing.T) {
	c := parsed(t)
	for _, verb := range []string{"%v", "%+v", "%s"} {
		for _, x := range []any{c, *c} {
			if got := fmt.Sprintf(verb, x); got != document {
				t.Errorf("%s: %s", verb, got)
			}
		}
	}
	x := ownValue(t)
	const tool = `{"name":"t","input_schema":{"type":"object"},"x-own":true}`
	if got, want := fmt.Sprint(x.Tool, &x.Tool, []adp.Tool{x.Tool}), tool+" "+tool+" ["+tool+"]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	got := fmt.Sprintf("%v|%d|%s|%v|%v|%q|%v|%v|%v", x.Text, x.Number, x.Protocol, x.List, x.Missing, x.Text, card.Null[string](), x.Raw, x.Object)
	if want := `123|5|ws|[a]||"123"|null|[1,{"b":"2024-01-01"}]|{"x":18446744073709551615}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestSlog(t *testing.T) {
	c := parsed(t)
	var b bytes.Buffer
	slog.New(slog.NewJSONHandler(&b, nil)).Info("read", "card", c, "text", c.Description, "number", c.Seq, "absent", c.DID)
	var line map[string]json.RawMessage
	if err := json.Unmarshal(b.Bytes(), &line); err != nil {
		t.Fatal(err)
	}
	isDocument(t, line["card"], document)
	if got := string(line["text"]) + string(line["number"]) + string(line["absent"]); got != `"\u003creads\u003e"9007199254740993null` {
		t.Error(got)
	}
	b.Reset()
	slog.New(slog.NewTextHandler(&b, nil)).Info("read", "card", c, "text", c.Description, "number", c.Seq, "absent", c.DID)
	if want := fmt.Sprintf("card=%q text=<reads> number=9007199254740993 absent=\"\"\n", document); !strings.HasSuffix(b.String(), want) {
		t.Errorf("got %s want %s", b.String(), want)
	}
}

func TestGob(t *testing.T) {
	var b bytes.Buffer
	type stored struct {
		Card   *adp.Card
		Tool   adp.Tool
		Text   card.Optional[string]
		Absent card.Optional[string]
		Null   card.Nullable[int64]
		Raw    card.Raw
		Object card.Object
	}
	x := ownValue(t)
	if err := gob.NewEncoder(&b).Encode(stored{parsed(t), x.Tool, x.Text, card.Optional[string]{}, card.Null[int64](), x.Raw, x.Object}); err != nil {
		t.Fatal(err)
	}
	var got stored
	if err := gob.NewDecoder(&b).Decode(&got); err != nil {
		t.Fatal(err)
	}
	isDocument(t, got.Card, document)
	isDocument(t, got.Tool, `{"name":"t","input_schema":{"type":"object"},"x-own":true}`)
	if got.Text != x.Text || got.Absent.IsSet() || !got.Null.IsNull() || !got.Raw.Equal(x.Raw) || !got.Object.Equal(x.Object) {
		t.Errorf("%v", got)
	}
}

func TestTextTemplate(t *testing.T) {
	const text = `{{.Name}} {{.Description}} {{with .Description.Ptr}}has {{.}}{{end}}{{with .DID.Ptr}}has {{.}}{{end}}` +
		`{{if .DID.IsSet}}has{{end}}{{.Seq}} {{.DID}}{{.DID.Or "none"}} {{range .Endpoints}}{{.Protocol}} {{.Priority}}{{end}} {{.Extensions}}`
	var b strings.Builder
	if err := template.Must(template.New("").Parse(text)).Execute(&b, parsed(t)); err != nil {
		t.Fatal(err)
	}
	if want := `A & B <reads> has <reads>9007199254740993 none grpc 2 {"k":[1.5]}`; b.String() != want {
		t.Errorf("got  %s\nwant %s", b.String(), want)
	}
	b.Reset()
	conditions := templates.Text(template.Must(template.New("").Parse(conditions)))
	if err := conditions.Execute(&b, parsed(t)); err != nil || b.String() != "description no-did none" {
		t.Errorf("got %q, %v", b.String(), err)
	}
	if err := template.Must(template.New("").Parse(`{{if eq .Description "<reads>"}}{{end}}`)).Execute(&b, parsed(t)); err == nil {
		t.Error("an Optional is compared with a string")
	}
}

// conditions ask members for their truth, as templates do with strings.
const conditions = `{{if .Description}}description{{end}} {{if .DID}}did{{else}}no-did{{end}} {{or .DID "none"}}`

func TestHTMLTemplate(t *testing.T) {
	var b strings.Builder
	const page = `<p title="{{.Description}}">{{.Description}}{{.DID}}</p><script>x = [{{.Description}}, {{.DID}}, {{.}}]</script>`
	if err := htmltemplate.Must(htmltemplate.New("").Parse(page)).Execute(&b, parsed(t)); err != nil {
		t.Fatal(err)
	}
	start, script, _ := strings.Cut(b.String(), "<script>x = ")
	if want := `<p title="&lt;reads&gt;">&lt;reads&gt;</p>`; start != want {
		t.Errorf("got %s", start)
	}
	isDocument(t, json.RawMessage(strings.TrimSuffix(script, "</script>")), `["<reads>",null,`+document+`]`)
	b.Reset()
	if err := templates.HTML(htmltemplate.Must(htmltemplate.New("").Parse(conditions))).Execute(&b, parsed(t)); err != nil || b.String() != "description no-did none" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

// memberDiff is an example of the guide about other libraries.
func memberDiff(x, y *adp.Card) string {
	members := cmp.Transformer("members", func(c *adp.Card) any {
		tree, err := c.MarshalYAML()
		if err != nil {
			return err
		}
		return tree
	})
	return cmp.Diff(x, y, members)
}

func TestCmp(t *testing.T) {
	x, y := parsed(t), parsed(t)
	y.Description.Set("writes")
	if d := memberDiff(x, parsed(t)); d != "" {
		t.Error(d)
	}
	d := strings.ReplaceAll(memberDiff(x, y), "\u00a0", " ")
	if !strings.Contains(d, `"description": string("<reads>")`) && !strings.Contains(d, `"description":`) || strings.Contains(d, "agent://a") && !strings.Contains(d, "...") {
		t.Error(d)
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "unexported") {
			t.Errorf("cmp without the transformer: %v", r)
		}
	}()
	cmp.Diff(x, y)
}

func TestTestify(t *testing.T) {
	assert.Equal(t, parsed(t), parsed(t))
	assert.Equal(t, card.Some("a"), card.Some("a"))
	other := parsed(t)
	other.Description.Set("writes")
	assert.NotEqual(t, parsed(t), other)
	assert.JSONEq(t, document, parsed(t).String())
	assert.Empty(t, parsed(t).DID)
}

// marshals reports whether encoding/json writes a value.
func marshals(v any) bool {
	_, err := json.Marshal(v)
	return err == nil
}

func TestJSON(t *testing.T) {
	isDocument(t, parsed(t), document)
	isDocument(t, *parsed(t), document)
	isDocument(t, ownValue(t), ownDocument)
	if marshals(map[card.Optional[string]]int{card.Some("a"): 1}) {
		t.Error("an Optional is no key")
	}
}

func TestExpvar(t *testing.T) {
	expvar.Publish("card", parsed(t))
	isDocument(t, json.RawMessage(expvar.Get("card").String()), document)
	expvar.Publish("description", expvar.Func(func() any { return parsed(t).Description }))
	isDocument(t, json.RawMessage(expvar.Get("description").String()), `"<reads>"`)
}

// The tags agree with the codec: a copy of the struct type without methods is written by
// encoding/json as the codec writes the struct, except for what has no field.
func TestTags(t *testing.T) {
	const text = `{"protocolVersion":"x","name":"n","description":"d","version":"1","capabilities":{},"skills":[],"defaultInputModes":["text/plain"],"defaultOutputModes":[],"iconUrl":"u"}`
	c, err := a2a.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	v := reflect.ValueOf(c).Elem()
	var names []string
	for f := range v.Type().Fields() {
		if name := f.Tag.Get("json"); name != "" {
			name, _, _ = strings.Cut(name, ",")
			names = append(names, name)
		} else if f.IsExported() {
			t.Errorf("%s has no tag", f.Name)
		}
	}
	for _, name := range card.MembersOf(c).Names() {
		found := false
		for _, n := range names {
			found = found || n == name
		}
		if !found {
			t.Errorf("no field has the name %s", name)
		}
	}
}
