package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Limits of connections.
const (
	headerTimeout = 10 * time.Second
	answerTimeout = 30 * time.Second
	idleTimeout   = 2 * time.Minute
	stopTimeout   = 10 * time.Second // a connection that was opened in advance, without a request, takes 5
	maxHeader     = 64 << 10
)

// interruptible returns a context that is cancelled with its parent, or when the process is
// interrupted.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
}

// addressOf returns the address in HOST:PORT, on loopback without a host.
func addressOf(text string) (*net.TCPAddr, error) {
	address, err := net.ResolveTCPAddr("tcp", text)
	if err != nil {
		return nil, fmt.Errorf("--http %s: an address is HOST:PORT or :PORT: %w", text, err)
	}
	if address.IP == nil {
		address.IP = net.IPv4(127, 0, 0, 1)
	}
	return address, nil
}

// listen listens at an address, which is the value of a flag.
func listen(flag, address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err == nil {
		return listener, nil
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("--%s %s: the address is in use; choose another port, or 0 for any", flag, address)
	}
	if failed, ok := errors.AsType[*net.OpError](err); ok {
		err = failed.Err
	}
	return nil, fmt.Errorf("--%s %s: %w", flag, address, err)
}

// maxFile is the maximum length of most files that flags name, in octets.
const maxFile = 1 << 20

// readLimited reads a file of at most so many octets.
func readLimited(file string, limit int) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err == nil && len(text) > limit {
		err = fmt.Errorf("%s: the file has more than %d octets", file, limit)
	}
	return text, err
}

// answerHTTP serves requests with a server until the context is cancelled, and then completes the requests in
// progress. It sets the limits of the server.
func answerHTTP(ctx context.Context, listener net.Listener, h *http.Server) error {
	h.ReadHeaderTimeout, h.ReadTimeout, h.WriteTimeout, h.IdleTimeout = headerTimeout, answerTimeout, answerTimeout, idleTimeout
	h.MaxHeaderBytes = maxHeader
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := h.Shutdown(stop); err != nil {
		return errors.Join(err, h.Close())
	}
	return nil
}
