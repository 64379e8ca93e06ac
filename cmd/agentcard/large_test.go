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

// TestTooLargeFile: all commands that read documents say where a document is too long and which
// flag raises the limit, and with the flag they read it.
func TestTooLargeFile(t *testing.T) {
	t.Chdir(t.TempDir())
	long := strings.Repeat("a", 4<<20)
	for name, text := range map[string]string{
		"mcp.json":   `{"tools":[{"name":"t","inputSchema":{"type":"object"},"description":"` + long + `"}]}`,
		"aevum.json": `{"agent_id":"aevum:a.example:b","name":"n","description":"` + long + `","version":"1.0.0","capabilities":[{"id":"a.b","description":"d"}],"endpoint":{"protocol":"https","url":"https://a.example/"}}`,
		"a2a.json":   `{"name":"n","description":"` + long + `","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}]}`,
		"adp.json":   `{"id":"agent://a","name":"n","description":"` + long + `","skills":["nlp"]}`,
		"patch.json": `{"version":"2"}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if code := program.Run(context.Background(), []string{"keygen", "--algorithm", "es256", "agent.key"}, nil, &out, &out); code != command.ExitValid {
		t.Fatal(out.String())
	}
	for line, exit := range map[string]int{
		"validate a2a.json": 0, "validate --ndjson a2a.json": 0, "check a2a.json": 0, "fix a2a.json": 0, "detect mcp.json": 0, "fmt mcp.json": 0, "fmt --canonical mcp.json": 0,
		"convert --to openai mcp.json": 0, "show mcp.json": 0, "diff mcp.json mcp.json": 0, "bump aevum.json aevum.json": 0,
		"set a2a.json /version=v2": 0, "unset a2a.json /skills/0/tags/0": 0, "patch a2a.json patch.json": 0,
		"canonical mcp.json": 0, "canonical a2a.json": 0, "sign --key agent.key a2a.json": 0, "verify a2a.json": 1,
		"rank --query n adp.json": 0, "match --tag nlp adp.json": 0,
	} {
		words := strings.Fields(line)
		file := words[len(words)-1]
		if words[0] == "set" || words[0] == "unset" || words[0] == "patch" {
			file = words[1]
		}
		message := file + ":1:1: document: the document is longer than the limit of 4 MiB; raise it with --max-bytes [size]\n"
		var out, errs bytes.Buffer
		if code := program.Run(context.Background(), words, nil, &out, &errs); code != command.ExitInvalid || !strings.Contains(out.String()+errs.String(), message) {
			t.Errorf("%s: exit code %d, prints %.300s%.300s", line, code, out.String(), errs.String())
		}
		out.Reset()
		errs.Reset()
		if code := program.Run(context.Background(), append(words, "--max-bytes", "5000000"), nil, &out, &errs); code != exit || strings.Contains(errs.String(), "limit") {
			t.Errorf("%s --max-bytes: exit code %d, want %d, prints %.300s", line, code, exit, errs.String())
		}
	}
}

// TestLargeSyntaxes: the limit holds in all syntaxes, streams and folders.
func TestLargeSyntaxes(t *testing.T) {
	t.Chdir(t.TempDir())
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
	for _, bad := range []string{"0", "-1", "x", "1.5"} {
		var out bytes.Buffer
		if code := program.Run(context.Background(), []string{"validate", "--max-bytes", bad, "in"}, nil, &out, &out); code != command.ExitTrouble || !strings.Contains(out.String(), "must be a number of bytes, at least 1") {
			t.Errorf("--max-bytes %s: exit code %d, prints %s", bad, code, out.String())
		}
	}
}
