package directory_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// serveLimited serves a directory with limits of connections like the ones of agentcard directory.
func serveLimited(t *testing.T, o directory.Options) client {
	t.Helper()
	h, err := directory.New(o)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewUnstartedServer(h)
	web.Config.ReadHeaderTimeout, web.Config.MaxHeaderBytes, web.Config.ConnState = 10*time.Second, 64<<10, h.ConnState
	web.Config.ErrorLog = log.New(panics{t}, "", 0)
	web.Start()
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
		h.Close()
	})
	return client{t, web.URL}
}

// panics is a log of a server that fails the test at a panic of a handler.
type panics struct{ t *testing.T }

// Write implements [io.Writer].
func (p panics) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("panic")) {
		p.t.Errorf("%s", b)
	}
	return len(b), nil
}

// exchange sends octets and returns the statuses of all answers until the connection is closed or silent.
func (c client) exchange(octets string) (statuses []int) {
	c.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close()
	go func() { _, _ = io.WriteString(conn, octets) }() // the directory may close the connection before
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	for r := bufio.NewReader(conn); ; {
		got, err := http.ReadResponse(r, nil)
		if err != nil {
			return statuses
		}
		statuses = append(statuses, got.StatusCode)
		if _, err := io.Copy(io.Discard, got.Body); err != nil {
			return statuses
		}
	}
}

