package cli

import "io"

// CheckedWriter remembers the first error of a writer. Code that prints help and similar output
// ignores errors, but a command that prints to a full disk must still fail.
type CheckedWriter struct {
	w   io.Writer
	err error
}

// NewCheckedWriter returns a writer to w.
func NewCheckedWriter(w io.Writer) *CheckedWriter { return &CheckedWriter{w: w} }

// Unwrap returns the underlying writer.
func (c *CheckedWriter) Unwrap() io.Writer { return c.w }

// Write writes to the underlying writer. After an error it writes nothing.
func (c *CheckedWriter) Write(data []byte) (n int, err error) {
	if c.err != nil {
		return 0, c.err
	}
	n, c.err = c.w.Write(data)
	return n, c.err
}

// Err returns the first error, or nil.
func (c *CheckedWriter) Err() error { return c.err }
