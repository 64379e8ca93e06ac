package projection_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

const planner = `{"id":"agent://a.example/p","name":"Planner","tools":[{"name":"plan"}],
 "endpoints":[{"protocol":"http+json","uri":"https://a.example/"}]}`

// TestUnknownOption: a name that the target does not have is an error, which lists the known
// ones, unless it is offered.
func TestUnknownOption(t *testing.T) {
	for _, test := range []struct {
		to     format.Any
		option projection.Option
		want   string
	}{
		{oasfformat.OASF, projection.Supply("auhtors", "a"),
			`adp to oasf: an OASF record has no option "auhtors" (did you mean "authors"?); known: authors, created-at, description, name, server, server-capabilities, skills, version`},
		{mcpformat.MCP, projection.Supply("name", "n"), `adp to mcp: an MCP list of tools has no option "name"; it has no options`},
		{mcpformat.MCP, projection.Offer("name", "n"), ""},
		{mcpformat.MCP, projection.Set("nmae", "n"), `adp to mcp: invalid option: projection: the value to be set at "nmae": `},
	} {
		_, _, err := projection.Convert([]byte(planner), adpformat.ADP, test.to, test.option, projection.Offer("protocol-version", "1.0"))
		switch {
		case test.want == "" && err != nil, test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%v, want %s", err, test.want)
		case strings.Contains(test.want, "option"):
			if e, ok := errors.AsType[*projection.Error](err); !ok || e.Code != projection.CodeOptions {
				t.Errorf("%v is no error of an option", err)
			}
		}
	}
}

// TestSetUnknown: the report names the similar member for one that the format does not define.
func TestSetUnknown(t *testing.T) {
	for pointer, want := range map[string]string{
		"/name":                   "the caller set the value",
		"/nmae":                   `the caller set the value; the format does not define the member (did you mean "name"?)`,
		"/skills/0/nmae":          `the caller set the value; the format does not define the member (did you mean "name"?)`,
		"/skills/0/tags/-":        "the caller set the value",
		"/provider/x":             "the caller set the value",
		"/capabilities/streaming": "the caller set the value",
	} {
		_, report, err := projection.Convert([]byte(planner), adpformat.ADP, a2aformat.A2A, projection.Set(pointer, "n"))
		found := false
		for _, e := range report.Entries {
			found = found || e.Code == projection.CodeOption && e.Message == want
		}
		if !found {
			t.Errorf("%s: %v, %v", pointer, report, err)
		}
	}
}

// TestUnused: the report names the options without an effect, also if the result is not valid.
func TestUnused(t *testing.T) {
	version, name := projection.Supply("protocol-version", "1.0"), projection.Supply("name", "Other")
	for _, test := range []struct {
		to      format.Any
		options []projection.Option
		want    string
	}{
		{a2aformat.A2A, []projection.Option{version, name}, ""},
		{a2aformat.A2A, []projection.Option{version, projection.Supply("binding", "HTTP+JSON"), projection.Supply("url", "https://b.example/")}, "binding url"},
		{a2aformat.A2A, []projection.Option{version, projection.Supply("binding", "JSONRPC")}, ""},
		{a2aformat.A2A, []projection.Option{projection.Offer("tenant-id", "t"), name}, "tenant-id"},
		{a2aformat.A2A, []projection.Option{version, projection.Supply("extension", "yes")}, ""},
		{a2aformat.A2A, []projection.Option{version, name, projection.Carry()}, ""},
	} {
		_, report, err := projection.Convert([]byte(planner), adpformat.ADP, test.to, test.options...)
		if got := strings.Join(report.Unused, " "); got != test.want {
			t.Errorf("unused: %q, want %q, %v", got, test.want, err)
		}
	}
}
