package projection_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

func ExampleLoad() {
	dir, err := os.MkdirTemp("", "projection")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{
		"formats.json": `[
  {"format": "memo", "dialect": "note", "go": "Memo", "role": "source", "title": "a memo"},
  {"format": "post", "dialect": "note", "go": "Post", "role": "target", "title": "a post"}
]`,
		"memo-post.json": `{
  "from": "memo", "to": "post", "doc": "A memo as a post.",
  "rules": [{"from": "/text", "to": "/txt"}]
}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			fmt.Println(err)
			return
		}
	}
	store, err := source.New(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Add("note.json", []byte(`{"title": "Note", "type": "object", "properties": {"text": {"type": "string"}}}`))

	var diags diag.List
	unit := pipeline.Unit{Dialect: config.Dialect{
		Name: "note", Package: "note", Schemas: []string{"note.json"}, Lock: "names.lock",
		Entries: []config.Entry{{File: "note.json", Primary: true}},
	}}
	pkg := pipeline.Plan(store, unit, &diags)
	dialects := map[string]*projection.Dialect{"note": {Package: pkg, ImportPath: "example.com/note"}}
	projection.Load(store, ".", projection.Packages{Dialects: dialects}, &diags)
	fmt.Print(&diags)
	// Output: memo-post.json:3:37: /txt: Note has no member "txt" (did you mean "text"?) [pointer]
}
