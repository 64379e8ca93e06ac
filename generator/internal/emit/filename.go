package emit

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// reservedStems are the names of files that do not belong to one type.
var reservedStems = []string{"doc", "enums", "patterns", "rules", "schema", "tables", "types", "versions"}

// jsonEnding is the last word of the name of a type's second file.
const jsonEnding = "_json"

// longestStem is the maximum number of bytes of the type's name in a file name: with the
// longest suffix it is within the limits of file systems, the smallest of which are the
// 143 bytes of encrypted ones.
const longestStem = 120

// fileStem is the name of the files for t without endings: the type's name in lower case
// with underscores, with the suffix _type if the name has a special meaning. Types whose
// names differ only in case share files.
func fileStem(t *ir.Type) string {
	switch t.Kind {
	case ir.EnumType:
		return "enums"
	case ir.ScalarType, ir.ListType, ir.MapType:
		return "types"
	}
	stem := naming.Shorten(unicodetables.Lower(strings.Join(caser.Words(t.Go), "_")), longestStem)
	if slices.Contains(reservedStems, stem) || strings.HasSuffix(stem, jsonEnding) {
		stem += "_type"
	}
	return stem
}
