package check_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func ExampleString_DateTime() {
	isTime := check.String.DateTime
	fmt.Println(isTime("2024-02-29T12:00:00Z"), isTime("2023-02-29T12:00:00Z"))
	// Output: true false
}

func ExampleString_URI() {
	fmt.Println(check.String("https://agents.example.com/api").URI())
	fmt.Println(check.String("https:///api").URI()) // no host
	fmt.Println(check.String("/api").URI())         // a reference
	// Output:
	// true
	// false
	// false
}

func ExampleParseDateTime() {
	created, _ := check.ParseDateTime("2024-05-01T00:30:00+01:00")
	updated, _ := check.ParseDateTime("2024-04-30T23:45:00Z")
	fmt.Println(created.Compare(updated))
	// Output: -1
}
