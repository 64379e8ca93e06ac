package fetch_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// pipeDial answers each connection with the bytes of one response.
func pipeDial(t testing.TB, answer []byte) fetch.DialFunc {
	return func(_ context.Context, _, address string) (net.Conn, error) {
		if target, err := netip.ParseAddrPort(address); err != nil || target.Addr() != public {
			t.Errorf("dialled %s", address)
		}
		client, server := net.Pipe()
		go func() {
			defer server.Close()
			if _, err := http.ReadRequest(bufio.NewReader(server)); err != nil {
				return
			}
			_, _ = server.Write(answer)
		}()
		return client, nil
	}
}

// everywhere resolves all names to the public address.
type everywhere struct{}

func (everywhere) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{public}, nil
}

// FuzzResponse: for every response the client ends within its limits, with a valid card or with
// an error that has an address and a reason. It dials public addresses only.
func FuzzResponse(f *testing.F) {
	card := aevumCard(httpEndpoint)
	f.Add([]byte(response("", card)), []byte(""))
	f.Add([]byte(response("Cache-Control: max-age=1\r\nETag: \"a\"\r\nAge: 0\r\n", card)), []byte("HTTP/1.1 304 Not Modified\r\nCache-Control: no-cache\r\n\r\n"))
	f.Add([]byte(response("Vary: Accept\r\nExpires: 0\r\nContent-Encoding: gzip\r\n", gzipped(card))), []byte(response("", a2aCard)))
	f.Add([]byte("HTTP/1.1 302 Found\r\nLocation: //10.0.0.1/\r\n\r\n"), []byte("HTTP/1.1 103 Early Hints\r\n\r\n"))
	f.Add([]byte("HTTP/1.1 302 Found\r\nLocation: ../%2e%2e/a\r\n\r\n"), []byte("HTTP/1.1 500 Oops\r\n\r\n"))
	for _, tt := range hostile {
		if strings.HasPrefix(tt.name, "silence") || strings.HasPrefix(tt.name, "slow") || strings.HasPrefix(tt.name, "large") {
			continue
		}
		var w limited
		tt.answer(&w, nil)
		f.Add([]byte(w.String()), []byte(""))
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		now := start
		cache := fetch.NewMemoryCache(0)
		for _, answer := range [][]byte{first, second} {
			client := newClient(t, fetch.Options{Limits: limits, Cache: cache, StaleIfError: time.Hour, Now: func() time.Time { return now }, Resolver: everywhere{}, Dial: pipeDial(t, answer)})
			result, err := client.Fetch(t.Context(), "http://agents.example.com/.well-known/agentcard")
			var failed *fetch.Error
			switch {
			case err == nil && (result.Card == nil || len(result.Violations.Errors()) > 0 || int64(len(result.Body)) > limits.Decoded):
				t.Errorf("accepted %+v", result)
			case err != nil && (!errors.As(err, &failed) || failed.Reason == "" || failed.URL == ""):
				t.Errorf("the error is %v", err)
			case err != nil && strings.ContainsAny(err.Error(), "\x00\x1b\n\r"):
				t.Errorf("control characters in %q", err)
			}
			client.Close()
			now = now.Add(time.Hour)
		}
	})
}

// limited is a writer that fails after some bytes.
type limited struct{ strings.Builder }

func (w *limited) Write(p []byte) (int, error) {
	if w.Len() > 20_000 {
		return 0, io.ErrShortWrite
	}
	return w.Builder.Write(p)
}

func (w *limited) WriteString(s string) (int, error) { return w.Write([]byte(s)) }

// FuzzAddress: for every address, requests go only to public addresses and to the host of the
// address. The error contains the address without a password.
func FuzzAddress(f *testing.F) {
	for _, address := range []string{"https://agents.example.com", "agents.example.com:8443", "http://[::ffff:127.0.0.1]/", "http://0x7f.1/", "http://2130706433/", "http://u:secret@h.example/", "https://h.example/a?b#c", "//h.example", "http://h\u202e.example/\x1b"} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		client := newClient(t, fetch.Options{Limits: limits, Resolver: everywhere{}, Dial: func(_ context.Context, _, target string) (net.Conn, error) {
			if at, err := netip.ParseAddrPort(target); err != nil || at.Addr().IsPrivate() || at.Addr().IsLoopback() || at.Addr().IsLinkLocalUnicast() {
				t.Errorf("%q: dialled %s", address, target)
			}
			return nil, errors.New("not connected")
		}})
		_, err := client.Fetch(t.Context(), address)
		_, more := client.Discover(t.Context(), address)
		for _, err := range []error{err, more} {
			var failed *fetch.Error
			if !errors.As(err, &failed) || failed.Reason == "" {
				t.Errorf("%q: got %v", address, err)
			}
			if u, bad := url.Parse(address); bad == nil && u.User != nil {
				if password, ok := u.User.Password(); ok && len(password) > 5 && strings.Contains(failed.URL, ":"+password+"@") {
					t.Errorf("%q: the error has the password: %v", address, err)
				}
			}
		}
	})
}
