package schemas_test

import (
	"encoding/json"
	"fmt"

	"github.com/agentcard-go/cardgen/schemas"
)

func Example() {
	text, err := schemas.FS.ReadFile("adp/adp.schema.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	var schema struct {
		Required []string `json:"required"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(schema.Required)
	// Output: [id name]
}
