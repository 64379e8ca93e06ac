package adp_test

import (
	"fmt"
	"log"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

func ExampleCard_ChooseEndpoint() {
	c, err := adp.Parse([]byte(`{"id": "agent://a", "name": "a", "tools": [{"name": "translate"}], "endpoints": [
		{"protocol": "aitp", "uri": "agent://a", "auth": "aitp_signed"},
		{"protocol": "http+json", "uri": "https://a.example/v1", "auth": "bearer", "priority": 10}]}`))
	if err != nil {
		log.Fatal(err)
	}
	e, ok := c.ChooseEndpoint("translate", []adp.Protocol{adp.ProtocolHTTPJSON}, adp.AuthBearer)
	fmt.Println(e.URI.Or(""), ok)
	_, ok = c.ChooseEndpoint("summarise", nil)
	fmt.Println(ok)
	// Output:
	// https://a.example/v1 true
	// false
}
