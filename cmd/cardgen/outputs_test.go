package main

import (
	"io"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/scripttest"
)

// TestOutputs: what the commands print with --json in the scripts is valid against the schemas that
// they print.
func TestOutputs(t *testing.T) {
	scripttest.Outputs(t, scripttest.Program{
		Name: "cardgen",
		Run: func(args ...string) string {
			var out strings.Builder
			run(args, &out, io.Discard)
			return out.String()
		},
		Page: "../../docs/reference/outputs.md",
		More: []string{"version --json", "explain --json ../../schemas/adp/adp.schema.json#/properties/name"},
	})
}
