package format_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// A program that chooses a format at run time has its name, and validates its cards.
func ExampleOf() {
	var f format.Any = adpformat.ADP
	fmt.Println(format.Of(f).Title)
	fmt.Println(f.Validate([]byte(`{"name":"Router"}`)))
	// Output:
	// an ADP card
	// 1:1: /id: id is required [required]
}
