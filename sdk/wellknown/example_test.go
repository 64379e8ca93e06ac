package wellknown_test

import (
	"fmt"
	"net/http/httptest"
	"time"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// The addresses at which an agent may publish its card.
func ExampleCandidates() {
	addresses, err := wellknown.Candidates("https://agents.example.com/clerk", "aevum")
	fmt.Println(addresses, err)
	// Output: [https://agents.example.com/.well-known/agentcard https://agents.example.com/clerk/.well-known/agentcard] <nil>
}

// A handler for a card that a program builds. An invalid card is an error at start-up.
func ExampleNew() {
	c, err := aevum.NewCard().
		WithAgentID("01JT74NY00K1QWS0AGV91GG1KD").
		WithName("Clerk").
		WithVersion("1.2.0").
		AddCapabilities(aevum.NewCapability().WithID("tool.sum")).
		WithEndpoint(aevum.NewEndpoint().WithProtocol(aevum.ProtocolHTTPS).WithURL("https://agents.example.com/clerk")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	document, err := wellknown.CardDocument(wellknown.AgentCardPath, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	handler, err := wellknown.New([]wellknown.Document{document}, wellknown.Options{MaxAge: 10 * time.Minute})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest("GET", "/.well-known/agentcard", nil))
	fmt.Println(answer.Code, answer.Header().Get("Content-Type"), answer.Header().Get("Cache-Control"))
	// Output: 200 application/agentcard+json max-age=600
}
