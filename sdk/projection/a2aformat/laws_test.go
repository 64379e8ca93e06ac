package a2aformat

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

var formats = []format.Any{A2A, A2A03, A2AUnion}

func name(f format.Any) string {
	switch f {
	case format.Any(A2A):
		return "a2a"
	case format.Any(A2A03):
		return "a2a-0.3"
	}
	return union
}

func TestReadsAll(t *testing.T) {
	vectors.ReadsAll(t, A2A)
	vectors.ReadsAll(t, A2A03)
	for file, text := range vectors.Wild(t) {
		if _, err := card.ParseRaw(text); err != nil {
			continue
		}
		if _, _, err := projection.Convert(text, A2AUnion, vectors.Description); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestPairs: the laws of conversions between the three formats, and of carried cards, for
// every document. Documents of both generations are made from those of one.
func TestPairs(t *testing.T) {
	type document struct {
		name string
		from format.Any
		text []byte
	}
	var documents []document
	texts := vectors.Wild(t)
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		for _, from := range []format.Any{A2A, A2A03} {
			documents = append(documents, document{file, from, texts[file]})
			if both, _, err := projection.Convert(texts[file], from, A2AUnion); err == nil {
				documents = append(documents, document{file + " from " + name(from), A2AUnion, both})
			}
		}
	}
	for _, d := range documents {
		if _, err := card.ParseRaw(d.text); err != nil {
			continue
		}
		for _, to := range formats {
			t.Run(d.name+"/"+name(d.from)+"/"+name(to), func(t *testing.T) {
				p := projectiontest.Pair{From: d.from, To: to, Card: d.text}
				if p.Check(t) && d.from != to {
					p.CheckCarried(t)
				}
			})
		}
	}
}

// TestKinds: a value of any kind at any place of a card breaks no law.
func TestKinds(t *testing.T) {
	pairs := [][2]format.Any{
		{A2A, vectors.Description}, {A2A03, vectors.Description}, {A2AUnion, vectors.Description}, {A2A, A2A03}, {A2A03, A2AUnion}, {A2AUnion, A2A},
	}
	for file, text := range vectors.Cards(t, "a2a") {
		if !strings.HasSuffix(file, "everything.json") && !strings.HasSuffix(file, "both-versions.json") {
			continue
		}
		var root any
		if err := json.Unmarshal(text, &root); err != nil {
			t.Fatal(err)
		}
		each(root, "", func(place string, set func(any)) {
			for _, value := range []string{`5`, `"x"`, `[{}]`, `{"x":{}}`} {
				set(json.RawMessage(value))
				changed, err := json.Marshal(root)
				if err != nil {
					t.Fatal(err)
				}
				for i, pair := range pairs {
					projectiontest.Pair{From: pair[0], To: pair[1], Card: changed}.CheckForth(t)
					if t.Failed() {
						t.Fatalf("%s, %s at %s, pair %d", file, value, place, i)
					}
				}
			}
		})
	}
}

// each calls f with the location of every value and a function that replaces it.
func each(v any, at string, f func(place string, set func(any))) {
	inner := func(place string, v any, set func(any)) {
		each(v, place, f)
		f(place, set)
		set(v)
	}
	switch v := v.(type) {
	case map[string]any:
		for name, x := range v {
			inner(at+"/"+name, x, func(x any) { v[name] = x })
		}
	case []any:
		for i, x := range v {
			inner(fmt.Sprintf("%s/%d", at, i), x, func(x any) { v[i] = x })
		}
	}
}
