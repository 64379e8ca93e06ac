package projecttest_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
	"github.com/agentcard-go/cardgen/sdk/projectrt/projecttest"
)

// pairs represents the variable of that name beside generated conversions.
var pairs []projectrt.Converter

// A test of conversions between two formats, as cardgen generates it.
func Example() {
	_ = func(t *testing.T) {
		projecttest.Pairs(t, pairs, map[string]string{
			"memo": `{"title":"Lunch","body":"At noon."}`,
			"post": `{"heading":"Lunch","text":"At noon."}`,
		})
	}
}
