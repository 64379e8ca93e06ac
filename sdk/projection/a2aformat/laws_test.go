package a2aformat

import (
	"maps"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/mappingtest"
	"github.com/agentcard-go/cardgen/internal/projectionlaws"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

var formats = []projection.AnyFormat{A2A, V03, Union}

func name(f projection.AnyFormat) string {
	switch f {
	case projection.AnyFormat(A2A):
		return "a2a"
	case projection.AnyFormat(V03):
		return "a2a-0.3"
	}
	return union
}

func TestReadsAll(t *testing.T) {
	mappingtest.ReadsAll(t, A2A)
	mappingtest.ReadsAll(t, V03)
	for file, text := range mappingtest.Wild(t) {
		if _, err := card.ParseRaw(text); err != nil {
			continue
		}
		if _, _, err := projection.Convert(text, Union, mappingtest.Description); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestPairs: the laws of conversions between the three formats, and of carried cards, for
// every document. Documents of both generations are made from those of one.
func TestPairs(t *testing.T) {
	type document struct {
		name string
		from projection.AnyFormat
		text []byte
	}
	var documents []document
	texts := mappingtest.Wild(t)
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		for _, from := range []projection.AnyFormat{A2A, V03} {
			documents = append(documents, document{file, from, texts[file]})
			if both, _, err := projection.Convert(texts[file], from, Union); err == nil {
				documents = append(documents, document{file + " from " + name(from), Union, both})
			}
		}
	}
	for _, d := range documents {
		if _, err := card.ParseRaw(d.text); err != nil {
			continue
		}
		for _, to := range formats {
			t.Run(d.name+"/"+name(d.from)+"/"+name(to), func(t *testing.T) {
				p := projectionlaws.Pair{From: d.from, To: to, Card: d.text}
				check := p.Check
				if name(d.from) == union && name(to) == "a2a-0.3" {
					check = p.CheckForth // of the interfaces for 1.0 and for 0.3, a card of 0.3 has one
				}
				if check(t) && d.from != to {
					p.Carried(t)
				}
			})
		}
	}
}
