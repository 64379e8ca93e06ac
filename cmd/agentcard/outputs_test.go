package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/internal/test/scripttest"
)

// TestOutputs: what the commands print with --json in the scripts is valid against the schemas that
// they print.
func TestOutputs(t *testing.T) {
	scripttest.Outputs(t, scripttest.Program{
		Name: "agentcard",
		Run: func(args ...string) string {
			var out bytes.Buffer
			program.Run(context.Background(), args, strings.NewReader(""), &out, io.Discard)
			return out.String()
		},
		Page: "../../docs/reference/outputs.md",
		More: []string{"version --json"},
		Open: []string{"show"}, // a description keeps members that it does not know
	})
}
