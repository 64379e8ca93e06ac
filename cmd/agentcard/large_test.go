package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// TestTooLargeFile: all commands say where, and how long a document may be.
func TestTooLargeFile(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("big.json", []byte(`{"id":"agent://a","name":"`+strings.Repeat("a", 4<<20)+`"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "big.json:1:1: document: the document is longer than the limit of 4 MiB; raise it with card.Limits.Bytes [size]\n"
	for _, args := range [][]string{
		{"validate", "big.json"}, {"detect", "big.json"}, {"fmt", "big.json"}, {"convert", "--to", "mcp", "big.json"},
	} {
		var out bytes.Buffer
		if code := program.Run(context.Background(), args, nil, &out, &out); code != command.ExitInvalid || out.String() != want {
			t.Errorf("%s: exit code %d, prints %s", args[0], code, out.String())
		}
	}
}
