package oasfformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// A record of OASF as a description.
func Example() {
	description, _, err := projection.Convert([]byte(`{"name":"router","version":"1.0.0","schema_version":"0.7.0","description":"Plans routes.","authors":["Ada"],"created_at":"2026-03-01T08:00:00Z","skills":[{"id":101}],"locators":[{"type":"docker_image","url":"https://registry.example.com/router"}]}`), oasfformat.OASF, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"name":"router","version":"1.0.0","description":"Plans routes.","authors":["Ada"],"created":"2026-03-01T08:00:00Z","classes":[{"taxonomy":"oasf-skill","id":101}]} <nil>
}
