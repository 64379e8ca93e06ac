package serve

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// startDirectory runs the command and returns its address, and a function that interrupts it and
// returns its exit code.
func startDirectory(t *testing.T, args ...string) (address string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	logs, errs := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, append([]string{"directory", "--http", "127.0.0.1:0"}, args...), nil, io.Discard, errs)
		_ = errs.Close()
	}()
	var line struct{ Msg, Address string }
	reader := json.NewDecoder(logs)
	if err := reader.Decode(&line); err != nil || line.Msg != "listening" {
		t.Fatalf("%+v (%v)", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, logs) }()
	stop = func() int {
		cancel()
		return <-code
	}
	t.Cleanup(cancel)
	return line.Address, stop
}

// words are the words of a command in a shell: quoted or without spaces.
var words = regexp.MustCompile(`'[^']*'|\S+`)

// request returns the request that a curl command of the guide sends.
func request(t *testing.T, line, address string) *http.Request {
	t.Helper()
	method, url, body, header, forced := "GET", "", "", http.Header{}, ""
	list := words.FindAllString(line, -1)[1:]
	for i := range list {
		list[i] = strings.Trim(list[i], "'")
	}
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case "-N":
		case "-X":
			i++
			forced = list[i]
		case "-d":
			i++
			method, body = "POST", list[i]
		case "-H":
			i++
			name, value, _ := strings.Cut(list[i], ": ")
			header.Set(name, value)
		default:
			url = strings.Replace(list[i], "localhost:8080", address, 1)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), cmp.Or(forced, method), url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = header
	return r
}

// called returns the output of a command.
func called(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	if code := run(t.Context(), args, nil, &out, &errs); code != 0 {
		t.Fatalf("%v: %d %s", args, code, errs.String())
	}
	return out.String()
}

// verified verifies the log of a directory against its checkpoint with the command.
func verified(t *testing.T, dir, key, checkpoint, log string) {
	t.Helper()
	for name, text := range map[string]string{"log.pub": key, "today.txt": checkpoint, "log.ndjson": log} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file := func(name string) string { return filepath.Join(dir, name) }
	out := called(t, "directory", "verify", "--key", file("log.pub"), "--checkpoint", file("today.txt"), file("log.ndjson"))
	if !strings.HasSuffix(out, "verified, cards.example.com at 6\n") {
		t.Error(out)
	}
}

