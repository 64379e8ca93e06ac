package command

import (
	"bytes"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestColour(t *testing.T) {
	found := card.Violations{
		{Pointer: "/a", Code: "type", Message: "must be a string", Line: 1, Column: 2},
		{Pointer: "/b", Code: "id-case", Message: "has capitals", Severity: card.Warning, Line: 1, Column: 3},
	}
	var b bytes.Buffer
	r := Result{File: "f", Found: found, Document: cli.Document{Line: 1, Column: 1}}
	if err := NewTextReporter(&b, true).Write(&r); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if !strings.HasPrefix(lines[0], "\x1b[31mf:1:2: ") || !strings.HasPrefix(lines[1], "\x1b[33mf:1:3: ") {
		t.Errorf("prints %q", lines)
	}
	if Colour(&b) {
		t.Error("output that goes to no terminal is coloured")
	}
}
