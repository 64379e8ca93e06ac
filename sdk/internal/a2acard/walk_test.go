package a2acard

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

var respelledRule = check.Rule{Code: "spelling", Severity: card.Warning, Message: "is spelled differently"}

// spellings is the definition of [Names.CheckSpelling].
func spellings(n *Names, c *check.Checker, v string, chosen bool) {
	for name, member := range scan.Members(v) {
		if meant := n.meant(name); !chosen && meant != "" && meant != name {
			c.FailAt(name, &respelledRule)
		}
		if !chosen && free(name) {
			continue
		}
		m := c.Mark()
		spellings(n, c, member, !chosen && keyed(name))
		c.In(m, name)
	}
	for i, item := range scan.Items(v) {
		m := c.Mark()
		spellings(n, c, item, chosen)
		c.InIndex(m, i)
	}
}

// TestCheckSpelling compares [Names.CheckSpelling] with its definition for random documents.
func TestCheckSpelling(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	names := []string{
		"url", "URL", "params", "Params", "header", "securitySchemes", "security_schemes", "schemes", "Schemes", "scopes", "security",
		"skills", "Skills", "icon_url", "iconUrl", "x", `t\u0061gs`, `T\u0061gs`, "é", "ı", "list",
	}
	found := 0
	for range 20_000 {
		text := randomValue(r, names, 5)
		findings := func(f func(c *check.Checker)) card.Violations {
			return check.Findings(card.Options{Limits: card.NoLimits()}, true, f)
		}
		for _, n := range []*Names{NamesV1, NamesV03} {
			got := findings(func(c *check.Checker) { n.CheckSpelling(c, text, &respelledRule) })
			want := findings(func(c *check.Checker) { spellings(n, c, text, false) })
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: %v, want %v", text, got, want)
			}
			found += len(want)
		}
	}
	if found == 0 {
		t.Error("no findings")
	}
}

// randomValue returns a JSON value with members of these names, at most depth levels deep.
func randomValue(r *rand.Rand, names []string, depth int) string {
	var parts []string
	switch kind := r.IntN(5); {
	case depth == 0 || kind == 0:
		return []string{"1", "null", `"a"`, `"{}[,]\""`, "-1.5e3", "true", "{}", "[ ]"}[r.IntN(8)]
	case kind == 1:
		for range r.IntN(4) {
			parts = append(parts, randomValue(r, names, depth-1))
		}
		return "[" + strings.Join(parts, " , ") + "]"
	}
	for _, i := range r.Perm(len(names))[:r.IntN(4)] {
		parts = append(parts, fmt.Sprintf("\"%s\" : %s", names[i], randomValue(r, names, depth-1)))
	}
	return "{" + strings.Join(parts, ",\n") + "}"
}
