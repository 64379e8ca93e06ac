package check

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// task is a file that is being checked.
type task struct {
	file
	outcome
	done chan struct{}
}

// run checks the files of the arguments, several at the same time, and prints what it finds in
// the order of the files. It returns the counts.
func (c *checker) run(ctx context.Context, args []string, jobs int, progress *command.Progress) (*tally, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	work, queue := make(chan *task, 2*jobs), make(chan *task, 4*jobs)
	for range jobs {
		go func() {
			for t := range work {
				c.check(t.file, &t.outcome)
				close(t.done)
			}
		}()
	}
	var walked error // until queue is closed the walker has it
	go func() {
		defer close(queue)
		defer close(work)
		w := &walker{ignored: c.config.scope(), found: func(f file) error {
			t := &task{file: f, done: make(chan struct{})}
			for _, ready := range []chan<- *task{queue, work} {
				select {
				case ready <- t:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			return nil
		}}
		walked = w.walk(ctx, args)
	}()
	sum := new(tally)
	trouble, err := c.print(queue, sum, progress)
	if err != nil {
		return nil, err
	}
	return sum, errors.Join(append(trouble, walked)...)
}

// print prints the outcomes in order. trouble are the errors of files that cannot be read; err is
// the error of the output.
func (c *checker) print(queue <-chan *task, sum *tally, progress *command.Progress) (trouble []error, err error) {
	out := &separated{out: c.streams.Out, skip: c.form.separator()}
	if err := c.write(c.form.begin()); err != nil {
		return nil, err
	}
	for t := range queue {
		<-t.done
		if t.err != nil {
			trouble = append(trouble, t.err)
		}
		for range t.tally.documents - t.tally.invalid {
			progress.Count(true)
		}
		for range t.tally.invalid {
			progress.Count(false)
		}
		sum.add(&t.tally)
		if len(t.notes) > 0 {
			progress.Clear()
			if _, err := c.streams.Screen.Write(t.notes); err != nil {
				return nil, err
			}
		}
		if len(t.text) == 0 {
			continue
		}
		progress.Clear()
		if _, err := out.Write(t.text); err != nil {
			return nil, err
		}
	}
	sum.countRepairs()
	progress.Clear()
	return trouble, c.write(c.form.end(sum))
}

// write writes a text that can be empty. Writing nothing to a pipe would wait for its reader.
func (c *checker) write(text string) error {
	if text == "" {
		return nil
	}
	_, err := io.WriteString(c.streams.Out, text)
	return err
}

// separated writes texts that begin with a separator, and leaves out the first one.
type separated struct {
	out  io.Writer
	skip string
}

// Unwrap returns the writer.
func (w *separated) Unwrap() io.Writer { return w.out }

func (w *separated) Write(text []byte) (int, error) {
	n := len(text)
	text = bytes.TrimPrefix(text, []byte(w.skip))
	w.skip = ""
	_, err := w.out.Write(text)
	return n, err
}
