package directory_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// send sends octets to the directory, ends its side of the connection if that is wanted, and returns the
// status and the text of the first answer.
func (c client) send(octets string, end bool) (status int, text string) {
	c.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, octets); err != nil {
		c.t.Fatal(err)
	}
	if end {
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			c.t.Fatal(err)
		}
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// TestNegativeLimits: a negative limit is an error, and not a limit of another kind.
func TestNegativeLimits(t *testing.T) {
	for name, o := range map[string]directory.Options{
		"body": {Limits: directory.Limits{Body: -1}}, "requests": {Limits: directory.Limits{Requests: -1}}, "waiting": {Limits: directory.Limits{Waiting: -1}}, "streams": {Limits: directory.Limits{Streams: -1}}, "connections": {Limits: directory.Limits{Connections: -1}},
		"time": {Limits: directory.Limits{BodyTime: -1}}, "time of a request": {Limits: directory.Limits{Time: -1}}, "write": {Limits: directory.Limits{StreamWrite: -1}}, "ttl": {TTL: -1},
		"proofs at a time": {Domains: &directory.Domains{AtATime: -1}}, "proofs in a minute": {Domains: &directory.Domains{PerMinute: -1}},
		"proofs of a host": {Domains: &directory.Domains{PerHost: -1}}, "time for a proof": {Domains: &directory.Domains{Time: -1}},
	} {
		if h, err := directory.New(o); h != nil || err == nil || !strings.Contains(err.Error(), "negative") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestUnfinishedBodies: a body that does not arrive is an error, and not a success without a text.
func TestUnfinishedBodies(t *testing.T) {
	patient, hasty := serve(t, directory.Options{}), serve(t, directory.Options{Limits: directory.Limits{BodyTime: time.Millisecond}})
	const head = "POST /agent-cards HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	for _, test := range []struct {
		name   string
		server client
		octets string
		end    bool
		status int
		code   string
	}{
		{"stalls", hasty, head + "Content-Length: 100\r\n\r\n{", false, 408, "BODY_TIMEOUT"},
		{"chunks stall", hasty, head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", false, 408, "BODY_TIMEOUT"},
		{"ends early", patient, head + "Content-Length: 100\r\n\r\n{", true, 400, "BODY_INCOMPLETE"},
		{"is announced as too long", patient, head + "Content-Length: 1000001\r\n\r\n", false, 413, "BODY_TOO_LARGE"},
		{"is no chunk", patient, head + "Transfer-Encoding: chunked\r\n\r\nx\r\n", false, 400, "BODY_INCOMPLETE"},
	} {
		if status, text := test.server.send(test.octets, test.end); status != test.status || !strings.Contains(text, test.code) {
			t.Errorf("%s: %d %s", test.name, status, text)
		}
	}
}

// TestUnreadableQueries: a parameter that cannot be read is an error. Without it a filter would be left
// out, and every card found.
func TestUnreadableQueries(t *testing.T) {
	c := serve(t, directory.Options{})
	c.post(`{"agentId":"a","displayName":"A"}`)
	for _, path := range []string{
		"/public/agent-cards/discover?capability=%zz", "/agent-cards/discover?limit=1;toolId=x", "/public/agent-cards/stream?toolId=%",
		"/find?words=%2", "/cards?name=%zz", "/v0.1/servers?search=%zz", "/?words=%zz",
	} {
		octets := "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
		if status, text := c.send(octets, false); status != 400 || !strings.Contains(text, "SCHEMA_INVALID") {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// TestRepeatedTenants: a request that names two tenants is refused.
func TestRepeatedTenants(t *testing.T) {
	c := serve(t, directory.Options{})
	octets := "GET /agent-cards HTTP/1.1\r\nHost: localhost\r\nX-Proxy-Tenant-Id: a\r\nX-Proxy-Tenant-Id: b\r\n\r\n"
	if status, text := c.send(octets, false); status != 400 || !strings.Contains(text, "SCHEMA_INVALID") {
		t.Errorf("%d %s", status, text)
	}
}

// TestCompressedBodies: a body with a content coding is refused as RFC 9110, section 15.5.16, says.
func TestCompressedBodies(t *testing.T) {
	c := serve(t, directory.Options{})
	for coding, want := range map[string]int{"gzip": 415, "identity": 201} {
		if got := c.post(`{"agentId":"`+coding+`","displayName":"A"}`, "Content-Encoding", coding); got.status != want {
			t.Errorf("%s: %d %s", coding, got.status, got.text)
		}
	}
}

// TestHeadOfStream: HEAD has the header of a stream and opens none.
func TestHeadOfStream(t *testing.T) {
	c := serve(t, directory.Options{Limits: directory.Limits{Streams: 1}})
	for range 3 {
		got := c.call("HEAD", "/public/agent-cards/stream", "")
		if got.status != 200 || !strings.HasPrefix(got.header.Get("Content-Type"), "text/event-stream") {
			t.Errorf("%d %v", got.status, got.header)
		}
	}
	if got := c.call("HEAD", "/public/agent-cards/stream?toolMaxPriceCents=0", ""); got.status != 400 {
		t.Errorf("%d %v", got.status, got.header)
	}
}

// TestConditionalDocuments: a stored document is sent as RFC 9110 says for If-None-Match, If-Match and
// Range.
func TestConditionalDocuments(t *testing.T) {
	c := serve(t, directory.Options{})
	document := serverJSON("io.github.octo/weather", "1.0.0")
	c.call("POST", "/cards", document)
	const path = "/cards/mcp-server-json/io.github.octo%2Fweather"
	tag := c.get(path).header.Get("ETag")
	for _, test := range []struct {
		name, value string
		status      int
	}{
		{"If-None-Match", tag, 304}, {"If-None-Match", "W/" + tag, 304}, {"If-None-Match", `"x", ` + tag, 304}, {"If-None-Match", "*", 304},
		{"If-None-Match", `"x"`, 200}, {"If-Match", tag, 200}, {"If-Match", `"x"`, 412}, {"Range", "bytes=0-9", 206}, {"Range", "bytes=999999-", 416},
	} {
		r, err := http.NewRequest("GET", c.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(test.name, test.value)
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(got.Body)
		if err != nil || got.Body.Close() != nil || got.StatusCode != test.status ||
			got.StatusCode == 200 && string(text) != document || got.StatusCode == 206 && string(text) != document[:10] {
			t.Errorf("%s: %s: %d %s %v", test.name, test.value, got.StatusCode, text, err)
		}
	}
}
