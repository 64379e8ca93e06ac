package reader

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// published is the path of a schema below the folder of all schemas: a pattern with one
// match, and the location of the definition in it.
type published struct {
	format     Format
	version    string
	file       string
	definition string
}

// The published schemas of the formats. A card for both generations of A2A is tested with the
// schema of 0.3, which accepts its additional members. The schema of 1.0 is closed and rejects
// such a card.
var schemas = []published{
	{A2A, "", "a2a/a2a-v1.schema.json", "/$defs/AgentCard"},
	{A2AV03, "", "a2a/a2a-v0.3.schema.json", "/definitions/AgentCard"},
	{A2AUnion, "", "a2a/a2a-v0.3.schema.json", "/definitions/AgentCard"},
	{MCP, "2024-11-05", "mcp/schema-2024-11-05.json", "/definitions/ListToolsResult"},
	{MCP, "2025-03-26", "mcp/schema-2025-03-26.json", "/definitions/ListToolsResult"},
	{MCP, "2025-06-18", "mcp/schema-2025-06-18.json", "/definitions/ListToolsResult"},
	{MCP, "2025-11-25", "mcp/schema-2025-11-25.json", "/$defs/ListToolsResult"},
	{MCP, "2026-07-28", "mcp/schema-2026-07-28.json", "/$defs/ListToolsResult"},
	{OASF, "0.7.0", "oasf/v0.7.*/object-record.json", ""},
	{OASF, "0.8.0", "oasf/v0.8.*/object-record.json", ""},
	{OASF, "1.0.0", "oasf/v1.0.*/object-record.json", ""},
	{OASF, "1.1.0", "oasf/v1.1.*/object-record.json", ""},
}

// PublishedSchema is the name of the reader that [Schemas] returns.
const PublishedSchema = "published schema"

// Schemas returns the reader that validates documents against the published schemas in a
// folder.
func Schemas(dir string) (*Reader, error) {
	type edition struct {
		format  Format
		version string
	}
	compiled := map[edition]*jsonschema.Schema{}
	r := &Reader{Name: PublishedSchema}
	for _, p := range schemas {
		s, err := p.compile(dir)
		if err != nil {
			return nil, err
		}
		compiled[edition{p.format, p.version}] = s
		if !r.Takes(p.format) {
			r.Formats = append(r.Formats, p.format)
		}
	}
	r.Read = func(_ context.Context, d Document) error {
		s := compiled[edition{d.Format, d.Version}]
		if s == nil {
			return fmt.Errorf("no schema of %s %s", d.Format, d.Version)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(d.Text))
		if err != nil {
			return err
		}
		return s.Validate(v)
	}
	return r, nil
}

func (p *published) compile(dir string) (*jsonschema.Schema, error) {
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(p.file)))
	if err != nil {
		return nil, err
	}
	if len(files) != 1 {
		return nil, fmt.Errorf("%s: %w", p.file, fs.ErrNotExist)
	}
	file, err := filepath.Abs(files[0])
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	return c.Compile(file + "#" + p.definition)
}
