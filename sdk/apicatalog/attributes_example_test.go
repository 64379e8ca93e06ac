package apicatalog_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/apicatalog"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Attributes of a link are members whose names the schema does not list.
func ExampleLinkTarget_Attributes() {
	link := apicatalog.NewLinkTarget().WithHref("https://tides.example.com/openapi.json").PutAttributes("version", []string{"3.1"})
	for name, values := range card.Must(link.Build()).Attributes() {
		fmt.Println(name, values)
	}
	_, err := link.PutAttributes("rel", []string{"item"}).Build()
	fmt.Println(err)
	// Output:
	// version [3.1]
	// /rel: the builder was given the name of a member here that does not match the pattern [value]
}
