package config

import (
	"maps"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

const validProject = `{"schemas": ["schemas/order"], "output": "gen"}`

const validDialect = `{
  "dialect": "order", "package": "order", "doc": "reads orders.",
  "schemas": ["order.json", "item.json"],
  "entries": [{"ref": "order.json", "primary": true}, {"ref": "item.json#/$defs/list"}]
}`

func load(t *testing.T, project, dialect string) (*Project, *source.Diagnostics) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("cardgen.json", []byte(project))
	store.Add("schemas/order/dialect.json", []byte(dialect))
	store.Add("schemas/copy/dialect.json", []byte(dialect))
	var diags source.Diagnostics
	return Load(store, "cardgen.json", &diags), &diags
}

func TestLoad(t *testing.T) {
	p, diags := load(t, validProject, validDialect)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	d := p.Dialects[0]
	if d.Output != "gen/order" || d.Lock != "schemas/order/names.lock" {
		t.Errorf("the package goes to %s, the lock to %s", d.Output, d.Lock)
	}
	if want := []string{"schemas/order/order.json", "schemas/order/item.json"}; !slices.Equal(d.Schemas, want) {
		t.Errorf("schemas are %q", d.Schemas)
	}
	if !d.AssertFormats || !d.Strict || d.Embedded || d.MaxSize != 0 {
		t.Errorf("defaults are %+v", d)
	}
	list := d.Entries[1]
	if list.File != "schemas/order/item.json" || list.Pointer != "/$defs/list" || list.Primary {
		t.Errorf("the second entry is %+v", list)
	}
}

func TestLoadSettings(t *testing.T) {
	p, diags := load(t, `{"schemas": ["schemas/order/"], "output": ".", "detection": "schemas/detection.json", "reference": "docs", "mappings": "schemas/mappings", "pages": "docs/mappings"}`,
		`{"dialect": "a2a-0.3", "package": "v03", "output": "a2a/v03", "doc": "reads orders.", "schemas": ["order.json"],
		"entries": [{"ref": "order.json", "primary": true}],
		"embedded": true, "maxSize": 1e3, "assertFormats": false, "strict": false, "initialisms": ["ID", "URL"]}`)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	d := p.Dialects[0]
	if d.Output != "a2a/v03" || !d.Embedded || d.MaxSize != 1000 || d.AssertFormats || d.Strict || len(d.Initialisms) != 2 {
		t.Errorf("the dialect is %+v", d)
	}
	if p.Detection != "schemas/detection.json" || p.Reference != "docs" || p.Mappings != "schemas/mappings" || p.Pages != "docs/mappings" {
		t.Errorf("the project is %+v", p)
	}
}

