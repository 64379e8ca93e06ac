package command

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// A batch ends after batchSize bytes or batchDocuments documents, or when the input has no more
// for now. The second limit bounds the memory for findings about many small documents.
const (
	batchSize      = 128 << 10
	batchDocuments = 256
)

// batch are consecutive documents of a stream, which one goroutine processes.
type batch struct {
	documents []cli.Document
	text      []byte // the texts of the documents, until a longer text has its own memory
	// repeated says that the first document is the last one of the batch before, for a text that
	// follows it on its line. Its output is dropped.
	repeated bool

	output transcript
	valid  []bool // for each document that is counted
	err    error  // ends the stream; [ErrInvalid] does not
	done   chan struct{}
}

func newBatch() *batch { return &batch{done: make(chan struct{}, 1)} }

// add adds a copy of a document.
func (b *batch) add(d cli.Document) {
	start := len(b.text)
	b.text = append(b.text, d.Text...)
	d.Text = b.text[start:len(b.text):len(b.text)]
	b.documents = append(b.documents, d)
}

func (b *batch) full() bool {
	return len(b.text) >= batchSize || len(b.documents) >= batchDocuments
}

// reset empties the batch. It does not keep the memory of large documents.
func (b *batch) reset() {
	clear(b.documents)
	b.documents, b.text, b.valid = b.documents[:0], b.text[:0], b.valid[:0]
	if cap(b.text) > 2*batchSize {
		b.text = nil
	}
	b.output.reset()
	b.repeated, b.err = false, nil
}

// large is locked while a batch with a large document is processed. Decoding takes a multiple of
// the size of a document in memory; only one large document at a time may take that.
var large sync.Mutex

// process calls the command with the documents, up to the first error other than [ErrInvalid].
func (b *batch) process(r *run, arg, name string) {
	if len(b.text) > 8*batchSize {
		large.Lock()
		defer large.Unlock()
	}
	s := b.output.record(r.streams)
	do := r.begin(s)
	for i, d := range b.documents {
		in := &Input{Document: d, Arg: arg, Name: name, Repeated: i == 0 && b.repeated, streams: s, several: r.lines}
		var err error
		if r.lines {
			err = do(in)
		} else {
			err = in.each(r.broken, do)
		}
		if in.Repeated {
			b.output.reset()
			continue
		}
		b.valid = append(b.valid, err == nil)
		if err != nil && !errors.Is(err, ErrInvalid) {
			b.err = err
			return
		}
	}
}

// print writes the output and counts the documents. allValid says that none has problems.
func (b *batch) print(p *Progress) (allValid bool, err error) {
	if err := b.output.play(p); err != nil {
		return false, err
	}
	for _, valid := range b.valid {
		p.Count(valid)
	}
	return !slices.Contains(b.valid, false), b.err
}

// transcript is the output of a batch in the order of writing.
type transcript struct {
	text  bytes.Buffer
	parts []part
}

// part is output of one recorder, up to an offset in the text of the transcript.
type part struct {
	from *recorder
	end  int
	then func() // called after the output before, in place of output
}

// record returns streams whose output is recorded.
func (t *transcript) record(s *Streams) *Streams {
	recorded := *s
	for _, w := range []*io.Writer{&recorded.Out, &recorded.Err, &recorded.Screen, &recorded.Reports} {
		if *w != nil {
			*w = &recorder{t, *w}
		}
	}
	recorded.inOrder = func(f func()) { t.parts = append(t.parts, part{end: t.text.Len(), then: f}) }
	return &recorded
}

// play writes the recorded output.
func (t *transcript) play(p *Progress) error {
	text, start := t.text.Bytes(), 0
	for _, part := range t.parts {
		if part.then != nil {
			part.then()
			continue
		}
		p.Clear()
		if _, err := part.from.to.Write(text[start:part.end]); err != nil {
			return err
		}
		start = part.end
	}
	return nil
}

// reset empties the transcript. It does not keep the memory of much output.
func (t *transcript) reset() {
	t.text.Reset()
	if t.text.Cap() > 8*batchSize {
		t.text = bytes.Buffer{}
	}
	clear(t.parts)
	t.parts = t.parts[:0]
}

// recorder records output to a writer.
type recorder struct {
	transcript *transcript
	to         io.Writer
}

// Unwrap returns the writer.
func (r *recorder) Unwrap() io.Writer { return r.to }

// Write records a part.
func (r *recorder) Write(text []byte) (int, error) {
	t := r.transcript
	n, _ := t.text.Write(text) // it cannot fail
	if last := len(t.parts) - 1; last >= 0 && t.parts[last].from == r {
		t.parts[last].end = t.text.Len()
	} else {
		t.parts = append(t.parts, part{from: r, end: t.text.Len()})
	}
	return n, nil
}
