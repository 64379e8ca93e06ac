package detached

import (
	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// maxRounded is the maximum number of locations that [Rounded] returns.
const maxRounded = 20

// Rounded returns the locations of the numbers in a well-formed document that are not exactly a
// double, since the canonical form has other digits. more is the number of further ones.
func Rounded(document []byte) (pointers []string, more int) {
	text := scan.View(document)
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			i = scan.SkipValue(text, i)
		case c == '-' || '0' <= c && c <= '9':
			end := scan.SkipValue(text, i)
			switch {
			case decimal.IsDouble(text[i:end]):
			case len(pointers) == maxRounded:
				more++
			default:
				pointers = append(pointers, scan.Pointer(text, i))
			}
			i = end
		default:
			i++
		}
	}
	return pointers, more
}
