package codec_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

var (
	agentUnnamed = check.Rule{Keyword: "minLength", Code: "min-length", Message: "must not be empty"}
	agentOffline = check.Rule{Keyword: "x-checks", Code: "offline", Message: "is not online", Severity: card.Warning}
	wordNoString = check.Rule{Keyword: "type", Code: "type", Message: "must be a string"}
)

// agents is a type of documents that keeps mismatches.
var agents = func() *codec.Type {
	t := typeOf(decodeAgent, appendAgent, &membersAgent)
	t.Valid = func(c *check.Checker, m card.Message) {
		x := m.(*agent)
		if x.Name == "" {
			c.FailAt("name", &agentUnnamed)
		}
		if c.Warnings && !x.Online.Or(false) {
			c.FailAt("online", &agentOffline)
		}
	}
	t.Embedded, t.Most = true, 200
	return t
}()

// wordList cannot keep mismatches, so that its text is validated. Its rules cover only numbers;
// the decoder reports elements of other kinds.
type wordList []string

func (*wordList) CardInfo() card.Info           { return words }
func (*wordList) Validate(...card.Option) error { return nil }

var words = func() *codec.Type {
	t := typeOf(
		func(d *codec.Decoder, i int, x *wordList) int { return codec.ReadStrings(d, i, x) },
		func(dst []byte, x *wordList) []byte { return codec.AppendStrings(dst, *x) }, nil)
	t.Valid = nil
	t.Text = func(c *check.Checker, v check.Value) {
		for i, item := range v.Items() {
			if item.Kind()&scan.Number != 0 {
				c.FailIndex(i, &wordNoString)
			}
		}
	}
	return t
}()

// placed lists line, column, pointer and code of all findings.
func placed(found card.Violations) string {
	var list []string
	for _, v := range found {
		list = append(list, fmt.Sprintf("%d:%d %s %s", v.Line, v.Column, v.Pointer, v.Code))
	}
	return strings.Join(list, ", ")
}

// placedError is placed for the two kinds of errors of a document.
func placedError(t *testing.T, err error) string {
	t.Helper()
	var failed *card.DecodeError
	var invalid *card.InvalidError
	switch {
	case errors.As(err, &failed):
		return placed(card.Violations{failed.Problem()})
	case errors.As(err, &invalid):
		return placed(invalid.Violations)
	case err != nil:
		t.Fatal(err)
	}
	return ""
}

func TestEntryFindings(t *testing.T) {
	for _, c := range []struct{ name, doc, parse, examine string }{
		{"valid", `{"name":"a","online":true}`, "", ""},
		{"a warning", `{"name":"a"}`, "", "1:1 /online offline"},
		{"an error", "{\n \"online\": true,\n \"name\": \"\"}", "3:10 /name min-length", "3:10 /name min-length"},
		{"both", "{\n \"online\": false,\n \"name\": \"\"}", "3:10 /name min-length", "2:12 /online offline, 3:10 /name min-length"},
		{"embedded", `"{\"name\":\"\",\"online\":true}"`, "1:12 /name min-length", "1:12 /name min-length"},
		{"byte order mark", "\ufeff{\"name\":\"\",\"online\":true}", "1:12 /name min-length", "1:1  bom, 1:12 /name min-length"},
		{"broken", `{"name":}`, "1:9 /name syntax", "1:9 /name syntax"},
		{"of another kind", ` []`, "1:2  type", "1:2  type"},
	} {
		x, err := agents.Parse([]byte(c.doc))
		if (x == nil) != (err != nil) {
			t.Errorf("%s: Parse returns a value and an error, or neither", c.name)
		}
		sameText(t, c.name+", Parse", placedError(t, err), c.parse)
		_, found := agents.Examine([]byte(c.doc))
		sameText(t, c.name+", Examine", placed(found), c.examine)
	}
	if x, _ := agents.Examine([]byte(`{"name":""}`)); x == nil {
		t.Error("Examine returns no value for a document that can be read")
	}
}

func TestEntryOptions(t *testing.T) {
	const embedded = `"{\"name\":\"a\"}"`
	if _, err := agents.Decode([]byte(embedded)); err != nil {
		t.Error(err)
	}
	if _, err := agents.Decode([]byte(embedded), card.AcceptEmbedded(false)); err == nil {
		t.Error("the embedded form is read against the option")
	}
	if _, err := words.Decode([]byte(`"[]"`)); err == nil {
		t.Error("the embedded form is read where the dialect has none")
	}
	if _, err := agents.Parse([]byte(`{"name":"a"}`), card.WithLimits(card.Limits{Bytes: 3})); placedError(t, err) == "" {
		t.Error("MaxSize is ignored")
	}
}

func TestEntryOfText(t *testing.T) {
	x, err := codec.As[wordList](words.Parse([]byte(`["a","b"]`)))
	if err != nil || len(*x) != 2 {
		t.Error(x, err)
	}
	for doc, want := range map[string]string{
		`["a", 1, 2]`: "1:7 /1 type, 1:10 /2 type", // the rules are more precise than the decoder
		`["a", {}]`:   "1:1  type",
		`{}`:          "1:1  type",
		`["a", 1`:     "1:8 /1 syntax",
	} {
		x, found := words.Examine([]byte(doc))
		if x != nil {
			t.Errorf("%s: a value", doc)
		}
		sameText(t, doc, placed(found), want)
	}
	if _, err := words.Encode(&wordList{"a"}); err != nil {
		t.Error(err)
	}
}

