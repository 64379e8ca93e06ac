package fetch_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// aevumCard is a valid card of the Aevum draft with the given endpoint.
func aevumCard(endpoint string) string {
	protocol, _, _ := strings.Cut(endpoint, ":")
	return `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Agent","version":"1.0.0","capabilities":[{"id":"text.summarise"}],` +
		`"endpoint":{"protocol":"` + protocol + `","url":"` + endpoint + `"}}`
}

const httpEndpoint = "http://agents.example.com/api"

// limits are small, so that hostile servers exceed them soon.
var limits = fetch.Limits{
	Bytes: 64 << 10, Decoded: 128 << 10, Header: 8 << 10,
	Redirects: 3, Time: 1500 * time.Millisecond, Idle: 300 * time.Millisecond,
}

// response returns the bytes of a response with a body.
func response(header, body string) string {
	return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s", header, len(body), body)
}

// rawServer writes the function's answer to every request. It returns the server's address and
// the number of bytes written.
func rawServer(t *testing.T, answer func(w io.Writer, done <-chan struct{})) (address string, written *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	written = new(atomic.Int64)
	done := make(chan struct{})
	var handlers sync.WaitGroup
	handlers.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			handlers.Go(func() {
				defer conn.Close()
				request := make([]byte, 4096)
				if n, _ := conn.Read(request); n == 0 {
					return
				}
				answer(countingWriter{conn, written}, done)
			})
		}
	})
	t.Cleanup(func() {
		close(done)
		listener.Close()
		handlers.Wait()
	})
	return "http://" + listener.Addr().String() + "/", written
}

type countingWriter struct {
	net.Conn
	n *atomic.Int64
}

func (w countingWriter) Write(p []byte) (int, error) {
	n, err := w.Conn.Write(p)
	w.n.Add(int64(n))
	return n, err
}

// endless writes a text again and again, until the connection breaks.
func endless(w io.Writer, text string) {
	for {
		if _, err := io.WriteString(w, text); err != nil {
			return
		}
	}
}

// slowly writes a text byte by byte with pauses.
func slowly(w io.Writer, done <-chan struct{}, text string, pause time.Duration) {
	for i := range len(text) {
		select {
		case <-done:
			return
		case <-time.After(pause):
		}
		if _, err := io.WriteString(w, text[i:i+1]); err != nil {
			return
		}
	}
}

// once makes a server that writes a text and closes the connection.
func once(text string) func(io.Writer, <-chan struct{}) {
	return func(w io.Writer, _ <-chan struct{}) { _, _ = io.WriteString(w, text) }
}

func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}

func deflated(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}

