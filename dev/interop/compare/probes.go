package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/agntcy/oasf-sdk/pkg/decoder"
	"github.com/agntcy/oasf-sdk/pkg/translator"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// probe is one document with the answers of two converters.
type probe struct {
	about        string
	theirs, ours string
}

const (
	plainCard = `{"name":"Clock","description":"Tells the time.","version":"1.2.0","capabilities":{},"skills":[],` +
		`"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
		`"supportedInterfaces":[{"url":"https://clock.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`
	numbers = `{"name":"Clock","description":"Tells the time.","version":"1.2.0","skills":[],` +
		`"capabilities":{"extensions":[{"uri":"https://clock.example/x","params":{"id":9007199254740993,"price":1.10}}]},` +
		`"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
		`"supportedInterfaces":[{"url":"https://clock.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`
	serverJSON = `{"server":{"name":"com.example/files","description":"Reads files.","version":"1.0.0","packages":[{"registryType":"npm","identifier":"files",` +
		`"version":"1.0.0","transport":{"type":"stdio"},"packageArguments":[{"type":"named","name":"--dir","value":"/a"},{"type":"named","name":"--dir","value":"/b"}]}]}}`
	toolsList = `{"tools":[{"name":"read","description":"Reads a file.","inputSchema":{"type":"object"}}]}`
	foreign   = `{"name":"x","version":"1","schema_version":"1.0.0","description":"d","created_at":"2026-01-02T03:04:05Z","authors":["a"],"skills":[{"id":10101}],` +
		`"modules":[{"name":"integration/a2a","data":{"card_data":{"name":"Clock"},"card_schema_version":"1.0"},` +
		`"artifact":{"media_type":"text/plain","size":1,"digest":"sha256:00","data":"eyJub3QiOiJhIGNhcmQifQ=="}}]}`
	cardInside = `{"name":"x","version":"1","schema_version":"1.0.0","description":"d","created_at":"2026-01-02T03:04:05Z","authors":["a"],"skills":[{"id":10101}],` +
		`"modules":[{"name":"integration/a2a","data":{"card_data":` + plainCard + `,"card_schema_version":"1.0"}}]}`
)

// probes writes the results of documents that show differences in design.
func probes(b *strings.Builder) {
	list := []probe{
		{"`{}` as an A2A card", theirRecord(`{}`), ourRecord(`{}`, reader.A2A)},
		{"an A2A card whose name is the number 5", theirRecord(strings.Replace(plainCard, `"Clock"`, `5`, 1)),
			ourRecord(strings.Replace(plainCard, `"Clock"`, `5`, 1), reader.A2A)},
		{"a valid A2A card, and nothing supplied", theirRecord(plainCard), ourRecord(plainCard, reader.A2A)},
		{"the numbers 9007199254740993 and 1.10, there and back", theirNumbers(), ourNumbers()},
		{"an MCP server.json with `--dir /a --dir /b`", theirServer(serverJSON), ourRecord(serverJSON, "")},
		{"an MCP list of tools", theirServer(toolsList), ourRecord(toolsList, reader.MCP)},
		{"a record with an A2A card inside, to A2A", theirCard(cardInside), ourCard(cardInside)},
		{"a record whose A2A module holds another text, with a wrong digest", theirCard(foreign), ourCard(foreign)},
	}
	b.WriteString("\n### Single documents\n\n| | oasf-sdk 1.1.0 | this project |\n|---|---|---|\n")
	for _, p := range list {
		fmt.Fprintf(b, "| %s | %s | %s |\n", p.about, p.theirs, p.ours)
	}
}

// theirRecord describes the record that oasf-sdk makes of an A2A card.
func theirRecord(text string) string {
	out, _, err := oasfSDK().forth([]byte(text))
	if err != nil {
		return refused(err)
	}
	return described(out)
}

// ourRecord describes the record that this project makes of a document, and the values it
// requires. If the format is "", it is detected.
func ourRecord(text string, from reader.Format) string {
	if from == "" {
		found, err := detect.Detect([]byte(text))
		if err != nil {
			return refused(err)
		}
		from = reader.Format(found.Format)
	}
	out, _, err := projection.Convert([]byte(text), named(string(from)), named("oasf"), projection.Version("1.0.0"))
	if err != nil {
		return refused(err)
	}
	return described(out)
}

// described lists the values of a record that the card does not have.
func described(text []byte) string {
	var r struct {
		Name, Version, Description string
		Authors                    []string
		Skills                     []any
		CreatedAt                  string `json:"created_at"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return refused(err)
	}
	when := "from the caller"
	if !strings.HasPrefix(r.CreatedAt, "2026-01-02T03:04:05") {
		when = "from the clock"
	}
	return fmt.Sprintf("a record: name %q, version %q, authors %q, %d skills, the time %s", r.Name, r.Version, r.Authors, len(r.Skills), when)
}

// refused returns an error on one line of a table.
func refused(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	text = strings.NewReplacer("|", "\\|", "\u00a0", " ").Replace(text)
	if cut := []rune(text); len(cut) > 260 {
		text = string(cut[:260]) + " …"
	}
	return "refused: " + text
}

func theirNumbers() string {
	c := oasfSDK()
	out, _, err := c.forth([]byte(numbers))
	if err != nil {
		return refused(err)
	}
	return paramsOf(c.back(out))
}

func ourNumbers() string {
	c := ours(reader.A2A, reader.OASF, true, projection.Version("1.0.0"))
	out, _, err := c.forth([]byte(numbers))
	if err != nil {
		return refused(err)
	}
	return paramsOf(c.back(out))
}

// paramsOf returns the parameters of the first extension of a card as JSON text.
func paramsOf(text []byte, err error) string {
	if err != nil {
		return refused(err)
	}
	var card struct {
		Capabilities struct {
			Extensions []struct{ Params json.RawMessage }
		}
	}
	if err := json.Unmarshal(text, &card); err != nil {
		return refused(err)
	}
	return "`" + string(card.Capabilities.Extensions[0].Params) + "`"
}

// theirServer describes oasf-sdk's result for a server.json: the arguments of the server.
func theirServer(text string) string {
	in, err := decoder.JsonToProto([]byte(text))
	if err != nil {
		return refused(err)
	}
	record, err := translator.MCPToRecord(in)
	if err != nil {
		return refused(err)
	}
	out, err := json.Marshal(record)
	if err != nil {
		return refused(err)
	}
	return fmt.Sprintf("%s, arguments %q", described(out), arguments(record))
}

// arguments returns the arguments of the first connection of a record.
func arguments(record *structpb.Struct) []string {
	connections, err := at(record.AsMap(), "modules", 0, "data", "connections", 0, "args")
	if err != nil {
		return nil
	}
	var list []string
	items, _ := connections.([]any)
	for _, item := range items {
		list = append(list, fmt.Sprint(item))
	}
	return list
}

// at returns the value at a path of names and indexes.
func at(v any, steps ...any) (any, error) {
	for _, step := range steps {
		switch step := step.(type) {
		case string:
			members, _ := v.(map[string]any)
			v = members[step]
		case int:
			items, _ := v.([]any)
			if step >= len(items) {
				return nil, fmt.Errorf("nothing at %v", steps)
			}
			v = items[step]
		}
	}
	return v, nil
}

func theirCard(text string) string {
	out, err := oasfSDK().back([]byte(text))
	if err != nil {
		return refused(err)
	}
	return "`" + string(out[:min(len(out), 60)]) + "`" + more(out)
}

func ourCard(text string) string {
	out, _, err := projection.Convert([]byte(text), named("oasf"), named("a2a"))
	if err != nil {
		return refused(err)
	}
	return "`" + string(out[:min(len(out), 60)]) + "`" + more(out)
}

// more marks a truncated text.
func more(text []byte) string {
	if len(text) > 60 {
		return " …"
	}
	return ""
}
