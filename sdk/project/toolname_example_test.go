package project_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/project"
)

// The model gets a name that its API accepts, and the program finds the tool by the name
// that the model calls.
func ExampleFunctionName() {
	function, _ := project.FunctionName("text.generate")
	fmt.Println(function)

	tool, ok := project.ToolName(function)
	fmt.Println(tool, ok)
	// Output:
	// text__generate
	// text.generate true
}