// hostile are servers whose responses no client should accept, each with the client's error.
var hostile = []struct {
	name   string
	answer func(w io.Writer, done <-chan struct{})
	reason fetch.Reason
	limit  string
	says   string
}{
	{"endless body", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
		endless(w, strings.Repeat("[", 4096))
	}, fetch.TooLarge, "65536 bytes", "too large"},
	{"endless chunks", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
		endless(w, "400\r\n"+strings.Repeat(" ", 0x400)+"\r\n")
	}, fetch.TooLarge, "65536 bytes", "too large"},
	{"chunks of one byte with long extensions", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
		endless(w, "1;"+strings.Repeat("x", 1000)+"\r\n \r\n")
	}, fetch.Malformed, "", "chunked encoding"},
	{"large Content-Length", func(w io.Writer, done <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{")
		<-done
	}, fetch.TooLarge, "65536 bytes", "too large"},
	{"slow body", func(w io.Writer, done <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
		slowly(w, done, strings.Repeat(" ", 1000), 50*time.Millisecond)
	}, fetch.Timeout, "1.5s, or 300ms without a byte", "too long"},
	{"slow header", func(w io.Writer, done <-chan struct{}) {
		slowly(w, done, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-A: "+strings.Repeat("a", 1000), 50*time.Millisecond)
	}, fetch.Timeout, "1.5s, or 300ms without a byte", "too long"},
	{"silence", func(_ io.Writer, done <-chan struct{}) { <-done }, fetch.Timeout, "1.5s, or 300ms without a byte", "too long"},
	{"silence in the body", func(w io.Writer, done <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{")
		<-done
	}, fetch.Timeout, "1.5s, or 300ms without a byte", "too long"},
	{"closed at once", once(""), fetch.Unreachable, "", "EOF"},
	{"truncated body", once("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}"), fetch.Truncated, "", "truncated"},
	{"truncated chunks", once("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{}"), fetch.Truncated, "", "truncated"},
	{"truncated header", once("HTTP/1.1 200 OK\r\nContent-Ty"), fetch.Malformed, "", "malformed"},
	{"not HTTP", once("220 mail.example.com ESMTP\r\n"), fetch.Malformed, "", "malformed"},
	{"bad chunk size", once("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), fetch.Malformed, "", "malformed"},
	{"two lengths", once("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), fetch.Malformed, "", "malformed"},
	{"header flood", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\n")
		endless(w, "X-Flood: "+strings.Repeat("x", 100)+"\r\n")
	}, fetch.HeaderTooLarge, "8192 bytes", "header"},
	{"one endless line of the header", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nX-Flood: ")
		endless(w, strings.Repeat("x", 4096))
	}, fetch.HeaderTooLarge, "8192 bytes", "header"},
	{"informational responses without end", func(w io.Writer, _ <-chan struct{}) {
		endless(w, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
	}, fetch.HeaderTooLarge, "8192 bytes", "header"},
	{"trailer flood", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTrailer: X-A\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
		endless(w, "X-A: "+strings.Repeat("x", 100)+"\r\n")
	}, fetch.Malformed, "", "trailer"},
	{"deflate", once(response("Content-Encoding: deflate\r\n", deflated("{}"))), fetch.BadEncoding, "", `"deflate"`},
	{"br", once(response("Content-Encoding: br\r\n", "\x0b\x00\x80{}\x03")), fetch.BadEncoding, "", `"br"`},
	{"unknown coding", once(response("Content-Encoding: zstd-x\r\n", "{}")), fetch.BadEncoding, "", `"zstd-x"`},
	{"gzip twice", once(response("Content-Encoding: gzip, gzip\r\n", gzipped(gzipped("{}")))), fetch.BadEncoding, "", "several"},
	{"gzip that is not", once(response("Content-Encoding: gzip\r\n", aevumCard(httpEndpoint))), fetch.BadEncoding, "", "not gzip"},
	{"gzip with broken data", once(response("Content-Encoding: gzip\r\n", gzipped(aevumCard(httpEndpoint))[:10]+strings.Repeat("\xff", 50))), fetch.BadEncoding, "", "not gzip"},
	{"gzip truncated", once(response("Content-Encoding: gzip\r\n", gzipped(aevumCard(httpEndpoint))[:60])), fetch.Truncated, "", "truncated"},
	{"gzip bomb", once(response("Content-Encoding: gzip\r\n", gzipped(strings.Repeat("[", 10<<20)))), fetch.TooLarge, "131072 bytes", "after decompression"},
	{"gzip of many empty members", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n")
		endless(w, gzipped(""))
	}, fetch.TooLarge, "65536 bytes", "too large"},
	{"wrong type", once("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"), fetch.BadMediaType, "", `"text/html"`},
	{"no type", once("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"), fetch.BadMediaType, "", "no media type"},
	{"type with control characters", once("HTTP/1.1 200 OK\r\nContent-Type: \x1b[31mred\r\nContent-Length: 2\r\n\r\n{}"), fetch.Malformed, "", "malformed"},
	{"UTF-16", once(response("", "\xff\xfe{\x00}\x00")), fetch.Unreadable, "", "not a card"},
	{"HTML as JSON", once(response("", "<!doctype html>")), fetch.Unreadable, "", "not a card"},
	{"deep nesting", once(response("", strings.Repeat("[", 60<<10))), fetch.Unreadable, "", "depth"},
	{"no content", once("HTTP/1.1 204 No Content\r\n\r\n"), fetch.BadStatus, "", "204"},
	{"not modified without a cache", once("HTTP/1.1 304 Not Modified\r\n\r\n"), fetch.BadStatus, "", "304"},
	{"partial content", once("HTTP/1.1 206 Partial Content\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"), fetch.BadStatus, "", "206"},
	{"unknown status", once("HTTP/1.1 999 \x1b[31m\r\nContent-Length: 0\r\n\r\n"), fetch.BadStatus, "", "the status is 999"},
	{"switch of protocols", once("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"), fetch.BadStatus, "", "101"},
	{"redirect without a target", once("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"), fetch.BadRedirect, "", "no Location"},
	{"redirect to itself", once("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"), fetch.BadRedirect, "", "loop"},
	{"redirect to a file", once("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"), fetch.BadRedirect, "", "http or https"},
	{"redirect with a password", once("HTTP/1.1 302 Found\r\nLocation: http://u:p@127.0.0.1/\r\nContent-Length: 0\r\n\r\n"), fetch.BadRedirect, "", "password"},
	{"redirect to no URL", once("HTTP/1.1 302 Found\r\nLocation: http://[::1\r\nContent-Length: 0\r\n\r\n"), fetch.BadRedirect, "", "not a URL"},
	{"redirect to a private address", once("HTTP/1.1 302 Found\r\nLocation: http://192.168.0.1/\r\nContent-Length: 0\r\n\r\n"), fetch.ForbiddenAddress, "", "192.168.0.1"},
	{"redirect to a link-local address", once("HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest/meta-data/\r\nContent-Length: 0\r\n\r\n"), fetch.ForbiddenAddress, "", "169.254.169.254"},
	{"redirect with an endless body", func(w io.Writer, _ <-chan struct{}) {
		_, _ = io.WriteString(w, "HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\n\r\n")
		endless(w, strings.Repeat("x", 4096))
	}, fetch.ForbiddenAddress, "", "10.0.0.1"},
}

// TestHostileServers: each server causes a clear error within the limits of time and memory.
// Only the server is dialled, and no goroutine remains.
func TestHostileServers(t *testing.T) {
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			address, written := rawServer(t, tt.answer)
			dial := loopbackDial(t)
			client := newClient(t, fetch.Options{Limits: limits, AllowLoopback: true, Dial: dial})
			var memory, after runtime.MemStats
			runtime.ReadMemStats(&memory)
			begin := time.Now()
			result, err := client.Fetch(t.Context(), address)
			took := time.Since(begin)
			runtime.ReadMemStats(&after)

			if !errors.Is(err, tt.reason) {
				t.Fatalf("got %v, want %s", err, tt.reason)
			}
			var failed *fetch.Error
			if !errors.As(err, &failed) || failed.URL == "" || failed.Limit != tt.limit || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, limit %q; want %q, limit %q", err, failed.Limit, tt.says, tt.limit)
			}
			if strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Errorf("control characters in %q", err)
			}
			if result != nil && result.Card != nil {
				t.Error("a card was read")
			}
			if took > limits.Time+patience {
				t.Errorf("took %v", took)
			}
			// The body, its copies while the buffer grows, and the buffers of the connection.
			if used := after.TotalAlloc - memory.TotalAlloc; used > 8<<20 {
				t.Errorf("allocated %d bytes", used)
			}
			// The unread rest is in the buffers of the sockets.
			if n := written.Load(); n > 32<<20 {
				t.Errorf("the server wrote %d bytes", n)
			}
			client.Close()
			noGoroutines(t, before+2) // the server has two more until the test ends
		})
	}
}

