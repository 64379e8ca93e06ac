package command

import (
	"fmt"
	"io"
	"time"
)

// Progress shows a status line on standard error during long runs, if that is a terminal.
type Progress struct {
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

// NewProgress starts the time of a run whose status line is written to out.
func NewProgress(out io.Writer) *Progress {
	p := &Progress{now: time.Now}
	if IsTerminal(out) {
		p.out = out
		p.next = p.now().Add(progressDelay)
	}
	return p
}

// Count counts a document and writes the line if it is due.
func (p *Progress) Count(valid bool) {
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

// Clear removes the line.
func (p *Progress) Clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}
