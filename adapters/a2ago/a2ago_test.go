package a2ago_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient"
	"github.com/a2aproject/a2a-go/v2/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2asrv"

	"github.com/agentcard-go/cardgen/adapters/a2ago"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
)

// folder has the example cards of the project.
const folder = "../../internal/test/vectors/testdata/cards"

func documents(t *testing.T, dialects ...string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, dialect := range dialects {
		files, err := filepath.Glob(filepath.Join(folder, dialect, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no cards of %s: %v", dialect, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out[dialect+"/"+filepath.Base(file)] = text
		}
	}
	return out
}

// TestServeAndResolve: what a server of a2a-go serves is what a client of a2a-go gets, with
// every byte of the document.
func TestServeAndResolve(t *testing.T) {
	for name, document := range documents(t, "a2a", "a2a-0.3") {
		t.Run(name, func(t *testing.T) {
			producer, err := a2ago.NewProducer(document)
			if err != nil {
				t.Fatal(err)
			}
			mux := http.NewServeMux()
			mux.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewAgentCardHandler(producer))
			server := httptest.NewServer(mux)
			defer server.Close()

			reader := new(a2ago.Reader)
			resolver := agentcard.NewResolver(server.Client())
			resolver.CardParser = reader.Parse
			c, err := resolver.Resolve(context.Background(), server.URL)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := reader.Document(c); !ok || !bytes.Equal(got, document) {
				t.Errorf("the document of the card is\n%s\nand was served as\n%s", got, document)
			}
			served, err := producer.Card(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if got, want := marshal(t, c), marshal(t, served); !bytes.Equal(got, want) {
				t.Errorf("resolved %s\nserved   %s", got, want)
			}
			for _, i := range c.SupportedInterfaces {
				if i.ProtocolVersion == "1.0" && i.ProtocolBinding == a2a.TransportProtocolJSONRPC {
					client, err := a2aclient.NewFromCard(context.Background(), c)
					if err != nil {
						t.Fatalf("no client: %v", err)
					}
					if err := client.Destroy(); err != nil {
						t.Error(err)
					}
					break
				}
			}
		})
	}
}

func marshal(t *testing.T, c *a2a.AgentCard) []byte {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestBothWays: the struct has every member of a card that it has a field for.
func TestBothWays(t *testing.T) {
	for name, document := range documents(t, "a2a") {
		t.Run(name, func(t *testing.T) {
			c, err := sdk.Parse(document)
			if err != nil {
				t.Fatal(err)
			}
			s, err := a2ago.ToStruct(c)
			if err != nil {
				t.Fatal(err)
			}
			back, err := a2ago.FromStruct(s)
			if err != nil {
				t.Fatal(err)
			}
			again, err := a2ago.ToStruct(back)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := marshal(t, again), marshal(t, s); !bytes.Equal(got, want) {
				t.Errorf("%s\nbecomes %s", want, got)
			}
			lost, added := differences(t, document, back)
			if len(added) > 0 {
				t.Errorf("added: %v", added)
			}
			if want := fieldless[name]; !slices.Equal(lost, want) {
				t.Errorf("lost %q, want %q", lost, want)
			}
		})
	}
}

// fieldless are the locations of the example cards for which the struct of a2a-go has no
// field: members of 0.3 in a card for both versions.
var fieldless = map[string][]string{
	"a2a/both-versions.json": {
		"/preferredTransport", "/protocolVersion",
		"/securitySchemes/key/in", "/securitySchemes/key/name", "/securitySchemes/key/type", "/url",
	},
}

// differences returns the locations of values that are only in the document, and that are
// only in the card.
func differences(t *testing.T, document []byte, c *sdk.AgentCard) (lost, added []string) {
	t.Helper()
	text, err := sdk.Encode(c)
	if err != nil {
		t.Fatal(err)
	}
	before, after := leaves(t, document), leaves(t, text)
	for place, v := range before {
		if after[place] != v {
			lost = append(lost, place)
		}
	}
	for place, v := range after {
		if before[place] != v {
			added = append(added, place)
		}
	}
	slices.Sort(lost)
	slices.Sort(added)
	return lost, added
}

// leaves returns the texts of all texts, numbers and true, by location. The struct does not
// distinguish false and empty lists and objects from absent members.
func leaves(t *testing.T, document []byte) map[string]string {
	t.Helper()
	var v any
	if err := json.Unmarshal(document, &v); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	collect(v, "", out)
	return out
}

func collect(v any, place string, into map[string]string) {
	switch v := v.(type) {
	case map[string]any:
		for name, x := range v {
			collect(x, place+card.JoinPointer(name), into)
		}
	case []any:
		for i, x := range v {
			collect(x, place+"/"+strconv.Itoa(i), into)
		}
	case bool:
		if v {
			into[place] = "true"
		}
	default:
		text, _ := json.Marshal(v)
		into[place] = string(text)
	}
}

func valid() *a2a.AgentCard {
	return &a2a.AgentCard{
		Name: "Router", Description: "Plans routes.", Version: "1.0.0",
		SupportedInterfaces: []*a2a.AgentInterface{a2a.NewAgentInterface("https://agents.example.com/a2a", a2a.TransportProtocolJSONRPC)},
		DefaultInputModes:   []string{"text/plain"}, DefaultOutputModes: []string{"text/plain"},
		Skills: []a2a.AgentSkill{{ID: "plan", Name: "Plan", Description: "Plans.", Tags: []string{"maps"}}},
	}
}

func TestFieldsOfProblems(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*a2a.AgentCard)
		want   string
	}{
		"address":       {func(c *a2a.AgentCard) { c.SupportedInterfaces[0].URL = "" }, "card.SupportedInterfaces[0].URL: "},
		"no interfaces": {func(c *a2a.AgentCard) { c.SupportedInterfaces = nil }, "card.SupportedInterfaces: "},
		"nil interface": {func(c *a2a.AgentCard) { c.SupportedInterfaces[0] = nil }, "card.SupportedInterfaces[0] is nil"},
		"icon":          {func(c *a2a.AgentCard) { c.IconURL = "::" }, "card.IconURL: "},
		"scheme": {func(c *a2a.AgentCard) {
			c.SecuritySchemes = a2a.NamedSecuritySchemes{"k": a2a.OpenIDConnectSecurityScheme{OpenIDConnectURL: "::"}}
		}, `card.SecuritySchemes["k"].OpenIDConnectURL: `},
		"pointer to a scheme": {func(c *a2a.AgentCard) {
			c.SecuritySchemes = a2a.NamedSecuritySchemes{"k": &a2a.MutualTLSSecurityScheme{}}
		}, `card.SecuritySchemes["k"] is a *a2a.MutualTLSSecurityScheme`},
		"nil scheme": {func(c *a2a.AgentCard) { c.SecuritySchemes = a2a.NamedSecuritySchemes{"k": nil} }, `card.SecuritySchemes["k"] is nil`},
		"no flow": {func(c *a2a.AgentCard) {
			c.SecuritySchemes = a2a.NamedSecuritySchemes{"o": a2a.OAuth2SecurityScheme{}}
		}, `card.SecuritySchemes["o"].Flows is nil`},
		"flow": {func(c *a2a.AgentCard) {
			c.SecuritySchemes = a2a.NamedSecuritySchemes{"o": a2a.OAuth2SecurityScheme{Flows: a2a.ClientCredentialsOAuthFlow{TokenURL: "::"}}}
		}, `card.SecuritySchemes["o"].Flows.TokenURL: `},
		"parameters": {func(c *a2a.AgentCard) {
			c.Capabilities.Extensions = []a2a.AgentExtension{{URI: "https://example.com/e", Params: map[string]any{"f": func() {}}}}
		}, "card.Capabilities.Extensions[0].Params: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := valid()
			test.change(c)
			_, err := a2ago.ProducerOf(c)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
			var fields *fieldpath.Error
			if strings.HasSuffix(test.want, ": ") && name != "parameters" && !errors.As(err, &fields) {
				t.Errorf("%T is no *fieldpath.Error", err)
			}
		})
	}
	if _, err := a2ago.FromStruct(nil); err == nil {
		t.Error("nil is a card")
	}
}

