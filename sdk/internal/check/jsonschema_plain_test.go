package check

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestPlainSchemas: the check finds nothing in a schema that is plain, in any draft, with and without
// warnings.
func TestPlainSchemas(t *testing.T) {
	g := schemaGenerator{rand.New(rand.NewPCG(1, 2))}
	plain := map[draft]int{}
	const tried = 40_000
	for range tried {
		text := g.schema(3)
		for d := draft04; d <= unknownDraft; d++ {
			for _, warnings := range []bool{false, true} {
				vs := Findings(card.Options{}, warnings, func(c *Checker) {
					s := schemaChecker{c: c, rule: &brokenRule, indexed: c.index(text), draft: d}
					if s.plain(s.at, schemaShape) {
						plain[d]++
						s.schema(s.at)
					}
				})
				if len(vs) > 0 {
					t.Fatalf("%s of %s is plain: %v", text, draftNames[d], vs)
				}
			}
		}
	}
	for d := draft06; d <= draft2020; d++ {
		if n := plain[d]; n < tried/10 || n > 2*tried*9/10 {
			t.Errorf("%d of %d schemas of %s are plain", n, 2*tried, draftNames[d])
		}
	}
	if plain[draft04]+plain[unknownDraft] > plain[draft2020] {
		t.Errorf("plain schemas of draft-04 and of unknown drafts: %d, %d", plain[draft04], plain[unknownDraft])
	}
}

// schemaGenerator writes schemas whose keywords mostly have values of the right shape.
type schemaGenerator struct{ *rand.Rand }

func (g schemaGenerator) one(of ...string) string { return of[g.IntN(len(of))] }

func (g schemaGenerator) schema(depth int) string {
	if depth == 0 || g.IntN(8) == 0 {
		return g.one("{}", "{}", "{}", "true", "1", `{"\u0074ype":"null"}`)
	}
	var members []string
	for n := range g.IntN(5) {
		members = append(members, fmt.Sprintf(`"%s":%s`, g.one(
			"type", "type", "required", "minLength", "multipleOf", "minimum", "exclusiveMinimum", "enum", "examples", "uniqueItems", "deprecated",
			"title", "pattern", "$ref", "$id", "$anchor", "$schema", "default", "own", "$vocabulary", "$comment", "id",
		), g.leaf()), fmt.Sprintf(`"%s":%s`, g.one(
			"properties", "properties", "items", "allOf", "not", "if", "$defs", "additionalProperties", "patternProperties",
			"dependentRequired", "dependencies", "dependentSchemas", "prefixItems", "contentSchema", "propertyNames",
		), g.inner(depth-1)), fmt.Sprintf(`"x%d":0`, n))
	}
	kept := members[:0]
	names := map[string]bool{}
	for _, m := range members {
		if name, _, _ := strings.Cut(m, ":"); !names[name] && g.IntN(3) > 0 {
			names[name] = true
			kept = append(kept, m)
		}
	}
	return "{" + strings.Join(kept, " , ") + "}"
}

func (g schemaGenerator) leaf() string {
	return g.one(`"string"`, `"string"`, `"null"`, `["a","b"]`, `["string","null"]`, `["a","a"]`, "[]", "1", "0", "-1", "1.5", "true", "false", "null",
		`"^a$"`, `"#/a"`, `"a b"`, `"("`, `{"a":true}`, `"http://json-schema.org/draft-07/schema#"`)
}

func (g schemaGenerator) inner(depth int) string {
	switch g.IntN(5) {
	case 0:
		return g.schema(depth)
	case 1:
		return "[" + g.schema(depth) + "," + g.schema(depth) + "]"
	case 2:
		return `{"a":` + g.leaf() + `}`
	default:
		return `{"a":` + g.schema(depth) + `,"(":` + g.schema(depth) + "}"
	}
}
