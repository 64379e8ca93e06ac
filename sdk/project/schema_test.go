package project

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// mcpRun is a run that writes a version of MCP.
func mcpRun(version string) *projectrt.Run {
	return projectrt.NewRun("adp", "mcp", &projectrt.Options{}, version,
		"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
}

// reported lists what a run has reported: what has become of which place.
func reported(r *projectrt.Run) []string {
	var list []string
	for _, e := range r.Report().Entries {
		list = append(list, string(e.Change)+" "+e.Source)
	}
	return list
}

func TestSchemas(t *testing.T) {
	type conversion = func(*projectrt.Run, *projectrt.Place, *projectrt.Place, card.Object) (card.Object, bool)
	const (
		wrapped = `{"type":"object","properties":{"input":{"type":"string"}},"required":["input"],"x-cardgen-wrap-input":true}`
		result  = `{"type":"object","properties":{"result":{"type":"string"}},"required":["result"],"x-fastmcp-wrap-result":true}`
	)
	for _, test := range []struct {
		name         string
		convert      conversion
		version      string
		schema, want string
		reported     []string
	}{
		{"an object", toolInput, "2025-06-18", `{"type":"object"}`, `{"type":"object"}`, nil},
		{"no type", toolInput, "2025-06-18", `{"required":["a"]}`, `{"type":"object","required":["a"]}`, []string{"defaulted /s/type"}},
		{"a reference", toolInput, "2026-07-28", `{"$ref":"#/$defs/A"}`, `{"type":"object","$ref":"#/$defs/A"}`, []string{"defaulted /s/type"}},
		{"another type", toolInput, "2025-06-18", `{"type":"string"}`, ``, nil},
		{"an object or null", toolInput, "2025-06-18", `{"type":["object","null"]}`, ``, nil},
		{"another type, wrapped", toolInputWrapped, "2025-06-18", `{"type":"string"}`, wrapped, []string{"renamed /s"}},
		{"the dialect stays", toolInput, "2025-11-25", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`, nil},
		{
			"true and false, once", toolInput, "2025-11-25",
			`{"type":"object","properties":{"a":true,"b":false,"c":{"properties":{"d":true}}}}`,
			`{"type":"object","properties":{"a":{},"b":{"not":{}},"c":{"properties":{"d":true}}}}`,
			[]string{"renamed /s/properties/a", "renamed /s/properties/b"},
		},
		{"true and false, today", toolInput, "2026-07-28", `{"type":"object","properties":{"a":true}}`, `{"type":"object","properties":{"a":true}}`, nil},
		{
			"headers", toolInput, "2026-07-28",
			`{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"},"x-mcp-header":{"const":{"x-mcp-header":1}}},"anyOf":[{"x-mcp-header":1}]}`,
			`{"type":"object","properties":{"a":{"type":"string"},"x-mcp-header":{"const":{"x-mcp-header":1}}},"anyOf":[{}]}`,
			[]string{"dropped /s/properties/a/x-mcp-header", "dropped /s/anyOf/0/x-mcp-header"},
		},
		{"headers meant nothing", toolInput, "2025-11-25", `{"type":"object","x-mcp-header":1}`, `{"type":"object","x-mcp-header":1}`, nil},

		{"an object comes out", toolOutput, "2025-06-18", `{"type":"object"}`, `{"type":"object"}`, nil},
		{"anything comes out", toolOutput, "2025-06-18", `{}`, `{"type":"object"}`, []string{"defaulted /s/type"}},
		{"members come out", toolOutput, "2025-06-18", `{"properties":{"a":{}}}`, `{"type":"object","properties":{"a":{}}}`, []string{"defaulted /s/type"}},
		{"text comes out", toolOutput, "2025-11-25", `{"type":"string"}`, result, []string{"renamed /s"}},
		{"text comes out today", toolOutput, "2026-07-28", `{"type":"string"}`, `{"type":"string"}`, nil},
		{"one of two comes out", toolOutput, "2025-11-25", `{"oneOf":[{"type":"string"},{"type":"object"}]}`,
			`{"type":"object","properties":{"result":{"oneOf":[{"type":"string"},{"type":"object"}]}},"required":["result"],"x-fastmcp-wrap-result":true}`, []string{"renamed /s"}},
		{"what looks like an envelope", toolOutput, "2026-07-28", result,
			`{"type":"object","properties":{"result":` + result + `},"required":["result"],"x-fastmcp-wrap-result":true}`, []string{"renamed /s"}},

		{"what becomes an envelope", toolInput, "2025-06-18", `{"properties":{"input":true},"required":["input"],"x-cardgen-wrap-input":true}`,
			`{"type":"object","properties":{"input":{"properties":{"input":{}},"required":["input"],"x-cardgen-wrap-input":true,"type":"object"}},"required":["input"],"x-cardgen-wrap-input":true}`,
			[]string{"defaulted /s/type", "renamed /s/properties/input", "renamed /s"}},

		{"parameters", functionParameters, "", `{"type":"object","properties":{"a":true}}`, `{"type":"object","properties":{"a":true}}`, nil},
		{"no parameters", functionParameters, "", `{}`, `{"type":"object","properties":{}}`, []string{"defaulted /s/type", "defaulted /s/properties"}},
		{"a choice of parameters", functionParameters, "", `{"anyOf":[{"type":"string"}]}`,
			`{"type":"object","properties":{"input":{"anyOf":[{"type":"string"}]}},"required":["input"],"x-cardgen-wrap-input":true}`, []string{"renamed /s"}},

		{"back with a header", schemaBack, "", `{"type":"object","properties":{"a":{"x-mcp-header":"A"}}}`, `{"type":"object","properties":{"a":{"x-mcp-header":"A"}}}`, []string{"renamed /s/properties/a/x-mcp-header"}},
		{"parameters back", parametersBack, "", `{}`, `{"type":"object","properties":{}}`, []string{"defaulted /s/type", "defaulted /s/properties"}},
		{"parameters that are no object", parametersBack, "", `{"type":"string"}`, `{"type":"string"}`, []string{"renamed /s"}},
		{"parameters out of their envelope", parametersBack, "", wrapped, `{"type":"string"}`, []string{"renamed /s"}},
		{"back", schemaBack, "", `{"type":"object"}`, `{"type":"object"}`, nil},
		{"back out of an envelope", schemaBack, "", result, `{"type":"string"}`, []string{"renamed /s"}},
		{"back out of ours", schemaBack, "", wrapped, `{"type":"string"}`, []string{"renamed /s"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := mcpRun(test.version)
			from, to := projectrt.Root().Member("s"), projectrt.Root().Member("t")
			got, ok := test.convert(r, from, to, parsed(t, test.schema))
			if test.want == "" {
				if ok || r.Err() == nil {
					t.Fatalf("becomes %s, want an error", got)
				}
				return
			}
			if !ok || r.Err() != nil || !got.Equal(parsed(t, test.want)) {
				t.Errorf("becomes %s, %t, %v\nwant    %s", got, ok, r.Err(), test.want)
			}
			if list := reported(r); !slices.Equal(list, test.reported) {
				t.Errorf("reports %q, want %q", list, test.reported)
			}
		})
	}
}

// FuzzSchemas: the schemas of a tool have the root that MCP asks for, and come back as
// they were unless more than an envelope was reported.
func FuzzSchemas(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"type":"object"}`, `{"type":"string","x-mcp-header":"a"}`, `{"properties":{"a":true}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"array","items":[{"$ref":"#"}]}`,
		`{"type":"object","properties":{"result":{}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		`{"$id":"a:b","$ref":"#/x","type":"null"}`, `{"$schema":"a:b","$ref":"#/properties/result","const":1}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		schema, err := card.ParseObject([]byte(text))
		if err != nil {
			return
		}
		for _, version := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
			for i, convert := range []func(*projectrt.Run, *projectrt.Place, *projectrt.Place, card.Object) (card.Object, bool){
				toolInputWrapped, toolOutput, functionParameters,
			} {
				r := mcpRun(version)
				there, _ := convert(r, projectrt.Root(), projectrt.Root(), schema)
				if closed := i != 1 || version != firstOpenMCP; closed && rootType(there) != objectType {
					t.Fatalf("%s, %d: %s becomes %s", version, i, schema, there)
				}
				if slices.ContainsFunc(r.Report().Entries, func(e card.ReportEntry) bool { return e.Code != "schema-wrapped" }) {
					continue
				}
				if back, _ := schemaBack(mcpRun(version), projectrt.Root(), projectrt.Root(), there); !back.Equal(schema) {
					t.Fatalf("%s, %d: %s comes back as %s", version, i, schema, back)
				}
			}
		}
	})
}
