package emit

import (
	"slices"
	"strings"
	"unicode"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/naming"
)

// reservedStems are the names of files that are not about one type.
var reservedStems = []string{"doc", "enums", "example", "patterns", "tables", "types", "versions"}

// partEndings are the last words of names that split files have.
var partEndings = []string{"builder", "codec", "rules", "validate"}

// constraintWords are the last words of file names that the go command takes for
// build constraints, beside _test. (go/build knows them, but exports no list.)
var constraintWords = strings.Fields(`test
	aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd
	plan9 solaris wasip1 windows zos
	386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le
	mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm`)

// longestStem is how many bytes of a file name are the type's: with the longest suffix it
// is shorter than what the file systems in use admit, the least of which are the 143 bytes
// of encrypted ones.
const longestStem = 120

// fileStem is the name of the file for t without .go: the type's name in lower case
// with underscores, with the suffix _type where the name means something else.
// Types whose names differ in case only share a file.
func fileStem(t *ir.Type) string {
	switch t.Kind {
	case ir.EnumType:
		return "enums"
	case ir.ScalarType, ir.ListType, ir.MapType:
		return "types"
	}
	stem := naming.Shorten(snake(t.Go), longestStem)
	_, last, several := cutLast(stem)
	if slices.Contains(reservedStems, stem) ||
		several && (slices.Contains(constraintWords, last) || slices.Contains(partEndings, last)) {
		stem += "_type"
	}
	return stem
}

// cutLast cuts a name at its last underscore.
func cutLast(name string) (before, after string, found bool) {
	i := strings.LastIndexByte(name, '_')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}

// snake puts underscores between the words of a Go name.
func snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		starts := unicode.IsUpper(r) && i > 0 && runes[i-1] != '_' &&
			(unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1]) ||
				unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if starts {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
