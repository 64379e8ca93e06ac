package mcpserver_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver"
)

// half opens a connection and sends a request whose body never ends.
func half(t *testing.T, address string, length int) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if _, err := fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{", length); err != nil {
		t.Fatal(err)
	}
	return c
}

// status returns the status of the answer on a connection.
func status(t *testing.T, c net.Conn) int {
	t.Helper()
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
	return answer.StatusCode
}

// TestHalfSentBodies: requests whose bodies do not end take no place of a call. A client address
// has no place for more of them than documented.
func TestHalfSentBodies(t *testing.T) {
	const sent, places = 96, 64
	s := web(t, mcpserver.Options{Policy: unsigned, Limits: mcpserver.Limits{Calls: 2}}, mcpserver.HTTPOptions{BodyTime: time.Hour})
	for range places / 2 {
		half(t, s.URL, 100)
	}
	c := dial(t, s.URL, s.Client())
	if r := call(t, c, mcpserver.Declare, arguments("card", translator)); !r.OK {
		t.Error(r.text)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	refused := make(chan int, sent)
	for range sent - places/2 {
		conn := half(t, s.URL, 100)
		go func() {
			if answer, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil {
				refused <- answer.StatusCode
				_ = answer.Body.Close()
			}
		}()
	}
	for range sent - places {
		if code := <-refused; code != http.StatusServiceUnavailable {
			t.Errorf("a body without a place is answered with %d", code)
		}
	}
}

// TestBodyTime: a body that does not arrive in time is refused, and its place is free again.
func TestBodyTime(t *testing.T) {
	s := web(t, mcpserver.Options{}, mcpserver.HTTPOptions{BodyTime: time.Millisecond})
	for range 200 {
		if code := status(t, half(t, s.URL, 100)); code != http.StatusRequestTimeout {
			t.Fatalf("a body that does not end is answered with %d", code)
		}
	}
}

// TestLocalOrigins: pages of this machine may call a server on a loopback address.
func TestLocalOrigins(t *testing.T) {
	s := web(t, mcpserver.Options{}, mcpserver.HTTPOptions{})
	for origin, want := range map[string]int{
		"http://localhost:3000": http.StatusOK, "http://localhost": http.StatusOK, "http://127.0.0.1:8080": http.StatusOK, "http://[::1]:1": http.StatusOK,
		"https://evil.example": http.StatusForbidden, "http://localhost.evil.example": http.StatusForbidden, "http://127.0.0.1.evil.example": http.StatusForbidden,
		"http://192.168.0.1": http.StatusForbidden, "null": http.StatusForbidden, "http://user@localhost": http.StatusForbidden, "file://": http.StatusForbidden,
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		request.Header.Set("Origin", origin)
		answer, err := s.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s: %d, want %d", origin, answer.StatusCode, want)
		}
	}
}
