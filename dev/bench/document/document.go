// Package document has the documents of the benchmark: valid cards of a given size that it
// generates, with unknown members where the schema allows them, and documents of others.
package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Document is the JSON text of a card.
type Document struct {
	Dialect string
	// Maker is where the document comes from: a name of [Makers].
	Maker string
	Name  string
	Text  []byte
}

// Example is the name of a generated document of each dialect that has generated documents.
const Example = "4 KB"

// generate returns cards of several sizes, each indented and minified. The size is the length
// of the indented text. Only the dialect with a hand-written decoder has cards of 1 KB and 1 MB.
func generate() []Document {
	var all []Document
	add := func(dialect, name string, text []byte) {
		var minified bytes.Buffer
		if err := json.Compact(&minified, text); err != nil {
			panic(err) // the author writes valid JSON
		}
		all = append(all, Document{dialect, Generated, name, text}, Document{dialect, Generated, name + " min", minified.Bytes()})
	}
	add("agentcard", "1 KB", Indent(New(1<<10)))
	for name, size := range map[string]int{Example: 4 << 10, "20 KB": 20 << 10} {
		add("agentcard", name, Indent(New(size)))
		for dialect, text := range sources(size) {
			add(dialect, name, text)
		}
	}
	add("agentcard", "1 MB", Indent(New(1<<20)))
	return all
}

// New returns a minified card that has about the given size once it is indented.
func New(size int) []byte {
	a := author{rand.New(rand.NewPCG(uint64(size), 0x5eed))}
	var capabilities [][]byte
	head, tail := a.head(), a.tail(size)
	for room := size - indentedSize(head, 0) - indentedSize(tail, 0); room > 0; {
		c := a.capability(size)
		capabilities = append(capabilities, c)
		room -= indentedSize(c, 2)
	}
	var b bytes.Buffer
	b.Write(head[:len(head)-1])
	b.WriteString(`,"capabilities":[`)
	b.Write(bytes.Join(capabilities, []byte(",")))
	b.WriteString(`],`)
	b.Write(tail[1:])
	return b.Bytes()
}

// Indent returns a document indented by two spaces.
func Indent(text []byte) []byte { return indent(text, 0) }

func indent(text []byte, depth int) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, text, strings.Repeat("  ", depth), "  "); err != nil {
		panic(err) // the author writes valid JSON
	}
	return b.Bytes()
}

func indentedSize(text []byte, depth int) int { return len(indent(text, depth)) }

// author writes cards.
type author struct{ *rand.Rand }

func (a author) one(list []string) string { return list[a.IntN(len(list))] }

// head is the object of the members before the capabilities.
func (a author) head() []byte {
	const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	id := []byte("01")
	for len(id) < 26 {
		id = append(id, alphabet[a.IntN(len(alphabet))])
	}
	return object(
		"agent_id", string(id),
		"name", "Contract Reader "+a.one(domains),
		"version", fmt.Sprintf("%d.%d.%d", a.IntN(4), a.IntN(20), a.IntN(10)),
	)
}

// tail is the object of the members after the capabilities. It is shorter in a small
// card.
func (a author) tail(size int) []byte {
	auth := []any{
		"scheme", "oauth2",
		"token_url", "https://auth.example.com/realms/agents/token",
	}
	metadata := []any{
		"pacr:interaction_count", a.IntN(100_000),
		"pacr:reputation_score", float64(a.IntN(1000)) / 1000,
		"operator", "Example Operations GmbH",
	}
	if size > 2<<10 {
		auth = append(auth,
			"scopes", []string{"agents.read", "agents.call"},
			"audience", "https://agents.example.com")
		metadata = append(metadata,
			"pacr:avg_latency_ms", 120.5+float64(a.IntN(100)),
			"pacr:avg_cost_joules", 0.004,
			"pacr:influence_rank", 0.071253,
			"pacr:critical_score", 0.5,
			"region", "eu-central-1",
			"contact", object("mail", "agents@example.com", "phone", "+49 30 1234567"),
			"released", "2026-04-01T09:30:00Z",
			"languages", []string{"en", "de", "fr", "ja"},
			"limits", object("requests_per_minute", 600, "burst", 50, "timeout_s", 30.5),
			"experimental", false)
	}
	return object(
		"endpoint", object(
			"protocol", "http",
			"url", "https://agents.example.com/api/v1/cards",
			"health_url", "https://agents.example.com/healthz",
			"auth", object(auth...),
		),
		"pricing", object(
			"base_cost_joules", json.RawMessage("2.1e-19"),
			"estimated_latency_ms", 180,
			"currency", "EUR",
			"cost_per_request", 0.002,
		),
		"metadata", object(metadata...),
	)
}

// capability is one element of the card's list.
func (a author) capability(size int) []byte {
	members := []any{
		"id", fmt.Sprintf("%s.%s_%s", a.one(domains), a.one(actions), a.one(things)),
		"description", a.one(phrases),
	}
	if n := a.IntN(5); n > 0 {
		tags := make([]string, 0, n)
		for i, start := 0, a.IntN(len(things)); i < n; i++ {
			tags = append(tags, things[(start+i)%len(things)])
		}
		members = append(members, "tags", tags)
	}
	switch a.IntN(4) {
	case 0:
		members = append(members, "input_schema", nil)
	case 1:
	default:
		most := 4
		if size < 2<<10 {
			most = 1
		}
		members = append(members, "input_schema", a.schema(1+a.IntN(most)))
		if a.IntN(2) == 0 {
			members = append(members, "output_schema", a.schema(1))
		}
	}
	return object(members...)
}

// schema is a JSON Schema with n properties.
func (a author) schema(n int) json.RawMessage {
	var properties []any
	var required []string
	for i, start := 0, a.IntN(len(fields)); i < n; i++ {
		name := fields[(start+i)%len(fields)]
		if i == 0 {
			required = append(required, name)
		}
		switch a.IntN(3) {
		case 0:
			properties = append(properties, name, object("type", "string", "maxLength", 1<<(4+a.IntN(8))))
		case 1:
			properties = append(properties, name, object("type", "integer", "minimum", 0, "description", a.one(phrases)))
		default:
			properties = append(properties, name, object("type", "array", "items", object("type", "string")))
		}
	}
	return object("type", "object", "required", required, "properties", object(properties...))
}
