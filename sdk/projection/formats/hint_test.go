package formats_test

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestSupplies: an error names the options that supply the missing members.
func TestSupplies(t *testing.T) {
	for to, want := range map[string][]string{
		"nooterra":        {"tenant-id", "id", "name", "status", "visibility", "created-at", "updated-at", "revision"},
		"oasf":            {"name", "description", "authors", "created-at", "skills"},
		"oasf-descriptor": {"name"},
	} {
		_, _, err := projection.Convert([]byte(`{"tools":[]}`), named("mcp"), named(to))
		var invalid *projection.TargetError
		if !errors.As(err, &invalid) {
			t.Fatalf("%s: %v", to, err)
		}
		options := map[string]bool{}
		for _, m := range invalid.Supplies {
			options[m.Option] = true
		}
		for _, option := range want {
			if !options[option] {
				t.Errorf("%s: nothing names the option %s: %v", to, option, err)
			}
		}
	}
}