// TestNilLists: nil slices are empty lists, not null as in the JSON of a2a-go.
func TestNilLists(t *testing.T) {
	s := valid()
	s.Skills, s.DefaultInputModes, s.DefaultOutputModes = nil, nil, nil
	producer, err := a2ago.ProducerOf(s)
	if err != nil {
		t.Fatal(err)
	}
	document, err := producer.CardJSON(context.Background())
	if err != nil || !bytes.Contains(document, []byte(`"skills":[]`)) || bytes.Contains(document, []byte("null")) {
		t.Errorf("%s, %v", document, err)
	}
}

// TestPlainScopes: cards that a2a-go writes, with scopes as plain lists, are read.
func TestPlainScopes(t *testing.T) {
	s := valid()
	s.SecuritySchemes = a2a.NamedSecuritySchemes{"key": a2a.APIKeySecurityScheme{Name: "X", Location: "header"}}
	s.SecurityRequirements = a2a.SecurityRequirementsOptions{{"key": a2a.SecuritySchemeScopes{"read"}}}
	theirs := marshal(t, s)
	if !bytes.Contains(theirs, []byte(`{"schemes":{"key":["read"]}}`)) {
		t.Fatalf("a2a-go writes scopes in another form now: %s", theirs)
	}
	reader := new(a2ago.Reader)
	c, err := reader.Parse(theirs)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.SecurityRequirements[0]["key"]; !slices.Equal(got, a2a.SecuritySchemeScopes{"read"}) {
		t.Errorf("scopes %q", got)
	}
	producer, err := a2ago.ProducerOf(s)
	if err != nil {
		t.Fatal(err)
	}
	if ours, _ := producer.CardJSON(context.Background()); !bytes.Contains(ours, []byte(`{"schemes":{"key":{"list":["read"]}}}`)) {
		t.Errorf("the producer serves %s", ours)
	}
}

