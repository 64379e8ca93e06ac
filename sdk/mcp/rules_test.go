package mcp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// everyVersion are the versions, oldest first.
var everyVersion = []mcp.Version{mcp.V2024_11_05, mcp.V2025_03_26, mcp.V2025_06_18, mcp.V2025_11_25, mcp.V2026_07_28}

// found lists the findings for a tool under the rules of a version.
func found(t *testing.T, tool string, version mcp.Version) []string {
	t.Helper()
	x, violations := card.Examine[mcp.Tool]([]byte(tool), mcp.ForVersion(version))
	if x == nil {
		t.Fatalf("%s cannot be read: %v", tool, violations)
	}
	var list []string
	for _, v := range violations {
		list = append(list, fmt.Sprintf("%s %s %s", v.Severity, v.Pointer, v.Code))
	}
	// Check of the decoded value, and of a value built in Go, must return the same
	// findings.
	for name, again := range map[string]card.Violations{
		"Check": card.Check(x, mcp.ForVersion(version)), "of a clone": card.Check(x.Clone(), mcp.ForVersion(version)),
	} {
		var second []string
		for _, v := range again {
			second = append(second, fmt.Sprintf("%s %s %s", v.Severity, v.Pointer, v.Code))
		}
		slices.Sort(second)
		sorted := slices.Sorted(slices.Values(list))
		if !slices.Equal(sorted, second) {
			t.Errorf("%s, %s: Examine finds %q, Check %s %q", tool, version, sorted, name, second)
		}
	}
	return list
}

// TestMembersByVersion checks in which versions a member is validated: a value of the
// wrong kind is an error there and only a warning elsewhere.
func TestMembersByVersion(t *testing.T) {
	for member, known := range map[string][]mcp.Version{
		"title":        everyVersion[2:],
		"description":  everyVersion,
		"outputSchema": everyVersion[2:],
		"annotations":  everyVersion[1:],
		"icons":        everyVersion[3:],
		"execution":    everyVersion[3:4],
		"_meta":        everyVersion[2:],
		"x-vendor":     nil,
	} {
		for _, version := range everyVersion {
			tool := fmt.Sprintf(`{"name":"t","inputSchema":{"type":"object"},%q:7}`, member)
			list := found(t, tool, version)
			failed := slices.ContainsFunc(list, func(f string) bool { return strings.HasPrefix(f, "error ") })
			if want := slices.Contains(known, version); failed != want {
				t.Errorf("%s in %s: error %t, want %t (%q)", member, version, failed, want, list)
			}
			if !failed && member != "x-vendor" && len(list) != 1 {
				t.Errorf("%s in %s: found %q, want one warning", member, version, list)
			}
		}
	}
}

// TestSchemas checks the additional rules for the schemas of a tool in the newest
// version.
func TestSchemas(t *testing.T) {
	for _, test := range []struct {
		schema string
		want   []string
	}{
		{`{"type":"object"}`, nil},
		{`{"type":"object","properties":{"a":{"$ref":"#"}}}`, nil},
		{`{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}`, nil},
		{`{"type":"object","properties":{"a":{"$ref":"#/properties/b"}}}`, []string{"warning /inputSchema/properties/a/$ref reference-dangling"}},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/x~1y"}},"$defs":{"x/y":true}}`, nil},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/%7A"}},"$defs":{"z":true}}`, nil},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/a~"}}}`, []string{"warning /inputSchema/properties/a/$ref reference-dangling"}},
		{`{"type":"object","properties":{"a":{"prefixItems":[{},{"$ref":"#/properties/a/prefixItems/0"}]}}}`, nil},
		{`{"type":"object","properties":{"a":{"prefixItems":[{},{"$ref":"#/properties/a/prefixItems/2"}]}}}`,
			[]string{"warning /inputSchema/properties/a/prefixItems/1/$ref reference-dangling"}},
		{`{"type":"object","properties":{"a":{"\u0024ref":"#/x"}}}`, []string{"warning /inputSchema/properties/a/$ref reference-dangling"}},
		{`{"type":"object","properties":{"a":{"$ref":"other.json"}}}`, []string{"warning /inputSchema/properties/a/$ref reference-external"}},
		{`{"type":"object","properties":{"a":{"$ref":""}}}`, []string{"warning /inputSchema/properties/a/$ref reference-external"}},
		{`{"type":"object","properties":{"a":{"enum":[{"$ref":"#/x"}]}}}`, nil},
		{`{"type":"object","properties":{"a":{"type":"string","x-mcp-h\u0065ader":""}}}`, []string{"error /inputSchema/properties/a/x-mcp-header header-name"}},
		{`{"type":"object","properties":{"x-mcp-header":{"type":"string"}}}`, nil},
		{`{"type":"object","properties":{"a":{"type":"number","x-mcp-header":" "}}}`, []string{
			"error /inputSchema/properties/a/x-mcp-header header-name", "error /inputSchema/properties/a/x-mcp-header header-type"}},
		{`{"type":"object","dependentSchemas":{"a":{"properties":{"b":{"type":"string","x-mcp-header":"B"}}}}}`,
			[]string{"error /inputSchema/dependentSchemas/a/properties/b/x-mcp-header header-place"}},
	} {
		if got := found(t, `{"name":"t","inputSchema":`+test.schema+`}`, mcp.V2026_07_28); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n  found %q\n  want  %q", test.schema, got, test.want)
		}
	}
}

