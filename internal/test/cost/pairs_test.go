package cost_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// TestPairs grows a location of the examples of every dialect, makes a second document of the
// grown one, and measures the comparison of both.
func TestPairs(t *testing.T) {
	cost.Gate(t)
	packages, err := generatortest.Packages("../../..")
	if err != nil {
		t.Fatal(err)
	}
	grown := 0
	for _, name := range dialects.Names() {
		family, _ := dialects.Lookup(name)
		for i, kind := range family.Kinds() {
			d, _ := dialects.Lookup(name + "/" + kind)
			maker := generatortest.New(packages[name], packages[name].Entries[i], generatortest.Options{})
			seen := map[string]bool{}
			for _, root := range examples(t, name, kind, d, maker) {
				for _, at := range locations(root, memberNames(packages[name])) {
					for n, m := range mutations {
						for k, v := range variations {
							key := fmt.Sprint(name, kind, at.key, " ", n, " ", k)
							if m.applies != card.KindAbsent && m.applies != at.value.Kind || seen[key] || !*whole && !sampledOneIn(key, 1200) {
								continue
							}
							seen[key] = true
							grown++
							checkPair(t, d, root, at, m, v)
						}
					}
				}
			}
		}
	}
	t.Logf("%d pairs", grown)
	if grown == 0 {
		t.Error("no location was grown")
	}
}

// checkPair measures the comparison of a grown document with a variation of it.
func checkPair(t *testing.T, d *dialect.Dialect, root *jsontree.Node, at location, m mutation, v variation) {
	t.Helper()
	old := string(at.value.Append(nil))
	for _, o := range diffOptions {
		label := fmt.Sprintf("%s/%s, %s at %q, %s%s", d.Name, d.Kinds()[0], m.name, at.pointer, v.name, o.name)
		checkCalls(t, label, func(n int) ([][]byte, func() int) {
			before := replace(root, at.value, m.grow(at.value, old, n))
			varied, err := jsontree.Parse(before)
			if err != nil {
				t.Fatal(err)
			}
			v.vary(varied)
			after := varied.Append(nil)
			a, errBefore := d.Decode(before)
			b, errAfter := d.Decode(after)
			return [][]byte{before, after}, func() int {
				if errBefore != nil || errAfter != nil {
					return 0
				}
				changes, _ := dialects.DiffCards(a, b, o.options...)
				return sizeOfChanges(changes)
			}
		})
	}
}

// diffOptions are the options with which comparisons are measured.
var diffOptions = []struct {
	name    string
	options []diff.Option
}{
	{"", nil},
	{", declared members only", []diff.Option{diff.DeclaredOnly()}},
}

func sizeOfChanges(changes diff.Changes) int {
	size := 0
	for _, c := range changes {
		size += c.Size()
	}
	return size
}

// parts are the texts of subschemas of which n are put into each of the combinations; # is a
// number.
var parts = []string{
	`{"minLength":#}`, `{"maxLength":#}`, `{"const":"#"}`, `{"enum":["#",#]}`, `{"required":["a","b#"]}`, `{"pattern":"a#"}`,
	`{"type":"object","properties":{"a#":{"type":"string"},"k":{"const":#}},"required":["k"]}`,
	`{"allOf":[{"minimum":#},{"not":{"const":#}}]}`, `{"items":{"$ref":"@"}}`, `{"$ref":"@/$defs/d"}`, `{"anyOf":[{"type":"null"},{"maximum":#}]}`,
	`{"patternProperties":{"^a#":{"minLength":1}},"additionalProperties":false}`,
}

// combinations are schemas that have a list or map of subschemas, at %s.
var combinations = []string{
	`{"anyOf":[%s]}`, `{"oneOf":[%s]}`, `{"allOf":[%s]}`, `{"prefixItems":[%s]}`, `{"not":{"anyOf":[%s]}}`,
	`{"properties":{%s}}`, `{"patternProperties":{%s},"additionalProperties":{"type":"string"}}`, `{"dependentSchemas":{%s}}`,
	`{"additionalProperties":{"anyOf":[%s]},"properties":{"a":{"type":"string"}}}`,
}

// combined returns a schema of about n bytes.
func combined(combination, part string, n int) []byte {
	before, after, _ := strings.Cut(combination, "%s")
	isMap := strings.HasSuffix(before, "{")
	var b strings.Builder
	b.WriteString(before)
	for i := 0; b.Len() < n; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		if isMap {
			fmt.Fprintf(&b, `"a%d":`, i)
		}
		b.WriteString(strings.ReplaceAll(part, "#", strconv.Itoa(i)))
	}
	b.WriteString(strings.TrimSuffix(after, "}") + `,"$defs":{"d":` + strings.ReplaceAll(part, "#", "0") + `}}`)
	return []byte(strings.ReplaceAll(b.String(), "@", "#"))
}

// TestSchemaPairs measures comparisons of schemas that combine many subschemas: every
// combination with each other, and every kind of subschema with each other.
func TestSchemaPairs(t *testing.T) {
	cost.Gate(t)
	compared := 0
	for _, x := range combinations {
		for _, y := range combinations {
			for _, p := range parts {
				for _, q := range parts {
					label := "jsonschema, " + x + " of " + p + ", " + y + " of " + q
					if !*whole && !sampledOneIn(label, 150) || strings.Contains(p, `"$ref":"@/$defs/d"`) && strings.Contains(q, `"$ref":"@/$defs/d"`) {
						continue
					}
					compared++
					checkCalls(t, label, func(n int) ([][]byte, func() int) {
						old, changed := combined(x, p, n), combined(y, q, n)
						return [][]byte{old, changed}, func() int {
							changes, err := jsonschema.Compare(old, changed, []jsonschema.Use{jsonschema.AsInput, jsonschema.AsOutput}[len(label)%2])
							if err != nil {
								t.Errorf("%s: %v", label, err)
							}
							return sizeOfChanges(changes)
						}
					})
				}
			}
		}
	}
	t.Logf("%d pairs", compared)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}
