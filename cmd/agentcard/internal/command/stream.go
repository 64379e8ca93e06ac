package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// streamMemory is the limit for the memory of the process while it reads a stream, in bytes. The
// garbage collector keeps to it unless a document takes more.
const streamMemory = 40 << 20

// run reads the documents of the arguments of a command.
type run struct {
	streams  *Streams
	progress *Progress
	begin    Begin
	jobs     int
	invalid  error // [ErrInvalid] after a document with problems

	broken bool // begin takes texts that cannot be converted

	// open splits the streams, lines says that it does so at the ends of lines.
	open  func(io.Reader, int64) *cli.Reader
	lines bool
}

// document processes the only document of an argument.
func (r *run) document(arg string, src *source) error {
	d, err := src.whole()
	if err != nil {
		return err
	}
	b := newBatch()
	b.documents = append(b.documents, d)
	b.process(r, arg, src.name)
	lines := hasDocumentLines(d.Text)
	if err := r.print(b); err != nil {
		return err
	}
	if lines {
		fmt.Fprintf(r.streams.Err, "%s: note: --ndjson reads a document on each line\n", cli.Printable(src.name))
	}
	return nil
}

// hasDocumentLines reports whether the first line of a text is an object, and another one follows:
// such a text is not one document.
func hasDocumentLines(text []byte) bool {
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	rest = bytes.TrimLeft(rest, " \t\r\n")
	return bytes.HasPrefix(first, []byte("{")) && bytes.HasPrefix(rest, []byte("{")) && json.Valid(first)
}

// print prints a batch. After [ErrInvalid] the stream goes on.
func (r *run) print(b *batch) error {
	valid, err := b.print(r.progress)
	b.reset()
	if err == nil && !valid {
		r.invalid = ErrInvalid
	}
	return err
}

// stream processes the documents of a stream, one after the other.
func (r *run) stream(arg string, src *source) error {
	b := newBatch()
	return r.read(src, func() (*batch, error) { return b, nil }, func(b *batch) error {
		b.process(r, arg, src.name)
		return r.print(b)
	})
}

// errStopped ends the reading of a stream whose output has failed.
var errStopped = errors.New("stopped")

// parallel processes the documents of a stream, several at the same time. One goroutine reads
// batches, jobs others process them, and this one prints them in order. If the output fails, it
// returns without waiting for the reader, which may wait for input and ends with its next read.
func (r *run) parallel(arg string, src *source) error {
	all := r.jobs + 2 // one is read, one is printed
	free, work, queue := make(chan *batch, all), make(chan *batch, all), make(chan *batch, all)
	for range all {
		free <- newBatch()
	}
	for range r.jobs {
		go func() {
			for b := range work {
				b.process(r, arg, src.name)
				b.done <- struct{}{}
			}
		}()
	}
	stop := make(chan struct{})
	take := func() (*batch, error) {
		select {
		case <-stop:
			return nil, errStopped
		case b := <-free:
			return b, nil
		}
	}
	put := func(b *batch) error { // there is room for all batches
		work <- b
		queue <- b
		return nil
	}
	var failed error // until queue is closed the reader has it
	go func() {
		failed = r.read(src, take, put)
		close(work)
		close(queue)
	}()
	for b := range queue {
		<-b.done
		if err := r.print(b); err != nil {
			close(stop)
			return err
		}
		free <- b
	}
	return failed
}

// read reads batches of a stream. take returns an empty batch, and put receives a batch with
// documents.
func (r *run) read(src *source, take func() (*batch, error), put func(*batch) error) error {
	w := &batches{take: take, put: put, strays: !r.lines}
	stream := r.open(w.before(src), r.streams.longest())
	for {
		d, err := stream.Next()
		if err == io.EOF {
			return w.flush()
		}
		if w.failed != nil {
			return w.failed
		}
		if err != nil {
			if err := w.flush(); err != nil {
				return err
			}
			return fmt.Errorf("%s: %w", src.name, err)
		}
		if err := w.add(d); err != nil {
			return err
		}
	}
}

// batches collects documents in batches.
type batches struct {
	take func() (*batch, error)
	put  func(*batch) error

	current *batch
	strays  bool         // a document may be text that follows another one on its line
	last    cli.Document // with strays: a copy of the last document of the batch before
	failed  error        // of take or put
}

// add adds a document to the current batch.
func (w *batches) add(d cli.Document) error {
	if w.current == nil {
		if w.current, w.failed = w.take(); w.failed != nil {
			return w.failed
		}
		if d.Stray {
			w.current.repeated = true
			w.current.add(w.last)
		}
	}
	w.current.add(d)
	if w.current.full() {
		return w.flush()
	}
	return nil
}

// flush puts the current batch.
func (w *batches) flush() error {
	b := w.current
	if b == nil {
		return nil
	}
	w.current = nil
	if w.strays {
		text := w.last.Text
		w.last = b.documents[len(b.documents)-1]
		w.last.Text = append(text[:0], w.last.Text...)
	}
	w.failed = w.put(b)
	return w.failed
}

// before returns a reader that flushes before each read, since a read may wait for input.
func (w *batches) before(in io.Reader) io.Reader { return flushing{w, in} }

type flushing struct {
	batches *batches
	io.Reader
}

func (f flushing) Read(p []byte) (int, error) {
	if err := f.batches.flush(); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}