// TestDirectoryGuide sends the requests of the guide to the command, stops it while a stream is open,
// and starts it again on the same file.
func TestDirectoryGuide(t *testing.T) {
	guide, err := os.ReadFile("../../../../docs/guides/directory.md")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(guide)) {
		if strings.HasPrefix(line, "curl ") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	answers := []string{
		`"revision":0`, `"description":"Books travel."`, `"total":1`, "event: agent_cards.ready", `"code":"SCHEMA_INVALID"`,
		`"stored":true`, `"matched_tags":["travel"]`, `"skills":["travel/booking"]`,
		`"edition":1`, `"location":"/cards/a2a/clerk"`, `"description":"Books trains."`,
		`"name":"io.github.octo/weather"`, `"isLatest":true`, `"statusMessage":"Use com.example/forecasts."`,
		`"by":"words","value":"trains","at":"/skills/0/description"`, `"results":[]`,
		"cards.example.com\n6\n", `{"position":6,"hash":"`,
	}
	if len(lines) != len(answers) {
		t.Fatalf("%d commands, want %d", len(lines), len(answers))
	}
	dir := t.TempDir()
	file, key := filepath.Join(dir, "directory.db"), filepath.Join(dir, "log.key")
	public := called(t, "directory", "log-key", "cards.example.com", key)
	address, stop := startDirectory(t, "--store", file, "--checkpoint-key", key)
	var open *http.Response
	var answered []string
	for i, line := range lines {
		answer, err := http.DefaultClient.Do(request(t, line, address))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if strings.Contains(line, "/stream") {
			open = answer
			frames := service.NewFrameReader(answer.Body, 0)
			for _, want := range []string{service.EventReady, service.EventUpsert} {
				if frame, err := frames.Next(); err != nil || frame.Event != want {
					t.Errorf("%s: %+v (%v)", line, frame, err)
				}
			}
			continue
		}
		text, err := io.ReadAll(answer.Body)
		if err != nil || !strings.Contains(string(text), answers[i]) {
			t.Errorf("%s: %s (%v)", line, text, err)
		}
		answered = append(answered, string(text))
	}
	verified(t, dir, public, answered[len(answered)-2], answered[len(answered)-1])
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if _, err := io.ReadAll(open.Body); err != nil {
		t.Errorf("a stream of a directory that stops: %v", err)
	}

	address, stop = startDirectory(t, "--store", file)
	answer, err := http.Get(address + "/agent-cards/agt_clerk")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(text), `"revision":1`) {
		t.Errorf("after a restart: %s (%v)", text, err)
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestDirectoryFiles: the files of tokens and agents decide.
func TestDirectoryFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	tokens := write("tokens", "alice a-token-of-16-or-more-characters\n\nbob another-token-of-bob\n")
	agents := write("agents", `[{"tenantId":"alice","agentId":"a","displayName":"A","capabilities":["x"],
		"attestations":[{"capability":"x","level":"certified","issuerAgentId":"i"}]}]`)
	address, stop := startDirectory(t, "--store", filepath.Join(dir, "cards.db"), "--tokens", tokens, "--agents", agents)
	post := func(token, body string) int {
		r, err := http.NewRequestWithContext(t.Context(), "POST", address+"/agent-cards", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	for _, test := range []struct {
		token, body string
		status      int
	}{
		{"a-token-of-16-or-more-characters", `{"agentId":"a","capabilities":["x"]}`, 201},
		{"a-token-of-16-or-more-characters", `{"agentId":"b","displayName":"B"}`, 404},
		{"another-token-of-bob", `{"agentId":"a"}`, 404},
		{"no-token-of-anybody-000", `{"agentId":"a"}`, 403},
	} {
		if got := post(test.token, test.body); got != test.status {
			t.Errorf("%v: %d", test, got)
		}
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestDirectoryMCP: the tools of MCP see the public cards of the directory.
func TestDirectoryMCP(t *testing.T) {
	address, stop := startDirectory(t, "--store", filepath.Join(t.TempDir(), "cards.db"), "--mcp")
	for path, body := range map[string]string{
		"/cards":       `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"io.github.octo/weather","description":"Forecasts.","version":"1.0.0"}`,
		"/agent-cards": `{"agentId":"hidden","displayName":"Hidden"}`,
	} {
		answer, err := http.Post(address+path, "application/json", strings.NewReader(body))
		if err != nil || answer.StatusCode != 201 {
			t.Fatalf("%v (%v)", answer, err)
		}
		_ = answer.Body.Close()
	}
	c := mcpClient(t, &mcp.StreamableClientTransport{Endpoint: address + "/mcp"})
	got := mcpCall(t, c, "agentcard_list", nil)
	if !strings.Contains(got, "io.github.octo/weather") || strings.Contains(got, "hidden") {
		t.Error(got)
	}
	if got := mcpCall(t, c, "agentcard_declare", map[string]any{"card": map[string]any{"id": "agent://a", "name": "A"}}); !strings.Contains(got, "unproven") {
		t.Error(got)
	}
	if got := mcpCall(t, c, "nooterra.agent_card_upsert", map[string]any{"agentId": "clerk", "displayName": "Clerk"}); !strings.Contains(got, `"tenantId":"tenant_default"`) {
		t.Error(got)
	}
	if got := mcpCall(t, c, "nooterra.agent_discover", map[string]any{"scope": "public"}); !strings.Contains(got, `"total":2`) {
		t.Error(got)
	}
	if got := mcpCall(t, c, "nooterra.agent_discover", map[string]any{"limit": 0}); !strings.Contains(got, `"code":"SCHEMA_INVALID"`) {
		t.Error(got)
	}
	if got := mcpCall(t, c, "nooterra.agent_discove", nil); !strings.Contains(got, "did you mean") {
		t.Error(got)
	}
	_ = c.Close()
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestDirectoryTLS: the directory serves HTTPS with a certificate of a file.
func TestDirectoryTLS(t *testing.T) {
	web := httptest.NewTLSServer(nil) // it has a certificate and its key
	defer web.Close()
	certificate := web.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(certificate.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, block := range map[string]*pem.Block{"cert": {Type: "CERTIFICATE", Bytes: certificate.Certificate[0]}, "key": {Type: "PRIVATE KEY", Bytes: key}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	address, stop := startDirectory(t, "--store", filepath.Join(dir, "cards.db"), "--tls-cert", filepath.Join(dir, "cert"), "--tls-key", filepath.Join(dir, "key"))
	answer, err := web.Client().Get(address + "/ready")
	if err != nil || answer.StatusCode != 200 || !strings.HasPrefix(address, "https://") {
		t.Fatalf("%s: %v (%v)", address, answer, err)
	}
	_ = answer.Body.Close()
	web.Client().CloseIdleConnections()
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	testDirectoryClients(t, dir, web.Client())
}

// testDirectoryClients serves with the files of TestDirectoryTLS to clients with and without a certificate.
func testDirectoryClients(t *testing.T, dir string, client *http.Client) {
	t.Helper()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "alice"}, NotAfter: time.Now().Add(time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
	}
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, public, private)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "clients"), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate}), 0o600); err != nil {
		t.Fatal(err)
	}
	address, stop := startDirectory(t, "--store", filepath.Join(dir, "cards.db"), "--tls-cert", filepath.Join(dir, "cert"), "--tls-key", filepath.Join(dir, "key"), "--tls-clients", filepath.Join(dir, "clients"))
	defer stop()
	for _, test := range []struct {
		certificates []tls.Certificate
		path         string
		status       int
	}{
		{nil, "/public/agent-cards/discover", 200},
		{nil, "/agent-cards", 403},
		{[]tls.Certificate{{Certificate: [][]byte{certificate}, PrivateKey: private}}, "/agent-cards", 200},
	} {
		transport := client.Transport.(*http.Transport).Clone()
		transport.TLSClientConfig.Certificates = test.certificates
		answer, err := (&http.Client{Transport: transport}).Get(address + test.path)
		if err != nil || answer.StatusCode != test.status {
			t.Errorf("%s: %v (%v)", test.path, answer, err)
			continue
		}
		_ = answer.Body.Close()
		transport.CloseIdleConnections()
	}
}
