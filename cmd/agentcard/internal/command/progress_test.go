package command

import (
	"bytes"
	"io"
	"testing"
	"time"
)

// TestProgress: the line comes after a while, not at every document, and is taken
// away before something else is written.
func TestProgress(t *testing.T) {
	var terminal bytes.Buffer
	clock := time.Unix(0, 0)
	p := &Progress{out: &terminal, now: func() time.Time { return clock }, next: clock.Add(progressDelay)}

	p.Count(true)
	if terminal.Len() > 0 {
		t.Errorf("a short run shows %q", terminal.String())
	}
	clock = clock.Add(progressDelay + 1)
	p.Count(false)
	p.Count(true)
	var output transcript
	out := output.record(&Streams{Out: &terminal}).Out
	io.WriteString(out, "finding\n")
	io.WriteString(out, "finding\n")
	if err := output.play(p); err != nil {
		t.Fatal(err)
	}
	p.Clear()
	if want := "\r\x1b[K2 documents, 1 not valid\r\x1b[Kfinding\nfinding\n"; terminal.String() != want {
		t.Errorf("shows %q, want %q", terminal.String(), want)
	}
}

// TestNoProgressOffTerminal: standard error that is no terminal stays clean.
func TestNoProgressOffTerminal(t *testing.T) {
	var file bytes.Buffer
	p := NewProgress(&file)
	p.now = func() time.Time { return time.Now().Add(time.Hour) }
	p.Count(true)
	p.Clear()
	if file.Len() > 0 {
		t.Errorf("writes %q", file.String())
	}
}
