package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServeStdio serves one client over a pair of streams, such as standard input and output, with
// one message of the protocol on each line. When the input ends, it answers the requests read
// so far and returns nil. When the context ends, it returns the error of the context.
//
// A message longer than the limit ends the session with an error, since a request that was not
// read cannot be answered. Nothing but messages is written.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	bounded := &lineReader{in: in, limit: s.limits.Message}
	streams := &mcp.IOTransport{Reader: io.NopCloser(bounded), Writer: nopCloser{out}}
	err := s.mcp.Run(ctx, &answering{Transport: streams})
	if bounded.err != nil {
		return bounded.err
	}
	return err
}

// nopCloser is a writer whose Close does nothing.
type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// lineReader returns an error for a line that is longer than a limit.
type lineReader struct {
	in    io.Reader
	limit int
	line  int // the octets of the current line so far
	err   error
}

// Read implements [io.Reader].
func (r *lineReader) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.in.Read(p)
	for i, c := range p[:n] {
		if r.line++; c == '\n' {
			r.line = 0
		}
		if r.line > r.limit {
			r.err = fmt.Errorf("mcpserver: a message has more than %d octets", r.limit)
			return i, r.err
		}
	}
	return n, err
}

// answering is a transport whose connections end only after all requests that were read are
// answered. Otherwise the protocol library drops unwritten answers when the input ends.
type answering struct{ mcp.Transport }

// Connect implements [mcp.Transport].
func (t *answering) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &answeringConn{Connection: c, answered: make(chan struct{}, 1), closed: make(chan struct{})}, nil
}

type answeringConn struct {
	mcp.Connection
	answered chan struct{} // has a value after an answer was written
	closed   chan struct{}
	once     sync.Once

	mu      sync.Mutex
	pending map[jsonrpc.ID]bool
}

// Read implements [mcp.Connection].
func (c *answeringConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	message, err := c.Connection.Read(ctx)
	if request, ok := message.(*jsonrpc.Request); ok && err == nil && request.IsCall() {
		c.mu.Lock()
		if c.pending == nil {
			c.pending = make(map[jsonrpc.ID]bool)
		}
		c.pending[request.ID] = true
		c.mu.Unlock()
	}
	for errors.Is(err, io.EOF) && c.waiting() {
		select {
		case <-c.answered:
		case <-c.closed:
			return nil, err
		case <-ctx.Done():
			return nil, err
		}
	}
	return message, err
}

// waiting reports whether a request has no answer.
func (c *answeringConn) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.pending) > 0
}

// Write implements [mcp.Connection].
func (c *answeringConn) Write(ctx context.Context, message jsonrpc.Message) error {
	err := c.Connection.Write(ctx, message)
	if response, ok := message.(*jsonrpc.Response); ok {
		c.mu.Lock()
		delete(c.pending, response.ID)
		c.mu.Unlock()
		select {
		case c.answered <- struct{}{}:
		default:
		}
	}
	return err
}

// Close implements [mcp.Connection].
func (c *answeringConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Connection.Close()
}
