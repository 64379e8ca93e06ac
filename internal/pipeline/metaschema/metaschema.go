// Package metaschema contains the meta-schemas of JSON Schema, so that schemas can
// refer to them without the network: drafts 2020-12 and 2019-09 with their
// vocabularies, draft-07, draft-06 and draft-04. They were written for this project
// from the specification and accept the same schemas as the published ones.
package metaschema

import (
	"cmp"
	"embed"
	"encoding/json"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

//go:embed documents/*.json
var documents embed.FS

// Embed adds the meta-schemas to a store under their identifiers.
func Embed(store *source.Store) {
	entries, err := documents.ReadDir("documents")
	if err != nil {
		panic("metaschema: " + err.Error()) // the files are part of the program
	}
	for _, e := range entries {
		data, err := documents.ReadFile(path.Join("documents", e.Name()))
		if err != nil {
			panic("metaschema: " + err.Error())
		}
		store.Embed(identifier(data), data)
	}
}

// identifier returns the $id of a document, the id in draft-04, without an empty
// fragment.
func identifier(data []byte) string {
	var d struct {
		ID    string `json:"$id"`
		OldID string `json:"id"`
	}
	if err := json.Unmarshal(data, &d); err != nil {
		panic("metaschema: " + err.Error())
	}
	return strings.TrimSuffix(cmp.Or(d.ID, d.OldID), "#")
}
