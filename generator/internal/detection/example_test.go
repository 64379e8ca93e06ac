package detection_test

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/detection"
	"github.com/agentcard-go/cardgen/generator/internal/diag"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleGenerate() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	file := store.Add("rules.json", []byte(`{
  "formats": [{"name": "order", "title": "order of a shop"}],
  "rules": [{"format": "order", "why": "it has lines", "when": [{"at": "/lines", "kind": "array"}]}]
}`))
	var diags diag.List
	text := detection.Generate(file, &diags)
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, "lines") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// why:    "it has lines",
	// {at: []string{"lines"}, kinds: check.Array},
}
