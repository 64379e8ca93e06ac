package project_test

import (
	"fmt"
	"log"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/project"
)

func Example() {
	clerk, err := adp.NewCard().
		WithID("agent://clerk.example").
		WithName("Clerk").
		AddTools(adp.NewTool().
			WithName("sum").
			WithDescription("Adds up amounts.").
			WithInputSchema(map[string]string{"type": "object"})).
		Build()
	if err != nil {
		log.Fatal(err)
	}

	tools, report, err := project.ADPToMCP(clerk, project.Version("2025-06-18"))
	if err != nil {
		log.Fatal(err)
	}
	text, err := tools.AppendJSON(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", text)
	for _, loss := range report.Losses() {
		fmt.Println(loss.Change, loss.Source)
	}

	// Output:
	// {"tools":[{"name":"sum","description":"Adds up amounts.","inputSchema":{"type":"object"}}]}
	// dropped /id
	// dropped /name
}

// What is carried comes back, though MCP tool lists do not describe the agent.
func ExampleCarry() {
	const clerk = `{ "id": "agent://clerk.example", "name": "Clerk", "version": "1.0", "tools": [{"name": "sum"}] }`

	tools, _, err := project.Convert([]byte(clerk), project.FormatADP, project.FormatMCP, project.Carry())
	if err != nil {
		log.Fatal(err)
	}
	back, report, err := project.Convert(tools, project.FormatMCP, project.FormatADP)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(back))
	fmt.Println(report.Summary())

	// Output:
	// { "id": "agent://clerk.example", "name": "Clerk", "version": "1.0", "tools": [{"name": "sum"}] }
	// 1 carried
}

// The format of a document may be left to be found. What the document does not say is
// the caller's to supply.
func ExampleConvert() {
	out, _, err := project.Convert([]byte(`{"tools":[{"name":"sum","inputSchema":{"type":"object"}}]}`), "", project.FormatADP,
		project.ID("agent://clerk.example"), project.Name("Clerk"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(out))

	// Output:
	// {"id":"agent://clerk.example","name":"Clerk","tools":[{"name":"sum","input_schema":{"type":"object"}}]}
}
