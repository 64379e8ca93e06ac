package main

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// TestEveryKeywordIsMade checks that every keyword of the table is generated or has a reason.
func TestEveryKeywordIsMade(t *testing.T) {
	there := map[string]bool{}
	for _, row := range schema.Keywords(schema.Draft2020) {
		there[row.Name] = true
		if row.Group == schema.Extension || row.Group == schema.MetaData {
			continue
		}
		if (makers[row.Name] != nil) == (unmade[row.Name] != "") {
			t.Errorf("%s is generated: %t, and the reason why not is %q", row.Name, makers[row.Name] != nil, unmade[row.Name])
		}
	}
	for name := range makers {
		if !there[name] {
			t.Errorf("%s is generated and not in the table", name)
		}
	}
}

// TestSchemasAreValid checks that generated schemas are valid by the meta-schema and
// deterministic, and that every keyword occurs.
func TestSchemasAreValid(t *testing.T) {
	seen := map[string]bool{}
	for i := range uint64(400) {
		s := newMaker(5, i).root()
		if _, err := oracle(s); err != nil {
			t.Fatalf("schema %d: %v\n%s", i, err, text(s))
		}
		if again := newMaker(5, i).root(); text(again) != text(s) {
			t.Fatalf("schema %d differs the second time", i)
		}
		keywords(s, seen)
	}
	for name := range makers {
		if !seen[name] {
			t.Errorf("no schema has %s", name)
		}
	}
}

func keywords(v any, seen map[string]bool) {
	switch v := v.(type) {
	case object:
		for name, member := range v {
			seen[name] = true
			keywords(member, seen)
		}
	case []any:
		for _, item := range v {
			keywords(item, seen)
		}
	}
}

// TestInstancesAimAtTheBoundary checks that the share of valid instances is close neither to 0
// nor to 1.
func TestInstancesAimAtTheBoundary(t *testing.T) {
	all, valid := 0, 0
	for i := range uint64(300) {
		m := newMaker(5, i)
		s := m.root()
		compiled, err := oracle(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range m.instances(s, perSchema) {
			if ok, err := admits(compiled, plain(v)); err == nil && ok {
				valid++
			}
			all++
		}
	}
	if share := valid * 100 / all; share < 25 || share > 75 {
		t.Errorf("%d of 100 instances are valid", share)
	}
}
