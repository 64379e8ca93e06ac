package emit

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/naming"
)

// reservedStems are the names of files that are not about one type.
var reservedStems = []string{"doc", "enums", "patterns", "rules", "schema", "tables", "types", "versions"}

// jsonEnding is the last word of the name of a type's second file.
const jsonEnding = "_json"

// longestStem is how many bytes of a file name are the type's: with the longest suffix it
// is shorter than what the file systems in use admit, the least of which are the 143 bytes
// of encrypted ones.
const longestStem = 120

// fileStem is the name of the files for t without endings: the type's name in lower case
// with underscores, with the suffix _type where the name means something else.
// Types whose names differ in case only share files.
func fileStem(t *ir.Type) string {
	switch t.Kind {
	case ir.EnumType:
		return "enums"
	case ir.ScalarType, ir.ListType, ir.MapType:
		return "types"
	}
	stem := naming.Shorten(strings.ToLower(strings.Join(caser.Words(t.Go), "_")), longestStem)
	if slices.Contains(reservedStems, stem) || strings.HasSuffix(stem, jsonEnding) {
		stem += "_type"
	}
	return stem
}