func TestEntryEncode(t *testing.T) {
	for _, c := range []struct {
		name string
		x    *agent
		opts []card.Option
		want string
	}{
		{"nil", nil, nil, "0:0  type"},
		{"an error", &agent{}, nil, "0:0 /name min-length"},
		{"text that is not UTF-8", &agent{Name: "\xff", ID: "\xff"}, nil, "0:0 /agent_id encoding, 0:0 /name encoding"},
		{"too long", &agent{Name: strings.Repeat("a", 200)}, nil, "0:0  size"},
		{"too long for the option", &agent{Name: "a"}, []card.Option{card.WithLimits(card.Limits{Bytes: 10})}, "0:0  size"},
		{"long, and the limit lifted", &agent{Name: strings.Repeat("a", 200)}, []card.Option{card.WithLimits(card.Limits{Bytes: -1})}, ""},
		{"a warning", &agent{Name: "a"}, nil, ""},
	} {
		out, err := agents.Encode(c.x, c.opts...)
		if (out == nil) != (err != nil) {
			t.Errorf("%s: %q, %v", c.name, out, err)
		}
		sameText(t, c.name, placedError(t, err), c.want)
	}
	x := agent{Name: "\"\u00e9"}
	plain, err := agents.Encode(&x)
	if err != nil {
		t.Fatal(err)
	}
	sameText(t, "plain", string(plain), encode(&x))
	inString, err := agents.Encode(&x, card.AsEmbedded())
	if err != nil {
		t.Fatal(err)
	}
	sameText(t, "embedded", string(inString), check.String(plain).Quoted())
}

func TestUnmarshalLeavesNothing(t *testing.T) {
	x := agent{Name: "before", Weights: []float64{1}}
	if err := codec.Unmarshal([]byte(`{"version":"2"}`), &x, false, decodeAgent); err != nil {
		t.Fatal(err)
	}
	sameText(t, "replaced", encode(&x), `{"version":"2"}`)
	if err := codec.Unmarshal([]byte(`{"version":`), &x, false, decodeAgent); err == nil {
		t.Error("broken text is read")
	}
	sameText(t, "after an error", encode(&x), `{"version":"2"}`)
}

// marshal is MarshalJSON of a generated type.
func marshal(x *agent) ([]byte, error) {
	out := codec.BorrowOutput()
	return out.Marshal(appendAgent(out.Empty(), x))
}

func TestMarshalOwnsItsResult(t *testing.T) {
	first, err := marshal(&agent{Name: "first"})
	if err != nil {
		t.Fatal(err)
	}
	before := string(first)
	if _, err := marshal(&agent{Name: "other"}); err != nil {
		t.Fatal(err)
	}
	sameText(t, "the first result", string(first), before)
	if text, err := marshal(&agent{Name: "\xff"}); err == nil || text != nil {
		t.Errorf("ill-formed UTF-8: %q, %v", text, err)
	}
}

func TestEqualValues(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"name":"a","u":{"x":1,"y":2}}`, `{"u":{"y":2.0,"x":1e0},"name":"\u0061"}`, true},
		{`{"name":"a"}`, `{"name":"a","rank":null}`, false},
		{`{"weights":[0.1000000000000000000001]}`, `{"weights":[0.1]}`, false},
	} {
		a, b := mustDecode(t, c.a), mustDecode(t, c.b)
		if card.Equal(a, b) != c.want || card.Equal(b, a) != c.want {
			t.Errorf("%s and %s: equal is not %t", c.a, c.b, c.want)
		}
	}
	if !card.Equal[*agent](nil, nil) || card.Equal(nil, new(agent)) {
		t.Error("nil is equal to nil only")
	}
}

func TestMembersByName(t *testing.T) {
	x := mustDecode(t, `{"name":7,"u":[ 1 ],"a/b~":null,"online":true}`)
	get := func(name string) string {
		v, ok := card.MembersOf(x).Get(name)
		if ok == v.IsZero() {
			t.Errorf("%s: %q, %t", name, v, ok)
		}
		return v.String()
	}
	for name, want := range map[string]string{"name": "7", "u": "[ 1 ]", "a/b~": "null", "online": "true", "version": "", "x": ""} {
		sameText(t, name, get(name), want)
	}
	x.Name = "healed"
	sameText(t, "a member that was assigned", get("name"), `"healed"`)
	if err := card.MembersOf(x).SetUnknown("u", make(chan int)); err == nil || !strings.Contains(err.Error(), `"u"`) {
		t.Errorf("a channel is taken for JSON: %v", err)
	}
	if err := card.MembersOf(x).SetUnknown("u", map[string]int{"n": 1}); err != nil {
		t.Error(err)
	}
	sameText(t, "a member that was set", get("u"), `{"n":1}`)
	if card.MembersOf(x).SetUnknown("name", 1) == nil {
		t.Error("a member that has a field is set as an unknown one")
	}
}
