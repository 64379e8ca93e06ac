package read

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestRankBrokenStream: an error of the input is reported although a card before it is not valid.
func TestRankBrokenStream(t *testing.T) {
	in := io.MultiReader(strings.NewReader("{}\n{}\n"), iotest.ErrReader(errors.New("broken pipe")))
	var errs bytes.Buffer
	code := run(context.Background(), []string{"rank", "-"}, in, io.Discard, &errs)
	if code != command.ExitTrouble || !strings.Contains(errs.String(), "agentcard: <stdin>: broken pipe\n") {
		t.Errorf("exit code %d, prints %q", code, errs.String())
	}
}
