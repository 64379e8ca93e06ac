package syntax_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

func ExampleParse() {
	text := []byte(`agent_id: 01J0000000000000000000TRAN
name: Translator
version: 1.0 # without quotes, a number
capabilities:
  - id: translate
    description: Translates texts.
endpoint: {protocol: http, url: "https://translator.example/"}
`)
	documents, err := syntax.Parse(text, syntax.Of("translator.yaml", text))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range documents {
		_, err := agentcard.Parse(d.JSON)
		for _, problem := range card.ProblemsOf(err) {
			fmt.Println(d.Locate(problem))
		}
	}
	// Output:
	// 3:10: /version: must be a string; YAML reads the value, which has no quotes, as a number [type]
}

func ExampleDocument_Rewrite() {
	text := []byte(`# Our translator.
name: Translator # as on the web site
skills:
  - id: translate
`)
	documents, err := syntax.Parse(text, syntax.YAML)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err = documents[0].Rewrite([]byte(`{"name":"Interpreter","skills":[{"id":"translate","tags":["text"]}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(text))
	// Output:
	// # Our translator.
	// name: Interpreter # as on the web site
	// skills:
	//   - id: translate
	//     tags:
	//       - text
}