// patience is how long a test waits for events that are immediate on an idle machine.
const patience = time.Minute

// noGoroutines waits until at most a number of goroutines is left.
func noGoroutines(t *testing.T, most int) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if runtime.NumGoroutine() <= most {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<20)
	t.Errorf("%d goroutines are left, want %d\n%s", runtime.NumGoroutine(), most, stacks[:runtime.Stack(stacks, true)])
}

// loopbackDial connects to loopback addresses; all others fail the test.
func loopbackDial(t *testing.T) fetch.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		target, err := netip.ParseAddrPort(address)
		if err != nil || !target.Addr().IsLoopback() {
			t.Errorf("dialled %s", address)
			return nil, errors.New("not a loopback address")
		}
		var d net.Dialer
		return d.DialContext(ctx, network, address)
	}
}

// TestTooManyRedirects: the limit is the number of followed redirects.
func TestTooManyRedirects(t *testing.T) {
	server := redirector(t)
	client := newClient(t, fetch.Options{Limits: limits, AllowLoopback: true})
	defer client.Close()
	if _, err := client.Fetch(t.Context(), server+"/3"); err != nil {
		t.Error(err)
	}
	_, err := client.Fetch(t.Context(), server+"/4")
	var failed *fetch.Error
	if !errors.Is(err, fetch.BadRedirect) || !errors.As(err, &failed) || failed.Limit != "3 redirects" || failed.Status != http.StatusFound {
		t.Errorf("got %v", err)
	}
	none := newClient(t, fetch.Options{Limits: fetch.Limits{Redirects: fetch.NoRedirects}, AllowLoopback: true})
	defer none.Close()
	if _, err := none.Fetch(t.Context(), server+"/1"); !errors.Is(err, fetch.BadRedirect) {
		t.Errorf("got %v", err)
	}
}

// TestStatedLength: a length that a header states without a body takes little memory.
func TestStatedLength(t *testing.T) {
	const stated = 4 << 20
	address, _ := rawServer(t, once(fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{", stated)))
	client := newClient(t, fetch.Options{AllowLoopback: true, Limits: fetch.Limits{Bytes: stated, Decoded: stated}})
	var err error
	allocated := cost.Allocated(func() { _, err = client.Fetch(context.Background(), address) })
	if !errors.Is(err, fetch.Truncated) || allocated > stated/4 {
		t.Errorf("%d bytes are allocated: %v", allocated, err)
	}
}
