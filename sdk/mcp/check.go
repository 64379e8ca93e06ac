package mcp

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// newest is the index of the newest version, the first whose clients copy arguments
// into HTTP headers and whose specification covers external references.
var newest = len(versions) - 1

// checkTool checks the two schemas of a tool for rules that the schema of a tool cannot
// express.
func checkTool(c *cardrt.Checker, x *Tool) {
	cardrt.At(c, "inputSchema", cardrt.ValueOfObject(x.InputSchema).Text, checkInput)
	if c.Warnings && !x.OutputSchema.IsZero() {
		cardrt.At(c, "outputSchema", x.OutputSchema.String(), checkReferences)
	}
}

// checkInput checks the schema of the arguments.
func checkInput(c *cardrt.Checker, schema string) {
	if c.InVersions(versions, newest, newest) && mayHave(schema, headerKeyword) {
		checkHeaders(c, schema)
	}
	if c.Warnings {
		checkReferences(c, schema)
	}
}

// mayHave reports whether a JSON text may have a member of a name at some level. If
// not, the text need not be walked.
func mayHave(text, name string) bool {
	return strings.Contains(text, name) || strings.Contains(text, `\u`)
}
