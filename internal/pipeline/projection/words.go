package projection

import (
	"strings"
	"unicode"

	"github.com/agentcard-go/cardgen/internal/pipeline/naming"
)

// caser converts names to Go names.
var caser = naming.NewCaser()

// camel is an exported name for the words of a pointer.
func camel(path string) string { return caser.Exported(strings.NewReplacer("/", " ").Replace(path)) }

// lowerFirst converts the first word of an exported Go name to lower case: ADP, AgentCard
// and A2AUnion become adp, agentCard and a2aUnion.
func lowerFirst(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsLower(r) {
			break
		}
		if i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}
