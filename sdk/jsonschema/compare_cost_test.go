package jsonschema_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// repeated returns n copies of a text, separated by commas; # is replaced by the number. With a
// negative n the order is reversed.
func repeated(n int, text string) string {
	list := make([]string, max(n, -n))
	for i := range list {
		list[i] = strings.ReplaceAll(text, "#", strconv.Itoa(i))
	}
	if n < 0 {
		slices.Reverse(list)
	}
	return strings.Join(list, ",")
}

// oneTool is an alternative that a constant distinguishes from others; ~ is the type of a
// property.
const oneTool = `{"type":"object","required":["k"],"properties":{"k":{"const":#},"a":{"type":~}}}`

// grownPairs are pairs of schemas with n of some part, and the class of their changes; the
// class is None if it depends on n.
var grownPairs = []struct {
	name     string
	old, new func(n int) string
	class    diff.Class
	code     string
}{
	{
		"equal alternatives of anyOf",
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"minLength":0}`) + `]}` },
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"maxLength":0}`) + `]}` },
		diff.Breaking, jsonschema.CodeNarrowed,
	},
	{
		"alternatives of anyOf",
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"minLength":#}`) + `]}` },
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"maxLength":#}`) + `]}` },
		diff.Breaking, "",
	},
	{
		"alternatives of oneOf",
		func(n int) string { return `{"oneOf":[` + repeated(n, `{"minLength":#}`) + `]}` },
		func(n int) string { return `{"oneOf":[` + repeated(n, `{"maxLength":#}`) + `]}` },
		diff.Breaking, "",
	},
	{
		"alternatives with a constant, in reverse and one more",
		func(n int) string {
			return `{"oneOf":[` + repeated(n, strings.Replace(oneTool, "~", `"string"`, 1)) + `]}`
		},
		func(n int) string {
			return `{"oneOf":[` + repeated(-n-1, strings.Replace(oneTool, "~", `["string","null"]`, 1)) + `]}`
		},
		diff.Compatible, jsonschema.CodeWidened,
	},
	{
		"parts of allOf",
		func(n int) string { return `{"allOf":[` + repeated(n, `{"minLength":#}`) + `]}` },
		func(n int) string { return `{"allOf":[` + repeated(n+1, `{"maxLength":#}`) + `]}` },
		diff.Breaking, "",
	},
	{
		"parts of allOf in alternatives",
		func(n int) string {
			return `{"anyOf":[` + repeated(n, `{"allOf":[{"minLength":#},{"pattern":"#"}]}`) + `]}`
		},
		func(n int) string {
			return `{"anyOf":[` + repeated(n+1, `{"allOf":[{"minLength":#},{"pattern":"a#"}]}`) + `]}`
		},
		diff.Breaking, "",
	},
	{
		"values of enum in reverse and one more",
		func(n int) string { return `{"enum":[` + repeated(n, `"#"`) + `]}` },
		func(n int) string { return `{"enum":[` + repeated(-n-1, `"#"`) + `]}` },
		diff.Compatible, jsonschema.CodeValueAdded,
	},
	{
		"long lists of values in alternatives",
		func(n int) string {
			return `{"anyOf":[` + repeated(n, `{"$ref":"@/$defs/a","minLength":#}`) + `],"$defs":{"a":{"enum":[` + repeated(n, `"a#"`) + `]}}}`
		},
		func(n int) string {
			return `{"anyOf":[` + repeated(n, `{"$ref":"@/$defs/a","maxLength":#}`) + `],"$defs":{"a":{"enum":[` + repeated(n, `"b#"`) + `]}}}`
		},
		diff.Breaking, "",
	},
	{
		"required members",
		func(n int) string { return `{"required":[` + repeated(n, `"a#"`) + `]}` },
		func(n int) string { return `{"required":[` + repeated(-n, `"b#"`) + `]}` },
		diff.Breaking, jsonschema.CodeRequiredAdded,
	},
	{
		"properties in reverse",
		func(n int) string { return `{"properties":{` + repeated(n, `"a#":{"type":"string"}`) + `}}` },
		func(n int) string { return `{"properties":{` + repeated(-n, `"a#":{"type":["string","null"]}`) + `}}` },
		diff.Compatible, jsonschema.CodeWidened,
	},
	{
		"patterns and properties",
		func(n int) string { return `{"patternProperties":{` + repeated(n, `"^a#$":{"type":"string"}`) + `}}` },
		func(n int) string {
			return `{"properties":{` + repeated(n, `"a#":{"type":"string"}`) + `},"patternProperties":{` + repeated(n, `"^a#$":{"type":"string"}`) + `}}`
		},
		diff.None, "", // every name is tried with every pattern within the budget
	},
	{
		"a chain of references",
		func(n int) string {
			return `{"$ref":"@/$defs/d0","$defs":{` + repeated(n, `"d#":{"items":{"$ref":"@/$defs/e#"}},"e#":{"items":{"$ref":"@/$defs/d1"}}`) + `}}`
		},
		func(n int) string {
			return `{"anyOf":[` + repeated(n, `{"$ref":"@/$defs/d#"}`) + `],"$defs":{` + repeated(n, `"d#":{"items":{"$ref":"@/$defs/d0"},"minItems":#}`) + `}}`
		},
		diff.Compatible, jsonschema.CodeWidened,
	},
	{
		"references to the list of alternatives",
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"items":{"$ref":"@"},"minLength":#}`) + `]}` },
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"items":{"$ref":"@"},"maxLength":#}`) + `]}` },
		diff.Breaking, "",
	},
	{
		"a long number and alternatives",
		func(n int) string { return `{"minimum":1` + strings.Repeat("0", 10*n) + `}` },
		func(n int) string { return `{"anyOf":[` + repeated(n, `{"minimum":2,"maxLength":#}`) + `]}` },
		diff.Breaking, "",
	},
	{
		"a long name around properties",
		func(n int) string {
			return `{"properties":{"` + strings.Repeat("a", 10*n) + `":{"properties":{` + repeated(n, `"a#":{"minLength":1}`) + `}}}}`
		},
		func(n int) string {
			return `{"properties":{"` + strings.Repeat("a", 10*n) + `":{"properties":{` + repeated(n, `"a#":{"minLength":2}`) + `}}}}`
		},
		diff.Breaking, "",
	},
	{
		"additionalProperties with alternatives",
		func(n int) string { return `{"properties":{` + repeated(n, `"a#":{"minLength":#}`) + `}}` },
		func(n int) string {
			return `{"additionalProperties":{"anyOf":[` + repeated(-n, `{"maxLength":#}`) + `]}}`
		},
		diff.Breaking, "",
	},
	{
		"dependentRequired in reverse",
		func(n int) string { return `{"dependentRequired":{` + repeated(n, `"a#":["b#"]`) + `}}` },
		func(n int) string { return `{"dependentRequired":{` + repeated(-n, `"a#":["c#"]`) + `}}` },
		diff.Breaking, jsonschema.CodeRequiredAdded,
	},
	{
		"elements and alternatives",
		func(n int) string { return `{"prefixItems":[` + repeated(n, `{"minLength":#}`) + `]}` },
		func(n int) string { return `{"items":{"anyOf":[` + repeated(n, `{"maxLength":#}`) + `]}}` },
		diff.Breaking, "",
	},
	{
		"mutually recursive definitions",
		func(n int) string { return recursive(n, `"minProperties":1`) },
		func(n int) string { return recursive(n, `"minProperties":#`) },
		diff.Compatible, "", // the required members have no end, so that no document is valid
	},
	{
		"mutually recursive alternatives",
		func(n int) string { return recursive(n, `"anyOf":[{"$ref":"@/$defs/d0"},{"maxProperties":#}]`) },
		func(n int) string { return recursive(-n, `"anyOf":[{"$ref":"@/$defs/d1"},{"maxProperties":3}]`) },
		diff.None, "",
	},
	{
		"members that depend on members",
		func(n int) string {
			return `{"dependentSchemas":{` + repeated(n, `"a#":{"required":["b#"]}`) + `},"required":["a0"]}`
		},
		func(n int) string { return `{"dependentSchemas":{` + repeated(-n, `"a#":{"required":["c#"]}`) + `}}` },
		diff.Breaking, "",
	},
	{
		"alternatives of oneOf with members",
		func(n int) string { return `{"oneOf":[` + repeated(n, `{"properties":{"k":{"minimum":#}}}`) + `]}` },
		func(n int) string { return `{"oneOf":[` + repeated(n, `{"properties":{"k":{"maximum":#}}}`) + `]}` },
		diff.Breaking, "",
	},
	{
		"patterns with counts",
		func(n int) string {
			return `{"patternProperties":{` + repeated(n, `"^([a-z]{0,20}#)$":{"minLength":#}`) + `}}`
		},
		func(n int) string {
			return `{"minProperties":2,"patternProperties":{` + repeated(n, `"^([a-z]{0,20}#)$":{"maxLength":#}`) + `}}`
		},
		diff.Breaking, "",
	},
}

