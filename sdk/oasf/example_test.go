package oasf_test

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

func Example() {
	server, err := oasf.NewMCPData().
		WithName("reader").
		AddConnections(oasf.NewMCPConnection().WithType(oasf.MCPTransportStdio).WithCommand("reader")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	id, _ := oasf.Skills(oasf.V1_1_0).ID("language_processing/language_understanding")
	record, err := oasf.NewRecord().
		WithName("Contract Reader").
		WithVersion("v1.0.0").
		WithSchemaVersion(oasf.SchemaVersion1_1_0).
		WithDescription("Reads contracts and finds the clauses that bind.").
		AddAuthors("Example Works").
		WithCreatedAt("2026-03-01T08:00:00Z").
		AddSkills(oasf.NewSkill().WithID(id)).
		AddModules(oasf.NewModule().WithName("integration/mcp").WithData(server)).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := card.AppendJSON(nil, record)
	fmt.Println(string(text))
	// Output:
	// {"name":"Contract Reader","version":"v1.0.0","schema_version":"1.1.0","description":"Reads contracts and finds the clauses that bind.","authors":["Example Works"],"created_at":"2026-03-01T08:00:00Z","skills":[{"id":101}],"modules":[{"name":"integration/mcp","data":{"name":"reader","connections":[{"type":"stdio","command":"reader"}]}}]}
}

// A record is validated against the version that it states.
func ExampleParse() {
	_, err := oasf.Parse([]byte(`{"name":"Reader","version":"1","schema_version":"0.8.0","description":"Reads.",
		"authors":["Example Works"],"created_at":"2026-03-01T08:00:00Z",
		"skills":[{"name":"language_processing/language_understanding","id":101}]}`))
	var invalid *card.InvalidError
	if errors.As(err, &invalid) {
		for _, v := range invalid.Violations {
			fmt.Println(v.Pointer, v.Code)
		}
	}
	// Output:
	// /skills/0/name name-unknown
}

// The id of a class has no meaning without the version.
func ExampleSkills() {
	for _, v := range []oasf.Version{oasf.V1_0_0, oasf.V1_1_0} {
		name, _ := oasf.Skills(v).Name(10201)
		fmt.Println(v, oasf.Skills(v).Len(), name)
	}
	// Output:
	// 1.0.0 121 natural_language_processing/natural_language_generation/text_completion
	// 1.1.0 495 language_processing/text_classification/sentiment_analysis
}

func ExampleForVersion() {
	record := []byte(`{"name":"Reader","version":"1","schema_version":"1.0.0","description":"Reads.",
		"authors":["Example Works"],"created_at":"2026-03-01T08:00:00Z","skills":[{"id":101}]}`)
	_, err := oasf.Parse(record)
	fmt.Println(err)
	_, err = oasf.Parse(record, oasf.ForVersion(oasf.V0_7_0))
	fmt.Println(err)
	// Output:
	// <nil>
	// 1:1: /locators: locators is required [required]
	// 1:49: /schema_version: is not the version that the record is checked against [schema-version]
}
