package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

func TestVersion(t *testing.T) {
	var out bytes.Buffer
	if code := program.Run(context.Background(), []string{"--version"}, strings.NewReader(""), &out, io.Discard); code != command.ExitValid || !strings.HasPrefix(out.String(), "agentcard ") {
		t.Errorf("exit code %d, prints %q", code, out.String())
	}
}

func TestVersionCommand(t *testing.T) {
	for _, test := range []struct{ line, begins string }{{"version", "agentcard "}, {"version --json", `{"version":`}} {
		var out bytes.Buffer
		code := program.Run(context.Background(), strings.Fields(test.line), strings.NewReader(""), &out, io.Discard)
		if code != command.ExitValid || !strings.HasPrefix(out.String(), test.begins) || !strings.Contains(out.String(), "go1.") {
			t.Errorf("%s: exit code %d, prints %q", test.line, code, out.String())
		}
	}
}