// TestManyReferences: the references of a schema are resolved in one pass, not in one
// pass each.
func TestManyReferences(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"name":"t","inputSchema":{"type":"object","properties":{"a":{}`)
	const n = 20_000
	for i := range n {
		fmt.Fprintf(&b, `,"p%d":{"$ref":"#/properties/p%d"}`, i, (i+1)%n)
	}
	b.WriteString(`}}}`)
	if list := found(t, b.String(), mcp.V2026_07_28); len(list) > 0 {
		t.Errorf("found %q", list[:1])
	}
}

// TestVersionIsOfTheCall: the version is an option of the call, not a property of the
// value; one value is validated against several versions.
func TestVersionIsOfTheCall(t *testing.T) {
	list, err := mcp.NewListToolsResult().
		WithTools(mcp.NewTool().WithName("t").WithInputSchema(map[string]any{"type": "object", "properties": map[string]any{"a": true}})).
		WithResultType(mcp.ResultTypeComplete).WithTTLMS(0).WithCacheScope(mcp.CacheScopePublic).
		Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range everyVersion {
		err := list.Validate(mcp.ForVersion(version))
		if want := version == mcp.V2026_07_28; (err == nil) != want {
			t.Errorf("%s: valid is %t: %v", version, err == nil, err)
		}
	}
	found := card.ProblemsOf(list.Validate(mcp.ForVersion("2031-01-01")))
	if len(found) != 1 || found[0].Code != card.CodeVersion {
		t.Errorf("an unknown version gives %v", found)
	}
}

func TestDisplayName(t *testing.T) {
	for _, test := range []struct{ tool, want string }{
		{`{"name":"n","title":"T","annotations":{"title":"A"}}`, "T"},
		{`{"name":"n","title":"","annotations":{"title":"A"}}`, "A"},
		{`{"name":"n","annotations":{}}`, "n"},
		{`{"name":"n"}`, "n"},
		{`{}`, ""},
	} {
		x, err := card.Decode[mcp.Tool]([]byte(test.tool))
		if err != nil {
			t.Fatal(err)
		}
		if got := x.DisplayName(); got != test.want {
			t.Errorf("%s: %q, want %q", test.tool, got, test.want)
		}
	}
	if got := (*mcp.Tool)(nil).DisplayName(); got != "" {
		t.Errorf("nil: %q", got)
	}
}

// A schema of a tool may have any number of references to a subschema.
func TestSchemaOfManyWays(t *testing.T) {
	defs := []string{`"d0":{"type":"string"}`}
	for i := range 64 {
		ref := fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i)
		defs = append(defs, fmt.Sprintf(`"d%d":{"oneOf":[%s,%[2]s],"properties":{"a":%[2]s,"b":%[2]s},"not":%[2]s}`, i+1, ref))
	}
	schema := `{"type":"object","allOf":[{"$ref":"#/$defs/d64"},{"$ref":"#/$defs/d64"}],"$defs":{` + strings.Join(defs, ",") + `}}`
	_, violations := card.Examine[mcp.Tool]([]byte(`{"name":"t","description":"Does it.","inputSchema":` + schema + `}`))
	if errs := violations.Errors(); len(errs) > 0 {
		t.Error(errs)
	}
}
