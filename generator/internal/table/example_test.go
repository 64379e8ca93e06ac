package table_test

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/generator/internal/table"
)

func ExampleGenerate() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	file := store.Add("planets.json", []byte(`{
  "name": "planets", "doc": "planets are the planets.",
  "editions": [{"versions": ["1"], "ids": {"mercury": 1, "venus": 2, "earth": 3}}]
}`))
	var diags source.Diagnostics
	planets := table.Read(file, []string{"1"}, &diags)
	code, err := table.Generate("sky", []*table.Table{planets})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, editions, _ := strings.Cut(string(code), "var planetsEditionA ")
	fmt.Println("var planetsEditionA " + strings.TrimSpace(editions))
	// Output:
	// var planetsEditionA = cardrt.IDTable{
	// 	ByID: []uint16{
	// 		1, 2, 0,
	// 	},
	// 	Entries: []cardrt.IDEntry{
	// 		{Name: "earth", ID: 3},
	// 		{Name: "mercury", ID: 1},
	// 		{Name: "venus", ID: 2},
	// 	},
	// }
}

func ExampleGenerateDetection() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	file := store.Add("rules.json", []byte(`{
  "formats": [{"name": "order", "title": "order of a shop"}],
  "rules": [{"format": "order", "why": "it has lines", "when": [{"at": "/lines", "kind": "array"}]}]
}`))
	var diags source.Diagnostics
	text := table.GenerateDetection(file, &diags)
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, "lines") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// why:    "it has lines",
	// {at: []string{"lines"}, kinds: scan.Array},
}
