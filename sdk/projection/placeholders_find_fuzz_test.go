package projection_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// FuzzFindPlaceholders: each finding is at a string of the document.
func FuzzFindPlaceholders(f *testing.F) {
	for _, text := range []string{`{"a": "TODO: b"}`, `["x/TODO", "todo"]`, `{"TODO: a": {"b": "0000000000000000"}}`, `"TODO: `, `{"a": "TODO: b"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		found := projection.FindPlaceholders(document)
		if len(found) == 0 {
			return
		}
		raw, err := card.ParseRaw(document, card.WithLimits(card.NoLimits()))
		if err != nil {
			return // a name twice, for example
		}
		for _, v := range found {
			if value, ok := raw.Pointer(v.Pointer); !ok || value.Kind() != card.KindString {
				t.Errorf("%s: there is no string at %q", document, v.Pointer)
			}
		}
	})
}
