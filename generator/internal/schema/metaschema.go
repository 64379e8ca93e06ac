package schema

import (
	"bytes"
	"embed"
	"encoding/json"
	"path"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

//go:embed documents/*.json
var metaschemaFiles embed.FS

// EmbedMetaschemas adds the meta-schemas of JSON Schema to a store under their identifiers, so
// that schemas can refer to them without the network: drafts 2020-12 and 2019-09 with their
// vocabularies, draft-07, draft-06 and draft-04. They were written for this project from the
// specification and accept the same schemas as the published ones.
func EmbedMetaschemas(store *source.Store) {
	for uri, data := range metaschemas() {
		store.Embed(uri, data)
	}
}

// metaschemas are the meta-schemas by their identifiers.
var metaschemas = sync.OnceValue(func() map[string][]byte {
	list := make(map[string][]byte)
	entries, err := metaschemaFiles.ReadDir("documents")
	if err != nil {
		panic("metaschema: " + err.Error()) // the files are part of the program
	}
	for _, e := range entries {
		data, err := metaschemaFiles.ReadFile(path.Join("documents", e.Name()))
		if err != nil {
			panic("metaschema: " + err.Error())
		}
		list[identifierOf(data)] = data
	}
	return list
})

// identifierOf returns the $id of a document (the id in draft-04) without an empty fragment. It
// is one of the first members. Reading the rest would take a hundredth of a run.
func identifierOf(data []byte) string {
	d := json.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if err != nil {
			panic("metaschema: " + err.Error())
		}
		if token != "$id" && token != "id" {
			continue
		}
		var id string
		if err := d.Decode(&id); err != nil {
			panic("metaschema: " + err.Error())
		}
		return strings.TrimSuffix(id, "#")
	}
}
