package main

import (
	"bytes"
	"context"
	"fmt"
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
	const message = "big.json:1:1: document: the document is longer than the limit of 4 MiB; raise it with %s [size]\n"
	for _, args := range [][]string{
		{"validate", "big.json"}, {"detect", "big.json"}, {"fmt", "big.json"}, {"convert", "--to", "mcp", "big.json"},
	} {
		var out bytes.Buffer
		want := fmt.Sprintf(message, "card.Limits.Bytes")
		if args[0] == "validate" {
			want = fmt.Sprintf(message, "--max-bytes")
		}
		if code := program.Run(context.Background(), args, nil, &out, &out); code != command.ExitInvalid || out.String() != want {
			t.Errorf("%s: exit code %d, prints %s", args[0], code, out.String())
		}
	}
	if err := os.Mkdir("in", 0o700); err != nil {
		t.Fatal(err)
	}
	tools := `{"tools":[{"name":"t","inputSchema":{"type":"object"},"description":"` + strings.Repeat("a", 4<<20) + `"}]}`
	for _, name := range []string{"in/tools.json", "in/tools.yaml"} {
		if err := os.WriteFile(name, []byte(tools), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{"in/tools.json", "in/tools.yaml", "--ndjson in/tools.json", "in"} {
		var out bytes.Buffer
		line := "validate --as mcp --edition 2025-06-18 --max-bytes 5000000 " + args
		if code := program.Run(context.Background(), strings.Fields(line), nil, &out, &out); code != command.ExitValid {
			t.Errorf("%s: exit code %d, prints %s", line, code, out.String())
		}
	}
}