// recursive returns definitions that refer to the first two, each with a keyword.
func recursive(n int, keyword string) string {
	return `{"$ref":"@/$defs/d0","$defs":{` +
		repeated(n, `"d#":{"type":"object","properties":{"a":{"$ref":"@/$defs/d1"},"b":{"$ref":"@/$defs/d0"}},"required":["a"],`+keyword+`}`) + `}}`
}

// TestCost: the allocations of a comparison grow with the size of both schemas, and an
// unfinished comparison is never called compatible. The number of allocations is proportional
// to the number of comparisons and independent of the load of the machine.
func TestCost(t *testing.T) {
	const small, factor, steepest = 120, 8, 15.0 // 8 to the power of 1.3
	for _, pair := range grownPairs {
		t.Run(pair.name, func(t *testing.T) {
			cost := func(n int) float64 {
				old := []byte(strings.ReplaceAll(pair.old(n), "@", "#"))
				changed := []byte(strings.ReplaceAll(pair.new(n), "@", "#"))
				return testing.AllocsPerRun(1, func() {
					changes, err := jsonschema.Compare(old, changed, jsonschema.AsInput)
					if err != nil || pair.class != diff.None && changes.Class() != pair.class || pair.code != "" && changes[0].Code != pair.code {
						t.Errorf("%d: %.300v (%v)", n, changes, err)
					}
				})
			}
			few, many := cost(small), cost(factor*small)
			if many > steepest*few {
				t.Errorf("%.0f allocations for %d, %.0f for %d", few, small, many, factor*small)
			}
		})
	}
}

