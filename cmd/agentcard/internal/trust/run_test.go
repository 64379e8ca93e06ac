package trust

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/test/scripttest"
)

// run runs a command of the group and returns its exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return command.Run(ctx, args, in, out, errs, Group)
}

// checkOutput checks the output of a command with --json against its schema.
func checkOutput(t *testing.T, name, text string) {
	t.Helper()
	var schema strings.Builder
	if code := run(t.Context(), []string{name, "--json-schema"}, nil, &schema, io.Discard); code != command.ExitValid {
		t.Fatalf("exit code %d", code)
	}
	if scripttest.Values(t, scripttest.Resolved(t, schema.String()), false, name, text) == 0 {
		t.Errorf("%s prints nothing", name)
	}
}
