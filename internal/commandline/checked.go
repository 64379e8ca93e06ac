package commandline

import "io"

// CheckedWriter remembers the first error of a writer. Much of what a command prints, help
// for one, is printed by code that does not look at errors; a command that printed to a full
// disk has failed all the same.
type CheckedWriter struct {
	w   io.Writer
	err error
}

// NewCheckedWriter returns a writer to w.
func NewCheckedWriter(w io.Writer) *CheckedWriter { return &CheckedWriter{w: w} }

// Unwrap returns the writer underneath.
func (c *CheckedWriter) Unwrap() io.Writer { return c.w }

// Write writes to the writer underneath. After an error it writes nothing.
func (c *CheckedWriter) Write(data []byte) (n int, err error) {
	if c.err != nil {
		return 0, c.err
	}
	n, c.err = c.w.Write(data)
	return n, c.err
}

// Err returns the first error that there was.
func (c *CheckedWriter) Err() error { return c.err }
