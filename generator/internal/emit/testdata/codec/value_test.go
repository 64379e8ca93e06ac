package sample

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// value is what the tests need of a generated type.
type value[T any] interface {
	*T
	card.Message
	UnmarshalJSON([]byte) error
	Clone() *T
}

// read decodes text, which must be readable.
func read[T any, P value[T]](t *testing.T, text string) P {
	t.Helper()
	x := P(new(T))
	if err := x.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return x
}

// write encodes x.
func write[T any, P value[T]](t *testing.T, x P) string {
	t.Helper()
	out, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// sameJSON reports whether two texts are the same JSON value, numbers as decimals.
func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	same, err := card.EqualJSON([]byte(a), []byte(b))
	if err != nil {
		t.Fatalf("%s\n%s: %v", a, b, err)
	}
	return same
}

// member is the text of an object with one member.
func member(name, text string) string {
	return "{" + cardrt.String(name).Quoted() + ":" + text + "}"
}

// texts are JSON values of every kind. Each is put into every member of every form.
var texts = []string{
	`null`, `true`, `false`, `""`, `"word"`, `"\u00e9\n\ud83d\ude00<&>"`,
	`0`, `-0`, `7`, `-7`, `1.0`, `1e3`, `0.5`, `-1.25E-3`,
	`9223372036854775807`, `9223372036854775808`, `-9223372036854775808`, `-9223372036854775809`,
	`18446744073709551615`, `18446744073709551616`,
	`0.1000000000000000000000000001`, `1e400`, `-1e400`, `1e-400`, `12345678901234567890.5`,
	`[]`, `[null]`, `["a","b"]`, `["a",null]`, `["a",1]`, `[true,false]`, `[1,2.0,-3]`, `[1,18446744073709551616]`,
	`[0.5,0.30000000000000000001]`, `[[]]`, `[[1,null],[],[0.1000000000000000000000000001]]`, `[["a"]]`, `[[[]]]`,
	`[{}]`, `[[{}]]`, `[[{"a":null,"b":{"scheme":"http"}}],[]]`, `[[{"a":1}]]`,
	`{}`, `{"a":null}`, `{"a":"b"}`, `{"a":1e400}`, `{"a":0.5,"b":1.00000000000000000001}`, `{"a":["x"],"b":[]}`,
	`{"a":{"b":{}}}`, `{"a":{"scheme":"http","cost":1.00000000000000000001}}`,
	`{"scheme":"mcp","token_url":"https://example.com","more":[1, 2]}`, `{"scheme":null,"cost":"free"}`,
	`[{"scheme":"mcp"},{"scheme":7,"scheme2":7}]`,
	`{"url":"u","auth":{"scheme":"http"},"timeout":null}`, `{"url":"u","auth":[],"timeout":1.50}`,
	`{"label":"a","next":{"label":"b","next":null},"parent":null,"children":[{"label":"c"}],"by_name":{"d":null,"e":{}}}`,
}

// members are the names that Full, Sparse and Nullish have in common.
var members = []string{
	"text", "truth", "whole", "count", "number", "free", "open", "id", "short", "protocol", "ratio", "share", "steps", "flag",
	"texts", "truths", "wholes", "counts", "numbers", "frees", "opens", "open_by_name", "protocols", "ratios", "gaps", "auths", "labels",
	"weights", "auth_by_name", "deep", "grid", "names", "nicknames", "vector", "vectors", "table", "tree", "anything",
	"anythings", "bag", "bags", "auth", "endpoint", "node", "pair", "pairs", "pair_by_name", "odd \"name\" \\ `\u00e9\u2028",
}

// together is the inside of an object with all members, one text each, beginning with
// the n-th.
func together(n int) string {
	var list []string
	for i, name := range members {
		list = append(list, cardrt.String(name).Quoted()+" : "+texts[(n+i)%len(texts)])
	}
	return strings.Join(list, ", ")
}

// wide is an object with the members of Wide that pick selects.
func wide(pick func(int) bool) string {
	var list []string
	for i := range 150 {
		if pick(i) {
			list = append(list, fmt.Sprintf(`"m%03d":%d`, i, i+1))
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}
