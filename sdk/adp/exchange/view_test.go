package exchange_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
)

func TestHideTools(t *testing.T) {
	const tools = `"tools":[{"name":"translate","x":1.50},{"name":"wipe","description":"Deletes all."},{"name":"detect"}]`
	for _, test := range []struct {
		name, members, hidden, want string
	}{
		{"nothing", "\n" + tools, "other", "\n" + tools},
		{"one", tools, "wipe", `"tools":[{"name":"translate","x":1.50},{"name":"detect"}]`},
		{"two", tools, "wipe detect", `"tools":[{"name":"translate","x":1.50}]`},
		{"all", tools + `,"endpoints":[]`, "translate wipe detect", ``},
		{"no revocation", `"tools":[{"name":"wipe"}],"endpoints":[],"seq":2`, "wipe", `"seq":2`},
		{
			"methods", tools + `,"endpoints":[{"protocol":"aitp","uri":"agent://a","methods":["translate","wipe"]},{"protocol":"aitp","uri":"agent://b","methods":["wipe"]},{"protocol":"aitp","uri":"agent://c"}]`,
			"wipe", `"tools":[{"name":"translate","x":1.50},{"name":"detect"}],"endpoints":[{"protocol":"aitp","uri":"agent://a","methods":["translate"]},{"protocol":"aitp","uri":"agent://c"}]`,
		},
		{"a method without a tool", `"endpoints":[{"protocol":"aitp","uri":"agent://a","methods":["wipe"]}],"seq":1`, "wipe", `"seq":1`},
		{"an endpoint without methods", `"tools":[],"endpoints":[{"protocol":"aitp","uri":"agent://a","methods":[]}]`, "wipe", `"tools":[],"endpoints":[{"protocol":"aitp","uri":"agent://a","methods":[]}]`},
		{"unknown members", `"u":{"a":1},` + tools, "wipe detect", `"tools":[{"name":"translate","x":1.50}],"u":{"a":1}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			document := `{"id":"agent://a","name":"a",` + test.members + `}`
			got, err := exchange.HideTools([]byte(document), func(tool string) bool { return slices.Contains(strings.Fields(test.hidden), tool) })
			want := `{"id":"agent://a","name":"a"`
			if test.want != "" {
				want += "," + test.want
			}
			if want += "}"; err != nil || string(got) != want {
				t.Errorf("%s (%v), want %s", got, err, want)
			}
			if x, err := adp.Parse(got); err != nil || x.Revoked() {
				t.Errorf("the result is not a valid card that is not revoked: %v", err)
			}
		})
	}
	for _, text := range []string{`{`, `{"id":"agent://a","name":"a","tools":{"wipe":{}}}`, `{"id":"agent://a","name":"a","tools":["wipe"]}`} {
		if got, err := exchange.HideTools([]byte(text), func(string) bool { return true }); err == nil {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// A caller who is not authenticated does not see one of the tools.
func ExampleHideTools() {
	document := []byte(`{"id":"agent://a","name":"a","tools":[{"name":"translate"},{"name":"wipe"}]}`)
	public, err := exchange.HideTools(document, func(tool string) bool { return tool == "wipe" })
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := (&exchange.Describer{Document: public}).Describe("", nil)
	fmt.Println(string(answer), err)
	// Output: {"id":"agent://a","name":"a","tools":[{"name":"translate"}]} <nil>
}
