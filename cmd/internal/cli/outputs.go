package cli

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// definitions has the JSON Schemas of what the commands print with --json: one for each command, and
// the schemas that they share. One file has all of them, so that the same thing has the same name
// everywhere.
//
//go:embed output.schema.json
var definitions []byte

// OutputOf returns a function that returns the JSON Schema of what a command prints with --json: of each
// line. The name has the program, such as "agentcard detect". The error is about a name without a
// schema.
func OutputOf(name string) func() ([]byte, error) {
	return func() ([]byte, error) { return outputSchema(name) }
}

// outputSchema returns a schema with the definitions that it refers to.
func outputSchema(name string) ([]byte, error) {
	all, err := jsontree.Parse(definitions)
	if err != nil {
		return nil, err
	}
	defs := all.Member(defsMember)
	root := defs.Member(name)
	if root == nil {
		return nil, fmt.Errorf("no schema describes the output of %s", name)
	}
	printed, used := jsontree.Object(), jsontree.Object()
	printed.SetMember(schemaMember, all.Member(schemaMember))
	printed.SetMember("title", root.Member("title"))
	for _, m := range root.Members {
		printed.SetMember(m.Name, m.Value)
	}
	collect(root, defs, used)
	if len(used.Members) > 0 {
		printed.SetMember(defsMember, used)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, printed.Append(nil), "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

const (
	schemaMember = "$schema"
	defsMember   = "$defs"
	refPrefix    = "#/" + defsMember + "/"
)

// collect adds the definitions that a schema refers to, and those that they refer to.
func collect(n, defs, used *jsontree.Node) {
	if ref := n.Member("$ref"); ref != nil {
		if name := strings.TrimPrefix(ref.Str, refPrefix); used.Member(name) == nil {
			used.SetMember(name, defs.Member(name))
			collect(defs.Member(name), defs, used)
		}
	}
	for inner := range n.Inside() {
		collect(inner, defs, used)
	}
}
