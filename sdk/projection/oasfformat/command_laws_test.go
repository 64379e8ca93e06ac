package oasfformat

import (
	"math/rand/v2"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// object is a JSON object.
type object = map[string]any

// commands makes random parts of records and descriptions that are about commands.
type commands struct{ *rand.Rand }

func (c commands) pick(words ...any) any { return words[c.IntN(len(words))] }

func (c commands) several(most int, one func() any) []any {
	list := []any{}
	for range c.IntN(most + 1) {
		list = append(list, one())
	}
	return list
}

// some removes half of the members with these names.
func (c commands) some(v object, names ...string) object {
	for _, name := range names {
		if c.IntN(2) == 0 {
			delete(v, name)
		}
	}
	return v
}

func (c commands) argument() any {
	return c.pick("-y", "--yes", "--", "run", "-i", "--rm", "-e", "KEY", "--env=KEY=v", "a@1.0", "@a/b", "ghcr.io/a/b:1", "--x=1", "{town}", "--port={port}", "-v", "/x:/y", "./a", "a b", "-", "=", "--=x", "{", "x")
}

func (c commands) connection() any {
	variable := func() any {
		return object{"name": c.pick("KEY", "PLACE", ""), "description": c.pick("d", ""), "default_value": "x", "required": c.pick(true, false)}
	}
	command := c.pick("npx", "bunx", "uvx", "pipx", "docker", "dnx", "mcpb", "node", "")
	return object{"type": "stdio", "command": command, "args": c.several(6, c.argument), "env_vars": c.several(2, variable)}
}

func (c commands) input() any {
	v := object{
		"kind": c.pick("named", "positional"), "name": c.pick("--x", "-v", "-e", "-y", "--yes", "--", "x", "", "--x y"), "value": c.pick("v", "", "{x}", "-v", "run", "--"),
		"hint": "town", "required": c.pick(true, false), "secret": true, "default": "d",
	}
	return c.some(v, "name", "value", "hint", "required", "secret", "default")
}

func (c commands) pkg() any {
	v := object{
		"registry": c.pick("npm", "pypi", "oci", "nuget", "mcpb", "cargo"), "identifier": c.pick("a", "@a/b", "ghcr.io/a/b:1", ""), "version": c.pick("1.0", "latest", "^1"),
		"command": c.pick("npx", "docker", "dnx", "node"), "transport": c.pick("stdio", "sse", "x"), "address": "https://a.example/",
		"arguments": c.several(2, c.input), "commandArguments": c.several(2, c.input), "environment": c.several(2, c.input),
	}
	return c.some(v, "version", "command", "transport", "address", "commandArguments", "environment")
}

func (c commands) endpoint() any {
	return object{"protocol": c.pick("stdio", "mcp"), "address": c.pick("npx -y a", "https://a.example/", "x")}
}

// TestCommandLaws: records with commands of many forms convert by the laws of conversions, and so
// do descriptions with packages that become commands.
func TestCommandLaws(t *testing.T) {
	count := 300
	if testing.Short() {
		count = 50
	}
	c := commands{rand.New(rand.NewPCG(1, 2))}
	named := projection.Supply("name", "io.github.octo/xy")
	check := func(from, to format.Any, document object, forth, back []projection.Option) {
		text := card.Must(card.JSON(document)).String()
		t.Run("", func(t *testing.T) {
			if !(projectiontest.Pair{From: from, To: to, Card: []byte(text), Forth: forth, Back: back}).Check(t) || t.Failed() {
				t.Errorf("%s", text)
			}
		})
	}
	for range count {
		record := object{
			"name": "n", "version": "1", "schema_version": "1.0.0", "description": "d", "authors": []any{"x"}, "created_at": "2026-01-01T00:00:00Z", "skills": []any{object{"id": 10201}},
			"modules": []any{object{"name": "integration/mcp", "id": 202, "data": object{"name": "n", "connections": c.several(3, c.connection)}}},
		}
		check(OASF, mcpformat.MCPServerJSON, record, []projection.Option{named}, required)
		check(OASF, vectors.Description, record, nil, required)
		description := object{"name": "n", "version": "1", "description": "d", "packages": c.several(3, c.pkg), "endpoints": c.several(2, c.endpoint)}
		check(vectors.Description, OASF, description, required, nil)
		check(vectors.Description, mcpformat.MCPServerJSON, description, []projection.Option{named}, nil)
	}
}
