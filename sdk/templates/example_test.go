package templates_test

import (
	"fmt"
	"os"
	"text/template"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/templates"
)

func ExampleText() {
	const text = "{{.Name}}{{if .Description}}: {{.Description}}{{end}}\nDID: {{or .DID \"none\"}}\n"
	t := templates.Text(template.Must(template.New("agent").Parse(text)))
	c, err := adp.Parse([]byte(`{"id": "agent://clerk", "name": "Clerk"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := t.Execute(os.Stdout, c); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Clerk
	// DID: none
}