// TestMalformedRequests: requests of forms in which servers have confused the ends of requests, or in which they have
// used much memory, are answered with an error or as they mean; no request is read from the body of another one.
func TestMalformedRequests(t *testing.T) {
	c := serveLimited(t, directory.Options{})
	const host = "Host: localhost\r\n"
	const last = "GET /health HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n"
	post := "POST /agent-cards HTTP/1.1\r\n" + host + "Content-Type: application/json\r\n"
	body := `{"agentId":"a","displayName":"A"}`
	length := fmt.Sprintf("Content-Length: %d\r\n", len(body))
	hidden := "GET /nothing HTTP/1.1\r\n" + host + "\r\n"
	for name, test := range map[string]struct{ octets, want string }{
		"two lengths":            {post + length + "Content-Length: 1\r\n\r\n" + body, "[400]"},
		"two lengths in one":     {post + "Content-Length: 33, 33\r\n\r\n" + body, "[400]"},
		"a signed length":        {post + "Content-Length: +33\r\n\r\n" + body, "[400]"},
		"a negative length":      {post + "Content-Length: -1\r\n\r\n" + last, "[400]"},
		"a huge length":          {post + "Content-Length: 99999999999999999999\r\n\r\n", "[400]"},
		"chunks and a length":    {post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n" + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body) + hidden, "[201]"},
		"another coding":         {post + "Transfer-Encoding: xchunked\r\n\r\n" + body, "[501]"},
		"two codings":            {post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + hidden, "[501]"},
		"a space after a name":   {post + "Content-Length : 33\r\n\r\n" + body, "[400]"},
		"a folded line":          {"GET /health HTTP/1.1\r\n" + host + "X: a\r\n b\r\nConnection: close\r\n\r\n", "[200]"},
		"NUL in a header":        {"GET /health HTTP/1.1\r\n" + host + "X: a\x00b\r\n\r\n", "[400]"},
		"NUL in a path":          {"GET /agent-cards/a%00b HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n", "[404]"},
		"no host":                {"GET /health HTTP/1.1\r\n\r\n", "[400]"},
		"two hosts":              {"GET /health HTTP/1.1\r\n" + host + "Host: b\r\n\r\n", "[400]"},
		"HTTP/1.0":               {"GET /health HTTP/1.0\r\n\r\n", "[200]"},
		"HTTP/0.9":               {"GET /health\r\n\r\n", "[400]"},
		"HTTP/2 without TLS":     {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "[404]"},
		"TLS":                    {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "[400]"},
		"a huge header":          {"GET /health HTTP/1.1\r\n" + host + "X: " + strings.Repeat("x", 1<<20) + "\r\n\r\n", "[431]"},
		"many headers":           {"GET /health HTTP/1.1\r\n" + host + strings.Repeat("X: x\r\n", 100_000) + "\r\n", "[431]"},
		"a huge path":            {"GET /" + strings.Repeat("a", 1<<20) + " HTTP/1.1\r\n" + host + "\r\n", "[431]"},
		"many requests":          {strings.Repeat("GET /health HTTP/1.1\r\n"+host+"\r\n", 3) + last, "[200 200 200 200]"},
		"an expectation":         {post + length + "Expect: 100-continue\r\nConnection: close\r\n\r\n" + body, "[100 200]"},
		"an unknown expectation": {post + length + "Expect: 200-maybe\r\nConnection: close\r\n\r\n" + body, "[417]"},
		"expects too much":       {post + "Content-Length: 9000000\r\nExpect: 100-continue\r\n\r\n", "[413]"},
		"a body of a GET":        {"GET /health HTTP/1.1\r\n" + host + fmt.Sprintf("Content-Length: %d\r\n\r\n", len(hidden)) + hidden + last, "[200 200]"},
		"another method":         {"FOO /agent-cards HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n", "[405]"},
		"a tunnel":               {"CONNECT evil.example:443 HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n", "[405]"},
		"an absolute address":    {"GET http://evil.example/health HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n", "[200]"},
		"a long idempotency key": {post + length + "X-Idempotency-Key: " + strings.Repeat("k", 60_000) + "\r\nConnection: close\r\n\r\n" + body, "[400]"},
		"many ranges":            {"GET /cards/a2a/clerk HTTP/1.1\r\n" + host + "Range: bytes=" + strings.Repeat("0-,", 10_000) + "0-\r\nConnection: close\r\n\r\n", "[200]"},
	} {
		if name == "many ranges" {
			c.call("POST", "/cards?id=clerk", a2aCard)
		}
		if name == "an expectation" {
			c.post(body)
		}
		if got := fmt.Sprint(c.exchange(test.octets)); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		c.call("DELETE", "/agent-cards/a", "")
	}
	if got := c.get("/ready"); got.status != 200 {
		t.Errorf("afterwards: %d %s", got.status, got.text)
	}
}

// TestMalformedParameters: forged cursors, huge numbers, octets that are not UTF-8, and queries with very many
// parameters are refused, or find nothing.
func TestMalformedParameters(t *testing.T) {
	c := serveLimited(t, directory.Options{})
	c.write("a", "A", "")
	c.call("POST", "/cards?id=clerk", a2aCard)
	cursor := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for _, test := range []struct {
		path   string
		header []string
		status int
	}{
		{"/cards?cursor=" + cursor("a2a\x00\x00\xff\xfe"), nil, 200},
		{"/cards?cursor=" + cursor("\x00\x00"), nil, 400},
		{"/cards?cursor=" + cursor("a2a\x00\x00a\x00b"), nil, 400},
		{"/cards?cursor=" + strings.Repeat("A", 50_000), nil, 400},
		{"/cards?limit=-1", nil, 400},
		{"/cards?limit=99999999999999999999", nil, 400},
		{"/v0.1/servers?cursor=" + cursor("x\x00\xff\xff\x00\xff"), nil, 200},
		{"/v0.1/servers?cursor=-1", nil, 400},
		{"/v0.1/servers?updated_since=2026-02-30T00:00:00Z", nil, 400},
		{"/v0.1/servers?updated_since=0000-01-01T00:00:00%2B23:59", nil, 200},
		{"/v0.1/servers?updated_since=9999-12-31T23:59:59-23:59", nil, 200},
		{"/v0.1/servers?updated_since=2026-01-01T00:00:00", nil, 400},
		{"/.well-known/ai-catalog.json?cursor=%00", nil, 400},
		{"/find?words=%ff%fe%00", nil, 200},
		{"/find?words=" + strings.Repeat("a", 60_000), nil, 400},
		{"/find?words=(a%2B)%2B%24.*%5B", nil, 200},
		{"/find?offset=-1", nil, 400},
		{"/find?offset=9223372036854775808", nil, 400},
		{"/find?tag=" + strings.Repeat("a/", 30_000), nil, 200},
		{"/find?" + strings.Repeat("tag=a&", 9_000), nil, 400},
		{"/find?" + strings.Repeat("&", 60_000), nil, 400},
		{"/find?accepts=" + strings.Repeat("[", 60_000), nil, 400},
		{"/find?accepts=%22%ff%22", nil, 400},
		{"/public/agent-cards/discover?offset=-5&limit=5", nil, 400},
		{"/public/agent-cards/discover?offset=9223372036854775807", nil, 400},
		{"/public/agent-cards/discover?offset=9223372036854775808", nil, 400},
		{"/public/agent-cards/discover?capability=%00%ff", nil, 400},
		{"/public/agent-cards/discover?" + strings.Repeat("x=y&", 9_000), nil, 200},
		{"/agent-cards", []string{"X-Proxy-Tenant-Id", "\xff\xfe"}, 400},
		{"/agent-cards", []string{"X-Proxy-Tenant-Id", strings.Repeat("t", 201)}, 400},
		{"/public/agent-cards/stream", []string{"Last-Event-Id", "9999-12-31T23:59:59.999Z|t|a"}, 400},
		{"/public/agent-cards/stream", []string{"Last-Event-Id", "2026-01-01T00:00:00+99:99|t|a"}, 400},
		{"/public/agent-cards/stream", []string{"Last-Event-Id", "-1"}, 400},
		{"/public/agent-cards/stream", []string{"Last-Event-Id", strings.Repeat("|", 60_000)}, 400},
		{"/public/agent-cards/stream?sinceCursor=2026-01-01T00:00:00Z%7C%ff%7Ca", nil, 400},
		{"/log?after=-1", nil, 400},
		{"/log?after=99999999999999999999", nil, 400},
		{"/log/inclusion?position=9223372036854775807&size=9223372036854775807", nil, 400},
		{"/log/consistency?from=-1", nil, 400},
	} {
		if got := c.get(test.path, test.header...); got.status != test.status {
			t.Errorf("%.120s %.60q: %d %.300s", test.path, test.header, got.status, got.text)
		}
	}
}

// TestMalformedBodies: bodies that grow when they are read, or that are nested deeply, are refused.
func TestMalformedBodies(t *testing.T) {
	c := serveLimited(t, directory.Options{})
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	if _, err := w.Write(make([]byte, 50<<20)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	deep := strings.Repeat("[", 400_000) + strings.Repeat("]", 400_000)
	for _, test := range []struct {
		name, path, body string
		header           []string
		status           int
	}{
		{"gzip", "/agent-cards", bomb.String(), []string{"Content-Encoding", "gzip"}, 415},
		{"gzip without its name", "/agent-cards", bomb.String(), nil, 400},
		{"deep", "/agent-cards", `{"agentId":"a","displayName":"A","metadata":` + deep + `}`, nil, 400},
		{"deep with a key", "/agent-cards", `{"agentId":"a","displayName":"A","metadata":` + deep + `}`, []string{"X-Idempotency-Key", "k"}, 400},
		{"a deep card", "/cards?id=a", `{"x":` + deep + `}`, nil, 400},
		{"a deep call", "/adp", `{"jsonrpc":"2.0","id":1,"method":"adp.discover","params":` + deep + `}`, nil, 200},
		{"a deep status", "/v0.1/publish", `{"x":` + deep + `}`, nil, 422},
		{"an exponent", "/agent-cards", `{"agentId":"a","displayName":"A","metadata":{"x":1e999999999}}`, []string{"X-Idempotency-Key", "e"}, 400},
		{"repeated members", "/agent-cards", `{` + strings.Repeat(`"agentId":"a",`, 60_000) + `"displayName":"A"}`, nil, 400},
		{"not UTF-8", "/agent-cards", "{\"agentId\":\"a\",\"displayName\":\"\xff\"}", nil, 400},
		{"half of a character", "/agent-cards", `{"agentId":"a","displayName":"\ud800"}`, nil, 400},
	} {
		got := c.call("POST", test.path, test.body, test.header...)
		if got.status != test.status || len(got.text) > 10<<20 {
			t.Errorf("%s: %d %.300s", test.name, got.status, got.text)
		}
	}
}

// TestManyConnections: a client cannot take all connections.
func TestManyConnections(t *testing.T) {
	c := serveLimited(t, directory.Options{Limits: directory.Limits{Connections: 8}})
	answered := 0
	for range 12 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") // the directory may have closed the connection
		if _, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil {
			answered++
		}
	}
	if answered != 4 {
		t.Errorf("%d connections are answered", answered)
	}
}
