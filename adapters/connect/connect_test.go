package connect_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "github.com/redpanda-data/benthos/v4/public/components/io"
	_ "github.com/redpanda-data/benthos/v4/public/components/pure"
	"github.com/redpanda-data/benthos/v4/public/service"

	"github.com/agentcard-go/cardgen/adapters/connect"
	"github.com/agentcard-go/cardgen/sdk/directory"
)

const (
	a2aCard = `{"name":"Clerk","description":"Books travel.","version":"1.0.0","supportedInterfaces":[{"url":"https://clerk.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"book","name":"Book","description":"Books trains.","tags":["travel"]}]}`
	invalid = `{"schemaVersion":"AgentCard.v1","agentId":"a"}`
)

// process runs a processor with a configuration over documents and returns their messages.
func process(t *testing.T, config string, documents ...string) []*service.Message {
	t.Helper()
	b := service.NewStreamBuilder()
	if err := b.SetLoggerYAML("level: OFF"); err != nil {
		t.Fatal(err)
	}
	if err := b.AddProcessorYAML(config); err != nil {
		t.Fatal(err)
	}
	send, err := b.AddBatchProducerFunc()
	if err != nil {
		t.Fatal(err)
	}
	var received []*service.Message
	var mu sync.Mutex
	if err := b.AddBatchConsumerFunc(func(_ context.Context, batch service.MessageBatch) error {
		mu.Lock()
		defer mu.Unlock()
		received = append(received, batch.DeepCopy()...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	stream, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- stream.Run(context.Background()) }()
	var batch service.MessageBatch
	for _, text := range documents {
		batch = append(batch, service.NewMessage([]byte(text)))
	}
	if err := send(context.Background(), batch); err != nil {
		t.Fatal(err)
	}
	if err := stream.Stop(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if len(received) != len(documents) {
		t.Fatalf("%d messages, want %d", len(received), len(documents))
	}
	return received
}

// meta returns a value of the metadata as text.
func meta(m *service.Message, key string) string {
	value, ok := m.MetaGetMut("agentcard_" + key)
	if !ok {
		return "absent"
	}
	return fmt.Sprint(value)
}

// text returns the document of a message.
func text(t *testing.T, m *service.Message) string {
	t.Helper()
	b, err := m.AsBytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestDetect(t *testing.T) {
	list := process(t, "agentcard_detect: {}", a2aCard, `{"tools":[{"name":"x"`, `{"x":1}`)
	if m := list[0]; m.GetError() != nil || meta(m, "dialect") != "a2a" || meta(m, "kind") != "card" || text(t, m) != a2aCard {
		t.Errorf("%v %s %s", m.GetError(), meta(m, "dialect"), meta(m, "kind"))
	}
	for _, m := range list[1:] {
		if m.GetError() == nil || meta(m, "dialect") != "absent" {
			t.Errorf("%s: %v", text(t, m), m.GetError())
		}
	}
}

func TestValidate(t *testing.T) {
	warned := strings.Replace(a2aCard, `"tags":["travel"]`, `"tags":["travel"],"Tags":[]`, 1)
	for _, tt := range []struct {
		config, document  string
		isRefused         bool
		dialect, findings string // a part of them
	}{
		{"{}", a2aCard, false, "a2a", "[]"},
		{"{}", invalid, true, "nooterra", "pointer:/createdAt"},
		{"{}", warned, false, "a2a", "severity:warning"},
		{"{warnings: true}", warned, true, "a2a", "severity:warning"},
		{"{dialect: adp}", a2aCard, true, "adp", "pointer:/id"},
		{"{}", "{", true, "absent", "code:"},
	} {
		m := process(t, "agentcard_validate: "+tt.config, tt.document)[0]
		if (m.GetError() != nil) != tt.isRefused || meta(m, "dialect") != tt.dialect || !strings.Contains(meta(m, "findings"), tt.findings) || text(t, m) != tt.document {
			t.Errorf("%s %s: %v, %s, %s", tt.config, tt.document, m.GetError(), meta(m, "dialect"), meta(m, "findings"))
		}
	}
}

func TestConvert(t *testing.T) {
	for _, tt := range []struct {
		config, document string
		result, err      string // parts of them
		lossy            string
	}{
		{"{to: openai}", a2aCard, `"name":"book"`, "", "true"},
		{"{to: openai, strict: true}", a2aCard, `"supportedInterfaces"`, "8 losses", "true"},
		{"{to: agent, dialect: a2a}", a2aCard, `"name":"Clerk"`, "", "false"},
		{"{to: adp}", a2aCard, `"id":"agent://clerk.example/`, "", "true"},
		{`{to: adp, give: ["id=agent://x.example/y"], carry: true}`, a2aCard, `"id":"agent://x.example/y"`, "", "false"},
		{"{to: a2a}", `{"x":1}`, `{"x":1}`, "format", "absent"},
		{"{to: a2a}", `{"specVersion":"1.0","entries":[]}`, "entries", "not converted", "absent"},
	} {
		m := process(t, "agentcard_convert: "+tt.config, tt.document)[0]
		err := fmt.Sprint(m.GetError())
		if (m.GetError() == nil) != (tt.err == "") || !strings.Contains(err, tt.err) || !strings.Contains(text(t, m), tt.result) || meta(m, "lossy") != tt.lossy {
			t.Errorf("%s: %s, lossy %s, %s", tt.config, err, meta(m, "lossy"), text(t, m))
		}
	}
}

// TestConfiguration: a wrong configuration is an error before the first message.
func TestConfiguration(t *testing.T) {
	for config, want := range map[string]string{
		"agentcard_validate: {dialect: none}":         "none",
		"agentcard_convert: {}":                       "to",
		"agentcard_convert: {to: none}":               `"none"`,
		"agentcard_convert: {to: oasf@9}":             "no version",
		"agentcard_convert: {to: a2a, dialect: none}": `"none"`,
		"agentcard_convert: {to: a2a, give: [x]}":     "NAME=VALUE",
		"agentcard_convert: {to: a2a, carry: maybe}":  "maybe",
	} {
		b := service.NewStreamBuilder()
		err := b.AddProcessorYAML(config)
		if err == nil {
			err = b.AddConsumerFunc(func(context.Context, *service.Message) error { return nil })
		}
		if err == nil {
			err = b.AddInputYAML("generate: {count: 1, mapping: 'root = {}'}")
		}
		if err == nil {
			err = b.SetLoggerYAML("level: OFF")
		}
		if err == nil {
			var stream *service.Stream
			if stream, err = b.Build(); err == nil {
				err = stream.Run(t.Context())
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", config, err, want)
		}
	}
}

// TestRegister: another environment knows the processors when they are registered.
func TestRegister(t *testing.T) {
	e := service.NewEmptyEnvironment()
	for _, isKnown := range []bool{false, true} {
		if err := e.NewStreamBuilder().AddProcessorYAML("agentcard_validate: {}"); (err == nil) != isKnown {
			t.Errorf("known %t: %v", isKnown, err)
		}
		if err := connect.Register(e); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGuide: the pipeline of the guide stores the valid cards of a file in a directory, converted, and
// writes the others to a file.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/guides/pipelines.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(guide), "```yaml\n")
	config, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the guide has no pipeline")
	}
	h, err := directory.New(directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(h)
	defer web.Close()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "cards.ndjson"), []byte(a2aCard+"\n"+invalid+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	config = strings.NewReplacer("http://localhost:8080", web.URL, "cards.ndjson", filepath.Join(dir, "cards.ndjson"), "refused.ndjson", filepath.Join(dir, "refused.ndjson")).Replace(config)
	b := service.NewStreamBuilder()
	if err := b.SetYAML(config); err != nil {
		t.Fatal(err)
	}
	if err := b.SetLoggerYAML("level: OFF"); err != nil {
		t.Fatal(err)
	}
	stream, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(web.URL + "/find?words=trains")
	if err != nil {
		t.Fatal(err)
	}
	found, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	if err != nil || !strings.Contains(string(found), `"name":"Clerk"`) || !strings.Contains(string(found), `"dialect":"agent"`) {
		t.Errorf("%s (%v)", found, err)
	}
	refused, err := os.ReadFile(filepath.Join(dir, "refused.ndjson"))
	if err != nil || !strings.Contains(string(refused), "/createdAt") {
		t.Errorf("%s (%v)", refused, err)
	}
}
