package pipeline

import (
	"strings"
	"testing"
)

// TestVersionMember checks that the validator of a document reads its version before it applies
// rules, and that a version member must have a string field.
func TestVersionMember(t *testing.T) {
	const dialect = "schemas/order/dialect.json"
	versioned := func(member string) map[string]string {
		return with(orderProject, dialect, strings.Replace(orderProject[dialect], `"schemas"`,
			`"versions": ["1", "2"], "versionMember": "`+member+`", "schemas"`, 1))
	}
	set, _, diags := project(t, versioned("/number"))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	changes, err := set.Changes()
	if err != nil {
		t.Fatal(err)
	}
	var code string
	for _, c := range changes {
		if strings.Contains(string(c.New), "func validateOrder(") {
			code = string(c.New)
		}
	}
	_, body, _ := strings.Cut(code, "func validateOrder(")
	_, body, _ = strings.Cut(body, "\n\t")
	if first, _, _ := strings.Cut(body, "\n"); first != "c.UseVersion(versions, x.Number)" {
		t.Errorf("the validator begins with %q", first)
	}
	_, _, diags = project(t, versioned("/missing"))
	if got := diags.String(); !strings.Contains(got, "versionMember: Order has no field for a string at /missing [config]") {
		t.Errorf("got %s", got)
	}
}
