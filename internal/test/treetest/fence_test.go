package treetest

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// modulePath is the path of this module, also in forks.
var modulePath = testdir.ModulePath

// everywhere are the modules that all packages of the SDK may import.
var everywhere = []string{"github.com/oklog/ulid/v2"}

// shared are the packages outside the SDK that it may import. They import only the standard
// library and one another.
var shared = map[string]string{
	"internal/base/decimal":       "the generator and the runtime share the comparison of numbers",
	"internal/base/op":            "the generator and the runtime share the codes of the table's keywords",
	"internal/base/ordered":       "the types of cards and the runtime keep members in order",
	"internal/base/scan":          "the SDK, the JSON trees and the commands read JSON as text in one way",
	"internal/base/lazy":          "the SDK and the commands compile patterns when they use them first",
	"internal/base/nearest":       "the generator and both commands share the \"did you mean\" hints",
	"internal/base/unicodetables": "the generator and the parser of patterns use one version of Unicode",
}

// helpers are the packages of the SDK with further imports, each with the modules that it
// may import and the reason.
var helpers = map[string]struct {
	modules []string
	reason  string
}{
	"sdk/fetch": {[]string{"code.dny.dev/ssrf"}, "refuses connections to private addresses"},
	"sdk/probe": {[]string{"code.dny.dev/ssrf"}, "fetches the documents of a host"},
	"sdk/mcpserver": {[]string{
		"github.com/modelcontextprotocol/go-sdk", "github.com/google/jsonschema-go", "github.com/segmentio/encoding", "github.com/segmentio/asm",
		"github.com/yosida95/uritemplate/v3", "golang.org/x/mod", "golang.org/x/oauth2", "golang.org/x/sync", "golang.org/x/sys", "golang.org/x/time",
	}, "serves the Model Context Protocol"},
	"sdk/directory": {[]string{"golang.org/x/mod", "code.dny.dev/ssrf"}, "compares versions, signs its log and fetches cards"},
	"sdk/directory/metrics": {[]string{
		"github.com/prometheus", "github.com/beorn7/perks", "github.com/cespare/xxhash/v2", "github.com/munnerz/goautoneg", "google.golang.org/protobuf", "go.yaml.in/yaml/v2",
		"code.dny.dev/ssrf", "golang.org/x/mod", "golang.org/x/sys",
	}, "measures a directory for Prometheus"},
	"sdk/directory/checkpoint": {[]string{"golang.org/x/mod"}, "signs and verifies a log"},
	"sdk/mcpserver/store":      {[]string{"golang.org/x/mod"}, "compares versions and keeps the tree of its log"},
	"sdk/mcpserver/store/bolt": {[]string{"go.etcd.io/bbolt", "golang.org/x/mod", "golang.org/x/sys"}, "keeps cards in an embedded database"},
	"sdk/mcpserver/store/postgres": {[]string{
		"github.com/jackc/pgx/v5", "github.com/jackc/pgpassfile", "github.com/jackc/pgservicefile", "github.com/jackc/puddle/v2",
		"golang.org/x/mod", "golang.org/x/sync", "golang.org/x/text",
	}, "keeps cards in PostgreSQL"},
	"sdk/syntax":    {[]string{"go.yaml.in/yaml/v4", "github.com/pelletier/go-toml/v2"}, "reads YAML and TOML"},
	"sdk/schemafor": {[]string{"github.com/google/jsonschema-go"}, "infers a JSON Schema from a Go type"},
}

// beside are the packages of this module outside the SDK that a package may import.
var beside = map[string][]string{
	"sdk/mcpserver":        {"internal/dialectschema", "internal/jsontree", "schemas"}, // serves the schemas
	"sdk/schemafor":        {"internal/dialectschema", "internal/jsontree", "schemas"}, // has the schemas of generated types
	"sdk/syntax":           {"internal/jsontree"},                                      // holds the values of TOML
	"sdk/patch":            {"internal/jsontree"},                                      // changes trees
	"sdk/internal/fuzzing": {"internal/jsontree"},                                      // only tests import it
}

