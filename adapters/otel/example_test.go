package otel_test

import (
	"log"
	"net/http"

	"github.com/agentcard-go/cardgen/adapters/otel"
	"github.com/agentcard-go/cardgen/sdk/directory"
)

// A directory with the global providers, which the program has set up.
func ExampleHandler() {
	d, err := directory.New(directory.Options{})
	if err != nil {
		log.Fatal(err)
	}
	registration, err := otel.Observe(d)
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = registration.Unregister() }()
	log.Fatal(http.ListenAndServe("localhost:8080", otel.Handler(d)))
}