func TestInvalidCards(t *testing.T) {
	invalid := []byte(`{"name":"x","description":"x","version":"1","supportedInterfaces":[{"url":"https://a.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":[],"defaultOutputModes":[]}`)
	var skills card.Violations
	report := func(vs card.Violations) { skills = vs.Errors() }

	_, err := (&a2ago.Reader{Findings: report}).Parse(invalid)
	if !errors.Is(err, card.Required) || len(skills) != 1 || skills[0].Pointer != "/skills" {
		t.Errorf("error %v, findings %v", err, skills)
	}
	skills = nil
	c, err := (&a2ago.Reader{Findings: report, Lenient: true}).Parse(invalid)
	if err != nil || c.Name != "x" || len(skills) != 1 {
		t.Errorf("lenient: %v, %v, findings %v", c, err, skills)
	}
	if _, err := a2ago.NewProducer(invalid); !errors.Is(err, card.Required) {
		t.Errorf("a producer of an invalid card: %v", err)
	}
	for name, document := range map[string]string{
		"another format": `{"id":"agent://router","name":"Router","tools":[]}`,
		"no JSON":        `<html>`,
		"empty":          ``,
		"no object":      `[]`,
	} {
		if _, err := (&a2ago.Reader{Lenient: true}).Parse([]byte(document)); err == nil {
			t.Errorf("%s is a card", name)
		}
	}
	limited := &a2ago.Reader{Reading: []card.Option{card.WithLimits(card.Limits{Bytes: 10})}}
	if _, err := limited.Parse(invalid); err == nil {
		t.Error("a limit of the decoder has no effect")
	}
}

// TestDocumentsAreFreed: the reader keeps no document of a card that the program dropped.
func TestDocumentsAreFreed(t *testing.T) {
	reader := new(a2ago.Reader)
	kept := valid()
	document := marshal(t, kept)
	held, err := reader.Parse(document)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if _, err := reader.Parse(document); err != nil {
			t.Fatal(err)
		}
	}
	for deadline := time.Now().Add(2 * time.Minute); reader.Kept() > 1; {
		if time.Now().After(deadline) {
			t.Fatalf("%d documents are kept for one card", reader.Kept())
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if _, ok := reader.Document(held); !ok {
		t.Error("the document of a card in use is gone")
	}
	if _, ok := reader.Document(kept); ok {
		t.Error("a card that was not read has a document")
	}
}