// dependencies returns the transitive imports of the packages that the patterns
// name, by import path.
func dependencies(t *testing.T, patterns ...string) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-f", "{{.ImportPath}}{{range .Deps}} {{.}}{{end}}"}, patterns...)...)
	cmd.Dir = "../../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		found[words[0]] = words[1:]
	}
	return found
}

// standard says whether a package belongs to the standard library.
func standard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".")
}

// inModule says whether a package belongs to a module.
func inModule(pkg, module string) bool {
	return pkg == module || strings.HasPrefix(pkg, module+"/")
}

// TestImportFence: a user of the SDK links the standard library, one small module and the
// SDK itself, never the generator.
func TestImportFence(t *testing.T) {
	packages := dependencies(t, "./sdk/...")
	var outside []string
	for name := range shared {
		outside = append(outside, "./"+name)
	}
	if len(packages) < 5 {
		t.Fatalf("go list found %d packages", len(packages))
	}
	for pkg, deps := range packages {
		name := strings.TrimPrefix(pkg, modulePath+"/")
		allowed := slices.Concat(everywhere, helpers[name].modules)
		for _, dep := range deps {
			switch {
			case standard(dep) || inModule(dep, modulePath+"/sdk"):
			case shared[strings.TrimPrefix(dep, modulePath+"/")] != "":
			case slices.Contains(beside[name], strings.TrimPrefix(dep, modulePath+"/")):
			case inModule(dep, modulePath):
				t.Errorf("%s imports %s, which is not part of the SDK", name, dep)
			case !slices.ContainsFunc(allowed, func(m string) bool { return inModule(dep, m) }):
				t.Errorf("%s imports %s", name, dep)
			}
		}
	}
	for pkg, deps := range dependencies(t, outside...) {
		for _, dep := range deps {
			if !standard(dep) && shared[strings.TrimPrefix(dep, modulePath+"/")] == "" {
				t.Errorf("%s, which the SDK imports, imports %s", pkg, dep)
			}
		}
	}
	for name, helper := range helpers {
		if helper.reason == "" {
			t.Errorf("%s has further imports without a reason", name)
		}
		if packages[path.Join(modulePath, name)] == nil {
			t.Errorf("%s has an entry and does not exist", name)
		}
	}
}

// TestDialectsAreApart: a dialect's package imports no other dialect and no helper, and
// detection imports no dialect.
func TestDialectsAreApart(t *testing.T) {
	found, err := Inventory(sdkDir)
	if err != nil {
		t.Fatal(err)
	}
	var dialects []string
	for _, typ := range found {
		if pkg := path.Join(modulePath, "sdk", typ.Package); !slices.Contains(dialects, pkg) {
			dialects = append(dialects, pkg)
		}
	}
	apart := append(slices.Clone(dialects), modulePath+"/sdk/detect", modulePath+"/sdk/card", modulePath+"/sdk/cardrt")
	for pkg, deps := range dependencies(t, apart...) {
		for _, dep := range deps {
			if slices.Contains(dialects, dep) {
				t.Errorf("%s imports the dialect %s", pkg, dep)
			}
			if _, helper := helpers[strings.TrimPrefix(dep, modulePath+"/")]; helper {
				t.Errorf("%s imports the helper %s", pkg, dep)
			}
		}
	}
}

// TestCardsArePureData: the packages of Aevum and AgentCard cards, and what they import of
// this module, use no network, no process, no file and no environment.
func TestCardsArePureData(t *testing.T) {
	forbidden := []string{"net", "net/http", "os/exec", "plugin"}
	for name, deps := range dependencies(t, "./sdk/aevum", "./sdk/agentcard") {
		for _, dep := range deps {
			if slices.Contains(forbidden, dep) {
				t.Errorf("%s imports %s", name, dep)
			}
		}
		var own []string
		for _, dep := range append(deps, name) {
			if inModule(dep, modulePath) {
				own = append(own, dep)
			}
		}
		for pkg, imports := range directImports(t, own...) {
			if slices.Contains(imports, "os") {
				t.Errorf("%s imports os", pkg)
			}
		}
	}
}

func directImports(t *testing.T, packages ...string) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-f", "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}"}, packages...)...)
	cmd.Dir = "../../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		found[words[0]] = words[1:]
	}
	return found
}
