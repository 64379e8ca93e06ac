package main

import (
	"fmt"
	"io"
	"time"
)

// progress shows a status line on standard error during long runs, if that is a terminal.
type progress struct {
	out   io.Writer // nil: show nothing
	now   func() time.Time
	next  time.Time // when the line is written again
	shown bool

	documents, invalid int
}

// A run shorter than progressDelay shows nothing.
const (
	progressDelay    = time.Second
	progressInterval = 200 * time.Millisecond
)

func newProgress(out io.Writer) *progress {
	p := &progress{now: time.Now}
	if isTerminal(out) {
		p.out = out
		p.next = p.now().Add(progressDelay)
	}
	return p
}

// count counts a document and writes the line if it is due.
func (p *progress) count(valid bool) {
	p.documents++
	if !valid {
		p.invalid++
	}
	if p.out == nil {
		return
	}
	if now := p.now(); now.After(p.next) {
		p.next = now.Add(progressInterval)
		fmt.Fprintf(p.out, "\r\x1b[K%d documents, %d not valid", p.documents, p.invalid)
		p.shown = true
	}
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// before returns a writer that removes the line before it writes to w, since both may be
// the same terminal.
func (p *progress) before(w io.Writer) io.Writer { return clearing{p, w} }

type clearing struct {
	progress *progress
	io.Writer
}

func (c clearing) Write(b []byte) (int, error) {
	c.progress.clear()
	return c.Writer.Write(b)
}
