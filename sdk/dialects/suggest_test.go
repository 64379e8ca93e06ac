package dialects_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// suggestions returns the findings with a suggestion, as "pointer: message".
func suggestions(found card.Violations) string {
	var list []string
	for _, f := range found {
		if strings.Contains(f.Message, "did you mean") {
			list = append(list, fmt.Sprintf("%s %s: %s", f.Severity, f.Pointer, f.Message))
		}
	}
	return strings.Join(list, "\n")
}

// TestSuggest: an unknown member whose name resembles the name of an absent one is a warning at
// every level, in valid and invalid cards. In closed dialects the suggestion is part of the
// error.
func TestSuggest(t *testing.T) {
	const endpoint = `"endpoint":{"protocol":"https","url":"https://a.example"}`
	const aevumCard = `"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"n","version":"1.0.0",` + endpoint
	for _, test := range []struct{ name, dialect, in, want string }{
		{"adp", "adp", `{"id":"agent://a","name":"n","descripton":"d"}`, `warning /descripton: unknown member "descripton" (did you mean "description"?)`},
		{"adp, invalid card", "adp", `{"id":"agent://a","descripton":"d"}`, `warning /descripton: unknown member "descripton" (did you mean "description"?)`},
		{"aevum, capability", "aevum", `{` + aevumCard + `,"capabilities":[{"id":"text.a","descripton":"d"}]}`, `warning /capabilities/0/descripton: unknown member "descripton" (did you mean "description"?)`},
		{"aevum, capability of an invalid card", "aevum", `{"capabilities":[{"id":"text.a","descripton":"d"}]}`, `warning /capabilities/0/descripton: unknown member "descripton" (did you mean "description"?)`},
		{"another spelling", "aevum", `{` + aevumCard + `,"capabilities":[{"id":"text.a","inputSchema":{}}]}`, `warning /capabilities/0/inputSchema: unknown member "inputSchema" (did you mean "input_schema"?)`},
		{"mcp", "mcp", `{"tools":[{"name":"t","inputSchema":{"type":"object"},"descripton":"d"}]}`, `warning /tools/0/descripton: unknown member "descripton" (did you mean "description"?)`},
		{"a2a-0.3", "a2a-0.3", `{"protocolVersion":"0.3.0","descripton":"d"}`, `warning /descripton: unknown member "descripton" (did you mean "description"?)`},
		{"required member", "adp", `{"id":"agent://a","nmae":"n"}`, `warning /nmae: unknown member "nmae" (did you mean "name"?)`},
		{"the known one is present", "adp", `{"id":"agent://a","name":"n","nmae":"d"}`, ``},
		{"the known one does not fit", "adp", `{"id":"agent://a","name":"n","description":1,"descripton":"d"}`, ``},
		{"extensions", "adp", `{"id":"agent://a","name":"n","x-description":"d","$description":1,"_description":1,"a:description":1}`, ``},
		{"far names", "adp", `{"id":"agent://a","name":"n","colour":"d","i":1,"owner":2}`, ``},
		{"names that are free", "adp", `{"id":"agent://a","name":"n","extensions":{"nmae":1}}`, ``},
		{"closed", "nooterra", `{"schemaVersion":"AgentCard.v1","displayNam":"n"}`, `error /displayNam: unknown member (did you mean "displayName"?)`},
		{"closed, nested", "agentcard", `{"endpoint":{"helth_url":"n"}}`, `error /endpoint/helth_url: unknown member (did you mean "health_url"?)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, found := dialects.ExamineAs(test.dialect, []byte(test.in))
			if got := suggestions(found); got != test.want {
				t.Errorf("Examine:\n got %s\nwant %s", got, test.want)
			}
			if got := suggestions(card.Check(c)); got != test.want {
				t.Errorf("Check:\n got %s\nwant %s", got, test.want)
			}
			if err := c.Validate(); err != nil && strings.Contains(err.Error(), "did you mean") != strings.HasPrefix(test.want, "error") {
				t.Errorf("Validate: %v", err)
			}
		})
	}
}

// When unknown members are allowed by an option, misspelled ones are warnings.
func TestSuggestWhenAllowed(t *testing.T) {
	_, found := dialects.ExamineAs("nooterra", []byte(`{"schemaVersion":"AgentCard.v1","displayNam":"n"}`), card.AllowUnknown())
	if got, want := suggestions(found), `warning /displayNam: unknown member "displayNam" (did you mean "displayName"?)`; got != want {
		t.Errorf("got %s", got)
	}
}

// A member that a builder sets by name is checked like one that was read.
func TestSuggestBuilt(t *testing.T) {
	built, err := aevum.NewCapability().WithID("text.a").PutUnknown("descripton", "d").Build()
	if err != nil {
		t.Fatal("a valid capability is rejected: ", err)
	}
	if got, want := suggestions(card.Check(built)), `warning /descripton: unknown member "descripton" (did you mean "description"?)`; got != want {
		t.Errorf("got %s", got)
	}
	host := nooterra.NewHost().Clone()
	if err := card.MembersOf(host).SetUnknown("runtme", "n"); err != nil {
		t.Fatal(err)
	}
	_, err = host.ToBuilder().Build()
	if err == nil || !strings.Contains(err.Error(), `(did you mean "runtime"?)`) {
		t.Errorf("the error is %v", err)
	}
	c, err := nooterra.Decode([]byte(`{"schemaVersion":"AgentCard.v1"}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := card.MembersOf(c).SetUnknown("displayNam", "n"); err != nil {
		t.Fatal(err)
	}
	if got := suggestions(card.Check(c)); !strings.Contains(got, `did you mean "displayName"?`) {
		t.Errorf("got %s", got)
	}
}

// The warning has its own code, and the limit on warnings does not hide errors.
func TestSuggestIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"id":"agent://a"`)
	for i := range 50_000 {
		fmt.Fprintf(&b, `,"descripton%d":1`, i)
	}
	b.WriteString(`}`)
	_, found := dialects.ExamineAs("adp", []byte(b.String()))
	near := 0
	for _, f := range found {
		if f.Code == "unknown-member-near" {
			near++
		}
	}
	if near == 0 || near > 64 || len(found.Errors()) != 1 {
		t.Errorf("%d warnings, %d errors", near, len(found.Errors()))
	}
}
