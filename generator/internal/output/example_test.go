package output_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/output"
)

func ExampleChange_Diff() {
	c := output.Change{
		Operation: output.Update, Path: "order/types_gen.go",
		Old: []byte("package order\ntype Order struct{}\n"),
		New: []byte("package order\ntype Order struct {\n\tNumber string\n}\n"),
	}
	fmt.Print(c.Diff())
	// Output:
	// --- a/order/types_gen.go
	// +++ b/order/types_gen.go
	// @@ -1,2 +1,4 @@
	//  package order
	// -type Order struct{}
	// +type Order struct {
	// +	Number string
	// +}
}
