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
