package verify_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

var edits = flag.Int("edits", 3000, "random edits of each signed card in TestEdits")

// node is a JSON value whose members keep their order, so that edits can repeat and move them.
type node struct {
	scalar  string // the text of a scalar value
	names   []string
	values  []*node
	isArray bool
}

func parse(t testing.TB, text []byte) *node {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.UseNumber()
	n, err := read(dec)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func read(dec *json.Decoder) (*node, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	open, ok := token.(json.Delim)
	if !ok {
		text, err := json.Marshal(token)
		return &node{scalar: string(text)}, err
	}
	n := &node{isArray: open == '['}
	for dec.More() {
		name := ""
		if !n.isArray {
			token, err := dec.Token()
			if err != nil {
				return nil, err
			}
			name = token.(string)
		}
		value, err := read(dec)
		if err != nil {
			return nil, err
		}
		n.names, n.values = append(n.names, name), append(n.values, value)
	}
	_, err = dec.Token()
	return n, err
}

func (n *node) write(b *strings.Builder) {
	if n.scalar != "" {
		b.WriteString(n.scalar)
		return
	}
	brackets := "{}"
	if n.isArray {
		brackets = "[]"
	}
	b.WriteByte(brackets[0])
	for i, v := range n.values {
		if i > 0 {
			b.WriteByte(',')
		}
		if !n.isArray {
			name, _ := json.Marshal(n.names[i])
			b.Write(name)
			b.WriteByte(':')
		}
		v.write(b)
	}
	b.WriteByte(brackets[1])
}

func (n *node) text() []byte {
	var b strings.Builder
	n.write(&b)
	return []byte(b.String())
}

// all returns the value and all values inside it.
func (n *node) all() []*node {
	list := []*node{n}
	for _, v := range n.values {
		list = append(list, v.all()...)
	}
	return list
}

// words are names of members, known to some dialect or to none.
var words = []string{
	"name", "url", "supportedInterfaces", "preferredTransport", "additionalInterfaces", "securitySchemes", "securityRequirements",
	"security", "provider", "capabilities", "protocolVersion", "id", "did", "endpoints", "uri", "auth", "protocol", "agentId", "tenantId",
	"displayName", "host", "endpoint", "executionCoordinatorDid", "schemes", "list", "signatures", "identityRef", "keyId", "agent_id", "capabilities", "auth", "scheme", "metadata", "url", "extensions", "organization", "x-other",
}

// values are texts that edits insert as values.
var values = []string{`null`, `""`, `{}`, `[]`, `[{}]`, `false`, `0`, `"https://evil.example"`, `"Evil"`, `[{"url":"https://evil.example"}]`,
	`{"endpoint":"https://evil.example"}`, `{"keyId":"key_evil"}`, `[{"protocol":"https","uri":"https://evil.example"}]`, `{"evil":{"mtlsSecurityScheme":{}}}`, `{"schemes":{}}`}

// spell returns a spelling of a name that some reader accepts.
func spell(r *rand.Rand, name string) string {
	switch r.IntN(6) {
	case 0:
		return strings.ToUpper(name[:1]) + name[1:]
	case 1:
		return strings.ToUpper(name)
	case 2:
		return strings.Replace(name, "s", "ſ", 1)
	case 3:
		return strings.Replace(name, "k", "\u212a", 1)
	case 4:
		var b strings.Builder
		for _, c := range name {
			if 'A' <= c && c <= 'Z' {
				b.WriteByte('_')
			}
			b.WriteString(strings.ToLower(string(c)))
		}
		return b.String()
	}
	return name
}

// edit changes a random part of a card.
func edit(t testing.TB, r *rand.Rand, root *node) {
	all := root.all()
	n := all[r.IntN(len(all))]
	value := parse(t, []byte(values[r.IntN(len(values))]))
	switch {
	case n.scalar != "":
		switch text := n.scalar; {
		case text[0] == '"' && r.IntN(2) == 0:
			n.scalar = []string{`" ` + text[1:], text[:len(text)-1] + `\u00a0"`, strings.ToUpper(text), `"\t` + text[1:]}[r.IntN(4)]
		default:
			*n = *value
		}
	case len(n.values) > 0 && r.IntN(3) == 0: // remove
		i := r.IntN(len(n.values))
		n.names, n.values = slices.Delete(n.names, i, i+1), slices.Delete(n.values, i, i+1)
	case len(n.values) > 1 && r.IntN(3) == 0: // move
		i, j := r.IntN(len(n.values)), r.IntN(len(n.values))
		n.names[i], n.names[j] = n.names[j], n.names[i]
		n.values[i], n.values[j] = n.values[j], n.values[i]
	case n.isArray:
		i := r.IntN(len(n.values) + 1)
		n.names, n.values = slices.Insert(n.names, i, ""), slices.Insert(n.values, i, value)
	default:
		word := words[r.IntN(len(words))]
		if len(n.names) > 0 && r.IntN(2) == 0 {
			word = n.names[r.IntN(len(n.names))]
		}
		if len(n.values) > 0 && r.IntN(3) == 0 {
			value = n.values[r.IntN(len(n.values))]
		}
		i := r.IntN(len(n.values) + 1)
		n.names, n.values = slices.Insert(n.names, i, spell(r, word)), slices.Insert(n.values, i, value)
	}
}

// The structs that readers in Go fill with encoding/json. They have the address, the
// authentication and the names of the agent.
type (
	a2aReader struct {
		Name     string `json:"name"`
		URL      string `json:"url,omitempty"`
		Provider *struct {
			Organization string `json:"organization"`
			URL          string `json:"url"`
		} `json:"provider,omitempty"`
		PreferredTransport   string           `json:"preferredTransport,omitempty"`
		AdditionalInterfaces []a2aInterface   `json:"additionalInterfaces,omitempty"`
		SupportedInterfaces  []a2aInterface   `json:"supportedInterfaces,omitempty"`
		SecuritySchemes      map[string]any   `json:"securitySchemes,omitempty"`
		Security             []map[string]any `json:"security,omitempty"`
		SecurityRequirements []a2aRequirement `json:"securityRequirements,omitempty"`
		Capabilities         struct {
			Extensions []struct {
				URI      string         `json:"uri"`
				Required bool           `json:"required,omitempty"`
				Params   map[string]any `json:"params,omitempty"`
			} `json:"extensions,omitempty"`
		} `json:"capabilities"`
		Skills []struct {
			ID                   string           `json:"id"`
			SecurityRequirements []a2aRequirement `json:"securityRequirements,omitempty"`
			Security             []map[string]any `json:"security,omitempty"`
		} `json:"skills,omitempty"`
	}
	a2aInterface struct {
		URL             string `json:"url"`
		ProtocolBinding string `json:"protocolBinding,omitempty"`
		Transport       string `json:"transport,omitempty"`
		ProtocolVersion string `json:"protocolVersion,omitempty"`
		Tenant          string `json:"tenant,omitempty"`
	}
	a2aRequirement struct {
		Schemes map[string]struct {
			List []string `json:"list,omitempty"`
		} `json:"schemes,omitempty"`
	}
	adpReader struct {
		ID        string `json:"id"`
		Name      string `json:"name"`
		DID       string `json:"did,omitempty"`
		Endpoints []struct {
			Protocol string   `json:"protocol"`
			URI      string   `json:"uri,omitempty"`
			Auth     string   `json:"auth,omitempty"`
			Methods  []string `json:"methods,omitempty"`
		} `json:"endpoints,omitempty"`
		Tools []struct {
			Name string `json:"name"`
		} `json:"tools,omitempty"`
	}
	aevumReader struct {
		AgentID      string `json:"agent_id"`
		Name         string `json:"name"`
		Capabilities []struct {
			ID string `json:"id"`
		} `json:"capabilities"`
		Endpoint struct {
			Protocol string `json:"protocol"`
			URL      string `json:"url"`
			Auth     struct {
				Scheme string `json:"scheme"`
			} `json:"auth"`
		} `json:"endpoint"`
		Metadata struct {
			DID string `json:"did"`
		} `json:"metadata"`
	}
	nooterraReader struct {
		AgentID     string `json:"agentId"`
		TenantID    string `json:"tenantId"`
		DisplayName string `json:"displayName,omitempty"`
		DID         string `json:"executionCoordinatorDid,omitempty"`
		Host        *struct {
			Runtime   string   `json:"runtime,omitempty"`
			Endpoint  string   `json:"endpoint,omitempty"`
			Protocols []string `json:"protocols,omitempty"`
		} `json:"host,omitempty"`
		Tools []struct {
			ToolID string `json:"toolId"`
			Name   string `json:"mcpToolName,omitempty"`
		} `json:"tools,omitempty"`
	}
	// nooterraIdentity has the key with which a reader authenticates the agent.
	nooterraIdentity struct {
		IdentityRef struct {
			KeyID string `json:"keyId"`
		} `json:"identityRef"`
	}
)

// views returns how each reader understands a card. Readers that refuse it are left out.
func views(dialect string, text []byte) map[string]string {
	seen := map[string]string{}
	keep := func(reader string, v any, err error) {
		if err == nil {
			shown, _ := json.Marshal(v)
			seen[reader] = string(shown)
		}
	}
	switch dialect {
	case "adp":
		var v adpReader
		keep("encoding/json", &v, json.Unmarshal(text, &v))
		c, err := adp.Decode(text)
		if err == nil {
			keep("ours", fmt.Sprint(c.ID, c.Name, c.DID, len(c.Endpoints)), nil)
		}
	case "aevum":
		var v aevumReader
		keep("encoding/json", &v, json.Unmarshal(text, &v))
		c, err := aevum.Decode(text)
		if err == nil {
			keep("ours", fmt.Sprint(c.AgentID, c.Name, c.Endpoint.URL, c.Endpoint.Protocol, len(c.Capabilities)), nil)
		}
	case "nooterra":
		var v nooterraReader
		keep("encoding/json", &v, json.Unmarshal(text, &v))
		var identity nooterraIdentity
		if err := json.Unmarshal(text, &identity); err == nil && identity.IdentityRef.KeyID != "" {
			keep("identity", identity, nil)
		}
		c, err := nooterra.Decode(text)
		if err == nil {
			keep("ours", fmt.Sprint(c.AgentID, c.TenantID, c.DisplayName), nil)
		}
	default:
		var v a2aReader
		keep("encoding/json", &v, json.Unmarshal(text, &v))
		c, err := a2a.Decode(text)
		if err == nil {
			view := []any{c.Name}
			for _, i := range c.SupportedInterfaces {
				view = append(view, i.URL, i.ProtocolBinding, i.ProtocolVersion)
			}
			for _, r := range c.SecurityRequirements {
				view = append(view, len(r.Schemes))
			}
			keep("ours", view, nil)
		}
	}
	return seen
}

// TestEdits: a signed card is not valid after an edit that changes how a reader reaches,
// authenticates or names the agent.
func TestEdits(t *testing.T) {
	for name, text := range signed(t) {
		t.Run(name, func(t *testing.T) {
			dialect, _, _ := strings.Cut(name, " ")
			before := views(dialect, text)
			if len(before) < 2 {
				t.Fatalf("readers refuse the card: %v", before)
			}
			r := rand.New(rand.NewPCG(1, 2))
			different, valid := 0, 0
			for range *edits {
				root := parse(t, text)
				for range 1 + r.IntN(3) {
					edit(t, r, root)
				}
				edited := root.text()
				v, err := verify.Document(t.Context(), edited, verify.Policy{Keys: anybody, Dialect: dialect})
				if err != nil || !v.Valid() {
					different++
					continue
				}
				valid++
				for reader, after := range views(dialect, edited) {
					if after != before[reader] {
						t.Fatalf("valid, and %s reads\n%s\nbefore\n%s\nof %s", reader, after, before[reader], edited)
					}
				}
				for reader, after := range views(dialect, v.Covered()) {
					if after != before[reader] {
						t.Fatalf("in the covered card %s reads\n%s\nbefore\n%s\nof %s", reader, after, before[reader], edited)
					}
				}
			}
			if different == 0 || valid == 0 {
				t.Errorf("%d edits are not valid and %d are: the test says nothing", different, valid)
			}
		})
	}
}
