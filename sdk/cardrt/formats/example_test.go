package formats_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/cardrt/formats"
)

func ExampleLookup() {
	isTime, ok := formats.Lookup("date-time")
	fmt.Println(ok, isTime("2024-02-29T12:00:00Z"), isTime("2023-02-29T12:00:00Z"))
	// Output: true true false
}

func ExampleURI() {
	fmt.Println(formats.URI("https://agents.example.com/api"))
	fmt.Println(formats.URI("https:///api")) // no host
	fmt.Println(formats.URI("/api"))         // a reference
	// Output:
	// true
	// false
	// false
}

func ExampleParseDateTime() {
	created, _ := formats.ParseDateTime("2024-05-01T00:30:00+01:00")
	updated, _ := formats.ParseDateTime("2024-04-30T23:45:00Z")
	fmt.Println(created.Compare(updated))
	// Output: -1
}
