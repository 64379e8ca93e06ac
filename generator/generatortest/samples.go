package generatortest

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/generator/internal/table"
)

// samplesFile is the file in a dialect's folder with valid values of schemas whose keywords do
// not describe valid values, since a hand-written check has a rule of its own. The file is
// optional.
//
//	{
//	  "samples": [
//	    {"schema": "card.schema.json#/properties/signature", "values": ["eyJhbGciOiJFUzI1NiJ9"]},
//	    {"schema": "card.schema.json#/$defs/Skill", "table": "skills.json", "values": [{"id": "{id}", "name": "{name}"}]}
//	  ]
//	}
//
// In a value "{version}" stands for the version of the document. With a table of the dialect,
// there is a value for each row: "{name}" stands for its name, and a string "{id}" for its number.
const samplesFile = "samples.json"

// samples are the texts of valid values, by the node of their schema.
type samples map[*ir.Node][]string

// readSamples returns the samples for each version of a dialect, or for its only one.
func readSamples(store *source.Store, u pipeline.Unit, pkg *ir.Package, diags *source.Diagnostics) []samples {
	list := make([]samples, max(1, len(pkg.Versions)))
	file := path.Join(u.Folder, samplesFile)
	f, err := store.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return list
	}
	if err != nil {
		diags.Errorf(source.Position{File: file}, "file", "cannot be read: %s", err)
		return nil
	}
	root := schema.ReadValue(f, diags)
	if root == nil {
		return nil
	}
	nodes := map[string][]*ir.Node{}
	for _, n := range pkg.Nodes {
		nodes[n.Origin.Location()] = append(nodes[n.Origin.Location()], n)
	}
	r := config.Reader{Diags: diags}
	for i := range list {
		list[i] = samples{}
	}
	for _, v := range r.NeededItems(root, r.Object(root, "samples"), "samples") {
		m := r.Object(v, "schema", "table", "values")
		of := nodes[path.Join(u.Folder, r.Text(r.Needed(v, m, "schema")))]
		if len(of) == 0 {
			r.Errorf(v, "samples", "the dialect has no such schema")
		}
		values := r.NeededItems(v, m, "values")
		var rows *table.Table
		if m["table"] != nil {
			rows = readTable(store, path.Join(u.Folder, r.Text(m["table"])), pkg.Versions, diags)
		}
		for i := range list {
			texts := inVersion(values, rows, pkg.Versions, i)
			for _, n := range of {
				list[i][n] = texts
			}
		}
	}
	return list
}

func readTable(store *source.Store, name string, versions []string, diags *source.Diagnostics) *table.Table {
	f, err := store.Read(name)
	if err != nil {
		diags.Errorf(source.Position{File: name}, "file", "cannot be read: %s", err)
		return nil
	}
	return table.Read(f, versions, diags)
}

// inVersion returns the texts of values in the version with an index; for a table, in the order
// of its numbers.
func inVersion(values []*schema.Value, rows *table.Table, versions []string, version int) []string {
	var name string
	if version < len(versions) {
		name = versions[version]
	}
	if rows == nil {
		return filledIn(values, "{version}", name)
	}
	var texts []string
	for _, e := range rows.Editions {
		if !slices.Contains(e.Versions, version) {
			continue
		}
		entries := slices.SortedFunc(slices.Values(e.Entries), func(a, b table.Entry) int { return cmp.Compare(a.ID, b.ID) })
		for _, row := range entries {
			texts = append(texts, filledIn(values, "{version}", name, `"{id}"`, strconv.FormatInt(row.ID, 10), "{name}", row.Name)...)
		}
	}
	return texts
}

// filledIn returns the texts of values after replacing words, given in pairs. The replacement is
// escaped as in a JSON string.
func filledIn(values []*schema.Value, replaced ...string) []string {
	for i := 1; i < len(replaced); i += 2 {
		quoted, _ := json.Marshal(replaced[i]) // a string can be encoded
		replaced[i] = string(quoted[1 : len(quoted)-1])
	}
	words := strings.NewReplacer(replaced...)
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = words.Replace(v.Text)
	}
	return texts
}
