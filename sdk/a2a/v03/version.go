package v03

import (
	"cmp"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// The versions of A2A before 1.0 that require different members. Each comment lists the
// versions with the same requirements.
const (
	version01 = "0.1"
	version02 = "0.2" // 0.2.0 to 0.2.4
	version03 = "0.3" // 0.2.5 on
)

const schemaFile = "schemas/a2a-0.3/a2a-0.3.schema.json"

// notRequired lists the members that a version does not require, by the location of the
// rule in the schema of 0.3. In 0.1 the modes had a default.
var notRequired = map[string][]struct{ schema, member string }{
	version01: {
		{schemaFile + "#/required", "protocolVersion"},
		{schemaFile + "#/required", "description"},
		{schemaFile + "#/required", "defaultInputModes"},
		{schemaFile + "#/required", "defaultOutputModes"},
		{schemaFile + "#/$defs/AgentProvider/required", "url"},
	},
	version02: {{schemaFile + "#/required", "protocolVersion"}},
}

// oldVersions are the warnings for cards that are validated against a version before
// 0.2.5.
var oldVersions = map[string]*check.Rule{
	version01: &version01Card,
	version02: &version02Card,
}

// checkVersion waives the rules that the version of the card does not have. It is the selected
// version, otherwise the stated version, otherwise 0.3.
func checkVersion(c *check.Checker, x *AgentCard) {
	version := familyOf(cmp.Or(c.Version(), x.ProtocolVersion))
	for _, w := range notRequired[version] {
		c.Waive(w.schema, w.member)
	}
	if r := oldVersions[version]; r != nil {
		c.FailAt("protocolVersion", r)
	}
}

// familyOf returns the version whose rules apply to a version.
func familyOf(version string) string {
	major, rest, _ := strings.Cut(version, ".")
	minor, patch, _ := strings.Cut(rest, ".")
	switch {
	case major != "0":
		return version03
	case minor == "1":
		return version01
	case minor == "2" && (patch == "" || len(patch) == 1 && patch < "5"):
		return version02
	}
	return version03
}
