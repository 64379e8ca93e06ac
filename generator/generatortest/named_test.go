package generatortest_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// namedSchema has members that patterns and additionalProperties describe, beside a field.
const namedSchema = `{
  "type": "object",
  "properties": {"name": {"type": "string"}, "x-known": {"type": "integer"}},
  "patternProperties": {
    "^x-": {"type": "integer", "minimum": 0},
    "^dep/": {"type": "object", "properties": {"v": {"type": "string"}}, "required": ["v"]},
    "^(.)\\1": {"x-go-name": "Doubled", "type": ["array", "null"], "items": {"type": "string"}},
    "^open-": {"type": "object"},
    "^one-": {"x-go-name": "Choices", "oneOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"type": "number"}}}]},
    "^any-": {},
    "^mixed-": {"type": ["string", "number"]}
  },
  "additionalProperties": {"type": "object", "additionalProperties": {"type": "number"}}
}`

const namedProgram = `package main

import (
	"fmt"

	"example.com/published/named"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func main() {
	const text = ` + "`" + `{"x-b":2,"name":"n","dep/a":{"v":"1","w":[1.0]},"x-a":"text","x-known":7,"rest":{"pi":3.50},"aab":["s"],"xx":null,"open-a":{"k":0},"one-a":"t","one-b":{"a":1},"any-":[],"mixed-":1,"x-c":1e0}` + "`" + `
	x := card.Must(named.Decode([]byte(text)))
	for name, v := range x.MatchingX() {
		fmt.Println(name, v)
	}
	for name, v := range x.MatchingDep() {
		w, _ := card.MembersOf(&v).Get("w")
		fmt.Println(name, v.V, w)
	}
	for name, v := range x.Doubled() {
		list, ok := v.Get()
		fmt.Println(name, list, ok, v.IsNull())
	}
	for name, v := range x.MatchingOpen() {
		fmt.Println(name, v)
	}
	for name, v := range x.Choices() {
		which, _ := v.Which()
		fmt.Println(name, which)
	}
	for name, v := range x.OtherMembers() {
		fmt.Println(name, v)
		break
	}
	fmt.Println(x.Validate())
	fmt.Println(x.String())
	var none *named.Named
	for range none.MatchingX() {
		panic("a member of nil")
	}

	b := x.ToBuilder().PutMatchingX("x-a", 1).PutMatchingDep("dep/b", named.NewNamedMatchingDep().WithV("2")).
		PutDoubled("yy", card.Null[[]string]()).PutMatchingOpen("open-a", map[string]int{"l": 1}).
		PutChoices("one-a", &named.Choices{Text: card.Some("u")}).PutOtherMembers("more", map[string]float64{"e": 2.5}).Clear("rest", "mixed-", "any-", "aab")
	fmt.Println(b.Build())
	_, err := named.NewNamed().PutMatchingX("y-a", 1).PutMatchingX("x-a", -1).PutMatchingX("x-known", 1).PutMatchingDep("dep/a", nil).
		PutMatchingDep("dep/b", named.NewNamedMatchingDep()).PutDoubled("ab", card.Null[[]string]()).PutOtherMembers("x-o", nil).Build()
	fmt.Println(err)
}
`

const namedOutput = `x-b 2
x-c 1
dep/a 1 [1.0]
aab [s] true false
xx [] false true
open-a {"k":0}
one-a Text
one-b A
rest map[pi:3.5]
/x-a: must be an integer [type]
{"name":"n","x-known":7,"x-b":2,"dep/a":{"v":"1","w":[1.0]},"x-a":"text","rest":{"pi":3.50},"aab":["s"],"xx":null,"open-a":{"k":0},"one-a":"t","one-b":{"a":1},"any-":[],"mixed-":1,"x-c":1e0}
{"name":"n","x-known":7,"x-b":2,"dep/a":{"v":"1","w":[1.0]},"x-a":1,"xx":null,"open-a":{"l":1},"one-a":"u","one-b":{"a":1},"x-c":1e0,"dep/b":{"v":"2"},"yy":null,"more":{"e":2.5}} <nil>
/ab: the builder was given the name of a member here that does not match the pattern [value]
/dep~1a: the builder was given nil here [value]
/dep~1b/v: v is required [required]
/x-a: must be at least 0 [minimum]
/x-known: card: member "x-known" has a field [value]
/x-o: the builder was given the name of a member here that does not match the pattern [value]
/y-a: the builder was given the name of a member here that does not match the pattern [value]
`

// TestNamedMembers: methods of a struct read and builders set the members that patterns and
// additionalProperties describe.
func TestNamedMembers(t *testing.T) {
	testdir.Compiles(t)
	folder := t.TempDir()
	testdir.Write(t, folder, "named.schema.json", []byte(namedSchema))
	store, err := source.New(folder)
	if err != nil {
		t.Fatal(err)
	}
	m := (&published{name: "named"}).generateUnit(t, store, pipeline.Single("named.schema.json", "named", "named", "", false))
	dir := newModule(t, []*made{m})
	testdir.Write(t, dir, "main.go", []byte(namedProgram))
	output, err := testdir.Command(dir, "go", "run", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if string(output) != namedOutput {
		t.Errorf("the program prints\n%s\nwant\n%s", output, namedOutput)
	}
}