func TestLoadReportsEverything(t *testing.T) {
	tests := map[string]struct{ project, dialect, want string }{
		"a setting that does not exist": {
			`{"schemas": ["schemas/order"], "output": "gen", "ouput": "x"}`, validDialect,
			"cardgen.json:1:49: unknown member \"ouput\" (did you mean \"output\"?) [unknown-member]\n",
		},
		"settings that are missing": {
			`{"output": " "}`, validDialect,
			"cardgen.json:1:1: missing member \"schemas\" [missing-member]\ncardgen.json:1:12: expected a string that is not blank [empty]\n",
		},
		"no project": {
			`[]`, validDialect,
			"cardgen.json:1:1: expected an object, found an array [kind]\n",
		},
		"a folder that is not there": {
			`{"schemas": ["schemas/none", 3, "schemas/order"], "output": "gen"}`, validDialect,
			"cardgen.json:1:14: cannot read schemas/none/dialect.json: file does not exist [file]\n" +
				"cardgen.json:1:30: expected a string, found a number [kind]\n",
		},
		"two dialects in one place": {
			`{"schemas": ["schemas/order", "schemas/copy"], "output": "gen"}`, validDialect,
			"cardgen.json:1:31: the dialect \"order\" is also the dialect of schemas/order [config]\n",
		},
		"pages that would overwrite each other": {
			`{"schemas": ["schemas/order"], "output": "gen", "reference": "docs", "pages": "docs/"}`, validDialect,
			"cardgen.json:1:79: the pages of the mappings would overwrite the reference pages in docs; choose another folder [config]\n",
		},
		"values of the wrong kind": {
			validProject, `{
  "dialect": "Order", "package": "func", "doc": 1, "schemas": [],
  "entries": [{"ref": "a.json", "primary": "yes"}, 1, {"file": "b.json"}],
  "maxSize": -1, "embedded": 0
}`,
			`schemas/order/dialect.json:2:14: "Order" is not the name of a dialect in lower case [form]
schemas/order/dialect.json:2:34: "func" is not the name of a Go package [form]
schemas/order/dialect.json:2:49: expected a string, found a number [kind]
schemas/order/dialect.json:2:63: expected a non-empty array [empty]
schemas/order/dialect.json:3:14: no entry is primary [config]
schemas/order/dialect.json:3:44: expected true or false, found a string [kind]
schemas/order/dialect.json:3:52: expected an object, found a number [kind]
schemas/order/dialect.json:3:55: missing member "ref" [missing-member]
schemas/order/dialect.json:3:56: unknown member "file" (known: ref, kind, primary, empty) [unknown-member]
schemas/order/dialect.json:4:14: expected an integer of at least 0, found -1 [form]
schemas/order/dialect.json:4:30: expected true or false, found a number [kind]
`,
		},
		"a version member without versions": {
			validProject, `{"dialect": "o", "package": "o", "doc": "d", "schemas": ["a.json"],
  "entries": [{"ref": "a.json", "primary": true}],
  "versionMember": "/version"}`,
			"schemas/order/dialect.json:3:20: \"versionMember\" needs \"versions\" [config]\n",
		},
		"a version member that is no pointer to a member": {
			validProject, `{"dialect": "o", "package": "o", "doc": "d", "schemas": ["a.json"],
  "entries": [{"ref": "a.json", "primary": true}], "versions": ["1"],
  "versionMember": "/info/version"}`,
			"schemas/order/dialect.json:3:20: \"/info/version\" is not a JSON Pointer to a member of the document, such as /version [form]\n",
		},
		"kinds of documents that the registry cannot select by": {
			`{"schemas": ["schemas/order"], "output": "gen", "registry": "gen/all-cards"}`, `{"dialect": "o", "package": "o", "doc": "d", "schemas": ["a.json"],
  "entries": [{"ref": "a.json", "primary": true}, {"ref": "a.json#/b", "kind": "Bill"},
    {"ref": "a.json#/c", "kind": "c"}, {"ref": "a.json#/d", "kind": "c"}]}`,
			"cardgen.json:1:61: \"all-cards\" is not the name of a Go package [form]\n" +
				"schemas/order/dialect.json:2:23: the entry needs \"kind\", the name of this kind of document in the registry [config]\n" +
				"schemas/order/dialect.json:2:80: \"Bill\" is not the name of a kind of document in lower case [form]\n" +
				"schemas/order/dialect.json:3:69: another entry has the kind \"c\" [config]\n",
		},
		"editions beside versions": {
			validProject, `{"dialect": "o", "package": "o", "doc": "d", "schemas": ["a.json"],
  "entries": [{"ref": "a.json", "primary": true}], "versions": ["1"],
  "editions": ["0", "1"]}`,
			"schemas/order/dialect.json:3:15: \"versions\" and \"editions\" exclude each other: every version of \"versions\" is an edition [config]\n",
		},
		"two primary entries": {
			validProject, `{"dialect": "o", "package": "o", "doc": "d", "schemas": ["a.json"],
  "entries": [{"ref": "a.json", "primary": true}, {"ref": "a.json#/$defs/b", "primary": true}]}`,
			"schemas/order/dialect.json:2:59: another entry is primary already [config]\n",
		},
	}
	for _, name := range slices.Sorted(maps.Keys(tests)) {
		tt := tests[name]
		t.Run(name, func(t *testing.T) {
			if _, diags := load(t, tt.project, tt.dialect); diags.String() != tt.want {
				t.Errorf("got\n%s\nwant\n%s", diags, tt.want)
			}
		})
	}
}

func TestIsPackageName(t *testing.T) {
	for name, want := range map[string]bool{"order": true, "v03": true, "a_b": true, "Order": false, "3d": false, "type": false, "main": false, "": false, "a-b": false} {
		if IsPackageName(name) != want {
			t.Errorf("%q: got %t", name, !want)
		}
	}
}
