package main

import (
	"fmt"
	"io"
	"time"
)

// progress keeps a line on standard error up to date during long runs, when that
// is a terminal.
type progress struct {
	out   io.Writer // nil: show nothing
	now   func() time.Time
	next  time.Time // when the line is written again
	shown bool

	documents, invalid int
}

// Nothing is shown of a run shorter than progressDelay.
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

// count counts a document and writes the line when it is time.
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

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// before returns a writer that takes the line away before it writes to w: the two
// may end up on one terminal.
func (p *progress) before(w io.Writer) io.Writer { return clearing{p, w} }

type clearing struct {
	progress *progress
	io.Writer
}

func (c clearing) Write(b []byte) (int, error) {
	c.progress.clear()
	return c.Writer.Write(b)
}
