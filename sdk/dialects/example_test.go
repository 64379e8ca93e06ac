package dialects_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

func ExampleParse() {
	c, err := dialects.Parse([]byte(`{"id": "agent://translator", "name": "Translator"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("dialect:", c.CardInfo().Dialect())
	if agent, ok := c.(*adp.Card); ok {
		fmt.Println("name:", agent.Name)
	}
	// Output:
	// dialect: adp
	// name: Translator
}

func ExampleExamine() {
	_, found := dialects.Examine([]byte(`{
  "id": "agent://translator",
  "name": 7
}`))
	for _, f := range found {
		fmt.Println(f.Line, f.Column, f.Pointer, f.Code)
	}
	// Output: 3 11 /name type
}
