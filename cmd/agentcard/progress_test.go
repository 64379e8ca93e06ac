package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestProgress: the line comes after a while, not at every document, and is taken
// away before something else is written.
func TestProgress(t *testing.T) {
	var terminal bytes.Buffer
	clock := time.Unix(0, 0)
	p := &progress{out: &terminal, now: func() time.Time { return clock }, next: clock.Add(progressDelay)}
	out := p.before(&terminal)

	p.count(true)
	if terminal.Len() > 0 {
		t.Errorf("a short run shows %q", terminal.String())
	}
	clock = clock.Add(progressDelay + 1)
	p.count(false)
	p.count(true)
	io.WriteString(out, "finding\n")
	io.WriteString(out, "finding\n")
	p.clear()
	if want := "\r\x1b[K2 documents, 1 not valid\r\x1b[Kfinding\nfinding\n"; terminal.String() != want {
		t.Errorf("shows %q, want %q", terminal.String(), want)
	}
}

// TestNoProgressOffTerminal: standard error that is no terminal stays clean.
func TestNoProgressOffTerminal(t *testing.T) {
	var file bytes.Buffer
	p := newProgress(&file)
	p.now = func() time.Time { return time.Now().Add(time.Hour) }
	p.count(true)
	p.clear()
	if file.Len() > 0 {
		t.Errorf("writes %q", file.String())
	}
}

func TestColour(t *testing.T) {
	found := card.Violations{
		{Pointer: "/a", Code: "type", Message: "must be a string", Line: 1, Column: 2},
		{Pointer: "/b", Code: "id-case", Message: "has capitals", Severity: card.Warning, Line: 1, Column: 3},
	}
	var b bytes.Buffer
	r := result{File: "f", found: found}
	r.document.Line, r.document.Column = 1, 1
	if err := (&textReporter{out: &b, colour: true}).write(&r); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if !strings.HasPrefix(lines[0], "\x1b[31mf:1:2: ") || !strings.HasPrefix(lines[1], "\x1b[33mf:1:3: ") {
		t.Errorf("prints %q", lines)
	}
	s := streams{getenv: func(string) string { return "" }}
	if s.colour(&b) {
		t.Error("output that goes to no terminal is coloured")
	}
}