// TestLargeSearch: the searches for all changes of large schemas share a number of steps that does
// not grow without end. What remains is undecided, and the reason says so.
func TestLargeSearch(t *testing.T) {
	const n = 8000
	old := []byte(`{"properties":{` + repeated(n, `"p#":{"type":"string","minLength":#}`) + `}}`)
	changed := []byte(`{"properties":{` + repeated(n, `"p#":{"type":"string","minLength":9}`) + `}}`)
	j, err := jsonschema.Judge(old, changed)
	if err != nil {
		t.Fatal(err)
	}
	open := 0
	for _, c := range j.Changes {
		for _, a := range []jsonschema.Answer{c.Card, c.Reader} {
			if a.Verdict == jsonschema.Undecided {
				open++
				if !strings.Contains(a.Reason, "within the limits") {
					t.Fatalf("%s is undecided because %q", c.New.Or(""), a.Reason)
				}
			}
		}
	}
	if j.Card.Verdict != jsonschema.Breaking || j.Reader.Verdict != jsonschema.Breaking || open == 0 {
		t.Errorf("%s, %s, %d undecided", j.Card.Verdict, j.Reader.Verdict, open)
	}
}

// BenchmarkCompare compares two schemas with many of some part.
func BenchmarkCompare(b *testing.B) {
	const n = 120
	for _, pair := range grownPairs {
		b.Run(pair.name, func(b *testing.B) {
			old := []byte(strings.ReplaceAll(pair.old(n), "@", "#"))
			changed := []byte(strings.ReplaceAll(pair.new(n), "@", "#"))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := jsonschema.Compare(old, changed, jsonschema.AsInput); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
