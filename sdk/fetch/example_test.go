package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/fetch"
)

func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/.well-known/agentcard" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/agentcard+json")
		fmt.Fprint(w, `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Clerk","version":"1.0.0","capabilities":[{"id":"text.sum"}],`+
			`"endpoint":{"protocol":"http","url":"http://agents.example.com/"}}`)
	}))
	defer server.Close()

	// Without AllowLoopback a client connects to public addresses only.
	client, err := fetch.NewClient(fetch.Options{AllowLoopback: true})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	got, err := client.Discover(context.Background(), server.URL)
	if err != nil {
		log.Fatal(err)
	}
	if c, ok := got.Card.(*aevum.Card); ok {
		fmt.Println(c.Name, len(got.Tried), got.Source)
	}

	_, err = client.Fetch(context.Background(), "http://169.254.169.254/latest/meta-data/")
	fmt.Println(errors.Is(err, fetch.ForbiddenAddress))
	// Output:
	// Clerk 2 server
	// true
}

// Many cards at a time, with progress.
func ExampleClient_FetchAll() {
	client, err := fetch.NewClient(fetch.Options{Cache: fetch.NewMemoryCache(0)})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	addresses := []string{"http://10.0.0.1/card.json", "ftp://agents.example.com/card.json"}
	reasons := make([]fetch.Reason, len(addresses))
	for o := range client.FetchAll(context.Background(), addresses, 2) {
		var failed *fetch.Error
		if errors.As(o.Err, &failed) {
			reasons[o.Index] = failed.Reason
		}
	}
	fmt.Println(reasons)
	// Output: [forbidden-address bad-address]
}
