package scan

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkCheck checks whole documents, with and without an index of their values.
func BenchmarkCheck(b *testing.B) {
	for _, dialect := range []string{"agentcard", "mcp"} {
		files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/" + dialect + "/*.json")
		if err != nil || len(files) == 0 {
			b.Fatal("no documents", err)
		}
		var texts []string
		size := 0
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			texts = append(texts, string(text))
			size += len(text)
		}
		for name, index := range map[string]*Index{"Plain": nil, "Indexed": {}} {
			b.Run(dialect+name, func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					for _, text := range texts {
						if index != nil {
							index.Spans = index.Spans[:0]
						}
						if err := CheckIndexed(text, 100, index); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}
