package pipeline

import (
	"strings"
	"testing"
)

// TestDiffRules checks that mistakes in x-diff are errors with positions, and that a document
// whose root has no x-diff has no Diff.
func TestDiffRules(t *testing.T) {
	const file = "schemas/order/order.json"
	generated := func(rule, inner string) (code, diags string) {
		text := strings.Replace(orderProject[file], `"type": "object"`, `"type": "object"`+rule, 1)
		text = strings.Replace(text, `"properties": {`, `"properties": {"things": {"description": "Things are it.", "x-source": "test", "type": "array", "items": {"type": "string"}`+inner+`}, `, 1)
		set, _, found := project(t, with(orderProject, file, text))
		if found.HasErrors() {
			return "", found.String()
		}
		changes, err := set.Changes()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			if strings.HasSuffix(c.Path, "/types_gen.go") || strings.HasSuffix(c.Path, "/schema_gen.go") {
				code += string(c.New)
			}
		}
		return code, found.String()
	}
	for _, test := range []struct{ root, inner, want string }{
		{`, "x-diff": "braking"`, "", `"x-diff": expected one of breaking, compatible, cosmetic`},
		{`, "x-diff": {"adde": "breaking"}`, "", `has no member "adde"`},
		{`, "x-diff": {}`, `, "x-diff": {"order": "breaking"}`, `"order" needs "set" or "by"`},
		{`, "x-diff": {}`, `, "x-diff": {"set": true, "by": "a"}`, `"set" and "by" exclude each other`},
		{`, "x-diff": {}`, `, "x-diff": {"func": "compareThings"}`, `"func" is allowed only in the schema of a document`},
	} {
		if code, diags := generated(test.root, test.inner); code != "" || !strings.Contains(diags, test.want) {
			t.Errorf("%s %s: got %s", test.root, test.inner, diags)
		}
	}
	if code, _ := generated("", `, "x-diff": "cosmetic"`); strings.Contains(code, "Diff(") {
		t.Errorf("there is a function without x-diff at the root:\n%s", code)
	}
	code, diags := generated(`, "x-diff": {"func": "compareOrders"}`, `, "x-diff": {"set": true, "noun": "thing"}`)
	for _, want := range []string{"func Diff(old, new *Order, opts ...diff.Option) (diff.Changes, error) {", ", compareOrders)", `{Noun: "thing", Set: true}`} {
		if !strings.Contains(code, want) {
			t.Errorf("%s is not in\n%s\n%s", want, code, diags)
		}
	}
}
