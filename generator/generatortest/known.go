package generatortest

import (
	"fmt"
	"sync"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

// edition is a version of a package, identified by its index.
type edition struct {
	pkg    *ir.Package
	number int
}

// knownOf caches the results of known, since a taxonomy has hundreds of classes and every test
// creates many makers. The keys are editions, the values map[*ir.Node][]string.
var knownOf sync.Map

// known returns the JSON texts of valid values for nodes whose values no schema lists. They
// come from tables of a package. The caller must not change the result.
func known(pkg *ir.Package, number int) map[*ir.Node][]string {
	key := edition{pkg, number}
	if values, ok := knownOf.Load(key); ok {
		return values.(map[*ir.Node][]string)
	}
	values := tables(key)
	knownOf.Store(key, values)
	return values
}

// tables computes the values cached by known.
func tables(e edition) map[*ir.Node][]string {
	switch pkg := e.pkg; pkg.Dialect {
	case "oasf":
		return knownRecords(pkg, oasf.Version(pkg.Versions[e.number]))
	case "a2a", "a2a-0.3":
		return knownSignatures(pkg)
	case "mcp-server-json":
		return knownServers(pkg, pkg.Versions[e.number])
	}
	return nil
}

// knownServers has the address of the schema of an edition of server.json, and a repository that
// the MCP registry accepts.
func knownServers(pkg *ir.Package, edition string) map[*ir.Node][]string {
	values := map[*ir.Node][]string{}
	for _, t := range pkg.Types {
		if f := t.Field("$schema"); f != nil {
			values[f.Node] = []string{fmt.Sprintf(`"https://static.modelcontextprotocol.io/schemas/%s/server.schema.json"`, edition)}
		}
		if t.Go == "Repository" {
			values[t.Field("source").Node] = []string{`"github"`}
			values[t.Field("url").Node] = []string{`"https://github.com/example/agents"`}
		}
	}
	return values
}

// knownSignatures has a JWS header, which is JSON in Base64url.
func knownSignatures(pkg *ir.Package) map[*ir.Node][]string {
	values := map[*ir.Node][]string{}
	for _, t := range pkg.Types {
		if f := t.Field("protected"); f != nil {
			values[f.Node] = []string{`"eyJhbGciOiJFUzI1NiJ9"`}
		}
	}
	return values
}

// knownRecords has the classes of the taxonomies of OASF.
func knownRecords(pkg *ir.Package, version oasf.Version) map[*ir.Node][]string {
	values := map[*ir.Node][]string{}
	for _, t := range pkg.Types {
		switch t.Go {
		case "Skill":
			values[t.Node] = classes(oasf.Skills(version), `{"name":%[2]s}`, `{"id":%[1]d}`, `{"id":%[1]d,"name":%[2]s}`)
		case "Domain":
			values[t.Node] = classes(oasf.Domains(version), `{"name":%[2]s}`, `{"id":%[1]d}`, `{"id":%[1]d,"name":%[2]s}`)
		case "Module":
			values[t.Field("name").Node] = classes(oasf.Modules(version), `%[2]s`)
		case "Record":
			values[t.Field("schema_version").Node] = []string{card.Must(card.JSON(version)).String()}
		}
	}
	return values
}

// classes returns the classes of a taxonomy as JSON texts, in the given forms.
func classes(t oasf.Taxonomy, forms ...string) []string {
	var list []string
	for id, name := range t.All() {
		for _, form := range forms {
			list = append(list, fmt.Sprintf(form, id, card.Must(card.JSON(name))))
		}
	}
	return list
}
