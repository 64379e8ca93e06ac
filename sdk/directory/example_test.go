package directory_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

func Example() {
	h, err := directory.New(directory.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	web := httptest.NewServer(h)
	defer web.Close()
	body := `{"agentId":"agt_clerk","displayName":"Clerk","capabilities":["travel.booking"]}`
	declared, err := http.Post(web.URL+"/agent-cards", "application/json", strings.NewReader(body))
	if err != nil {
		fmt.Println(err)
		return
	}
	declared.Body.Close()
	found, err := http.Get(web.URL + "/public/agent-cards/discover?capability=travel.booking")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer found.Body.Close()
	text, err := io.ReadAll(found.Body)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := card.Parse[nooterra.DiscoveryResult](text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(declared.Status, result.Total, result.Results[0].AgentCard.DisplayName)
	// Output: 201 Created 1 Clerk
}
