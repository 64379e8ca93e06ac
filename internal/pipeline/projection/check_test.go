package projection_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// parcels are the dialects of a golden test.
func parcels(t *testing.T) map[string]*projection.Dialect {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/parcels.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return planned(t, archive)
}

// planned are the dialects of an archive.
func planned(t *testing.T, archive *txtar.Archive) map[string]*projection.Dialect {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		store.Add(f.Name, f.Data)
	}
	var diags diag.List
	p := config.Load(store, "cardgen.json", &diags)
	dialects := map[string]*projection.Dialect{}
	for _, u := range pipeline.Units(p) {
		pkg := pipeline.Plan(store, u, &diags)
		if pkg == nil {
			t.Fatal(&diags)
		}
		dialects[u.Name] = &projection.Dialect{Package: pkg, ImportPath: "example.com/" + u.Name}
	}
	return dialects
}

const twoFormats = `[
{"format": "parcel", "dialect": "parcel", "go": "Parcel", "role": "source", "title": "a parcel"},
{"format": "shipment", "dialect": "shipment", "go": "Shipment", "role": "target", "title": "a shipment"}
]`

// load checks a folder of mappings.
func load(t *testing.T, dialects map[string]*projection.Dialect, files map[string]string) (*projection.Project, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	store, err := source.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	var diags diag.List
	return projection.Load(store, ".", projection.Packages{Dialects: dialects}, &diags), diags.String()
}

// TestRuleErrors: the errors of a rule have its position. The rule is on line 3, from column
// 1; the other required members of the target are in open.
func TestRuleErrors(t *testing.T) {
	dialects := parcels(t)
	const head = `{"from": "parcel", "to": "shipment", "doc": "d",
"open": ["/type", "/ref", "/title", "/carrier", "/origin", "/lines"], "rules": [
`
	for _, test := range []struct{ name, rule, want string }{
		{"unknown member", `{"from": "/id", "to": "/ref", "otherwize": "copy"}`, `3:31: unknown member "otherwize" (did you mean "otherwise"?) [unknown-member]`},
		{"member of another form", `{"to": "/ref", "const": "x", "default": "y"}`, `3:30: unknown member "default" (known: const, to, report, $comment, code, why, only, since, until) [unknown-member]`},
		{"no object", `"copy"`, `3:1: expected an object, found a string [kind]`},
		{"no rule", `{}`, `3:1: missing member "from" [missing-member]`},
		{"one end", `{"from": "/id"}`, `3:1: missing member "to" [missing-member]`},
		{"option alone", `{"option": "id"}`, `3:1: an option needs "from", "to" or both [form]`},
		{"default without from", `{"to": "/ref", "option": "id", "default": "x"}`, `3:43: "default" needs both "from" and "to" [form]`},
		{"no pointer", `{"from": "id", "to": "/ref"}`, `3:10: a JSON Pointer to a member begins with / [pointer]`},
		{"no escape", `{"from": "/id~2", "to": "/ref"}`, `3:10: in a JSON Pointer, ~ is followed by 0 or 1 [pointer]`},
		{"unknown location", `{"from": "/it", "to": "/ref"}`, `3:10: /it: Parcel has no member "it" [pointer]`},
		{"unknown location in the target", `{"from": "/id", "to": "/origin/contct"}`, `3:23: /origin/contct: ShipmentOrigin has no member "contct" (did you mean "contact"?) [pointer]`},
		{"into a scalar", `{"from": "/id/x", "to": "/ref"}`, `3:10: /id/x: /id is a text, and no rule looks into it (a hand-written function can look there) [pointer]`},
		{"into a list", `{"from": "/tags/0", "to": "/ref"}`, `3:10: /tags/0: /tags is a list of texts, and no rule looks into it (a hand-written function can look there) [pointer]`},
		{"elements without any", `{"from": "/items/*/sku", "to": "/ref"}`, `3:10: /items/*/sku: only a rule with any reads all elements [pointer]`},
		{"into all elements", `{"from": "/id", "to": "/lines/*/code", "only": "forth"}`, `3:23: /lines/*/code: a rule writes one location; elements are written by each [pointer]`},
		{"deep into a free object", `{"from": "/id", "to": "/meta/a/b", "only": "forth"}`, `3:23: /meta/a/b: a rule writes members of a free-form object, not values inside them [pointer]`},
		{"other form", `{"from": "/id", "to": "/mass"}`, `3:1: direction forth, /id is a text and /mass is a number: the conversion needs a function [form]`},
		{"other form in the direction back", `{"from": "/id", "to": "/mass"}`, `3:1: direction back, /mass is a number and /id is a text: the conversion needs a function [form]`},
		{"list for text", `{"from": "/tags", "to": "/ref"}`, `3:1: direction forth, /tags is a list of texts and /ref is a text: the conversion needs a function [form]`},
		{"object for object", `{"from": "/sender", "to": "/origin"}`, `3:1: direction forth, /sender is the object ParcelSender and /origin is the object ShipmentOrigin: the conversion needs a function [form]`},
		{"value of no enum", `{"from": "/kind", "to": "/category", "values": {"letter": "post"}}`, `3:49: "post" is not one of the values of ShipmentCategory [enum]`},
		{"value of no source enum", `{"from": "/kind", "to": "/category", "values": {"sack": "mail"}}`, `3:49: "sack" is not one of the values of ParcelKind [enum]`},
		{"values that meet", `{"from": "/kind", "to": "/category", "values": {"letter": "mail", "box": "mail"}}`, `3:74: "letter" and "box" both become "mail", so the direction back is ambiguous; add "only" [values]`},
		{"values of numbers", `{"from": "/count", "to": "/pieces", "values": {"1": "2"}}`, `3:1: /count is a whole number and /pieces is a whole number: values is for two texts [form]`},
		{"no values", `{"from": "/kind", "to": "/category", "values": {}}`, `3:48: an empty object changes nothing [empty]`},
		{"two ways", `{"from": "/id", "to": "/ref", "values": {"a": "b"}, "join": ","}`, `3:1: a rule has at most one of values, join and through [form]`},
		{"clash without join", `{"from": "/id", "to": "/ref", "clash": "error"}`, `3:40: "clash" goes with "join" [form]`},
		{"join of a text", `{"from": "/id", "to": "/keywords", "join": ","}`, `3:1: /id is a text and /keywords is a text: join is for a list of texts and a text [form]`},
		{"otherwise without values", `{"from": "/id", "to": "/ref", "otherwise": "copy"}`, `3:44: "otherwise" goes with "values" [form]`},
		{"default of another kind", `{"from": "/id", "to": "/ref", "default": 1}`, `3:42: expected a string, found a number [constant]`},
		{"fraction for a whole number", `{"from": "/count", "to": "/pieces", "default": 1.5}`, `3:48: expected an integer without point and exponent, found a number [constant]`},
		{"constant of no enum", `{"to": "/category", "const": "post"}`, `3:30: "post" is not one of the values of ShipmentCategory [enum]`},
		{"constant of no enum of numbers", `{"to": "/priority", "const": 3}`, `3:30: 3 is not one of the values of ShipmentPriority [enum]`},
		{"text for a number", `{"to": "/priority", "const": "1"}`, `3:30: expected an integer without point and exponent, found a string [constant]`},
		{"constant of a list", `{"to": "/meta", "const": []}`, `3:26: expected an object, found an array [constant]`},
		{"constant without a member", `{"to": "/box", "const": {"x": 1}}`, `3:26: ShipmentBox has no member "x" that can be set [constant]`},
		{"fallback without a rule", `{"from": "/title", "to": "/summary", "else": ["/name"]}`, `3:47: /name is a fallback and needs a rule of its own [fallback]`},
		{"derived from nothing", `{"to": "/summary", "derive": "/name"}`, `3:30: no rule of this scope copies /name, so the direction back cannot recognize values derived from it [derive]`},
		{"each of an object", `{"from": "/sender", "to": "/origin", "each": []}`, `3:1: /sender is the object ParcelSender and /origin is the object ShipmentOrigin: both must be lists of objects, or both maps of objects [form]`},
		{"each of list and map", `{"from": "/items", "to": "/spaces", "each": []}`, `3:1: /items is a list of the objects ParcelItemsItem and /spaces is a map of the objects ShipmentSpacesValue: both must be lists of objects, or both maps of objects [form]`},
		{"each of texts", `{"from": "/labels", "to": "/attributes", "each": []}`, `3:1: /labels is a map of texts and /attributes is a map of texts: both must be lists of objects, or both maps of objects (without "each" the value is copied) [form]`},
		{"default of each", `{"from": "/items", "to": "/lines", "default": [1], "each": [], "open": ["/code", "/unit"]}`, `3:47: the default of each is an empty list or an empty map [form]`},
		{"inner object of a text", `{"from": "/id", "to": "/ref", "object": []}`, `3:1: /id is a text and /ref is a text: both must be objects (without "object" the value is copied) [form]`},
		{"required in an element", `{"from": "/items", "to": "/lines", "each": [{"from": "/sku", "to": "/code"}]}`, `3:1: /unit is required in ShipmentLinesItem, and no rule writes it (what the caller has to supply is listed in "open") [unfilled]`},
		{"any without each", `{"from": "/items/*/fragile", "to": "/fragile", "any": true}`, `3:10: no rule of this scope converts the elements of the list [any]`},
		{"any of texts", `{"from": "/items/*/sku", "to": "/fragile", "any": true}`, `3:1: any needs a boolean of list elements, such as /list/*/member, and a boolean to write [form]`},
		{"any that is not", `{"from": "/items/*/fragile", "to": "/fragile", "any": false}`, `3:55: "any" is true or is left out [form]`},
		{"no function", `{"from": "/id", "to": "/ref", "through": {}}`, `3:42: at least one function is needed, forth or back [form]`},
		{"no name of a function", `{"from": "/id", "to": "/ref", "through": {"forth": "Do It"}}`, `3:52: "Do It" is not the name of a function of the package [form]`},
		{"call that writes deep", `{"call": {"forth": "f"}, "reads": [], "writes": ["/origin/town"]}`, `3:50: /origin/town: a function writes whole members of the scope [pointer]`},
		{"call that does not say", `{"call": {"forth": "f"}, "reads": []}`, `3:1: missing member "writes" [missing-member]`},
		{"no direction", `{"from": "/id", "to": "/ref", "only": "there"}`, `3:39: "there" is not one of forth, back [form]`},
		{"no version", `{"from": "/id", "to": "/ref", "since": "3"}`, `3:1: shipment has no version "3" [version]`},
		{"no code", `{"drop": "/id", "code": "An Id"}`, `3:25: "An Id" is not a code: words in lower case with hyphens [form]`},
		{"option for a number", `{"to": "/mass", "option": "mass"}`, `3:1: /mass is a number: an option is a text or a list of texts [option]`},
		{"drop in the target", `{"drop": "/ref"}`, `3:10: /ref: Parcel has no member "ref" [pointer]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, diags := load(t, dialects, map[string]string{"formats.json": twoFormats, "a.json": head + test.rule + "\n]}"})
			if p != nil {
				t.Error("the mapping was accepted")
			}
			if !strings.Contains(diags, "a.json:"+test.want+"\n") {
				t.Errorf("got\n%swant\na.json:%s", diags, test.want)
			}
		})
	}
}

// TestMappingErrors: the errors of a mapping as a whole.
func TestMappingErrors(t *testing.T) {
	dialects := parcels(t)
	const rest = `"open": ["/type", "/ref", "/title", "/carrier", "/origin", "/lines"]}`
	for _, test := range []struct{ name, mapping, want string }{
		{"no format", `{"from": "parcel", "to": "train", "doc": "d", "rules": [], ` + rest, `a.json:1:26: the format "train" is not one of formats.json [unknown-format]`},
		{"itself", `{"from": "parcel", "to": "parcel", "doc": "d", "rules": []}`, `a.json:1:26: a format is not mapped to itself [format]`},
		{"no rules", `{"from": "parcel", "to": "shipment", "doc": "d"}`, `a.json:1:1: missing member "rules" [missing-member]`},
		{"via with rules", `{"from": "parcel", "to": "shipment", "doc": "d", "rules": [], "via": {"to": "shipment", "forth": "f", "back": "g"}}`, `a.json:1:59: a mapping with via has no "rules" [via]`},
		{"via nothing", `{"from": "parcel", "to": "shipment", "doc": "d", "via": {"to": "shipment", "forth": "f", "back": "g"}}`, `a.json:1:57: no mapping goes from parcel to shipment [via]`},
		{"required", `{"from": "parcel", "to": "shipment", "doc": "d", "rules": [{"from": "/id", "to": "/origin/town"}], "open": ["/type", "/ref", "/title", "/lines"]}`, `a.json:1:1: /carrier is required in Shipment, and no rule writes it (what the caller has to supply is listed in "open") [unfilled]`},
		{"required inside", `{"from": "parcel", "to": "shipment", "doc": "d", "rules": [{"from": "/id", "to": "/origin/town"}], "open": ["/type", "/ref", "/title", "/lines", "/carrier"]}`, `a.json:1:1: /origin/contact is required in ShipmentOrigin, and no rule writes it (what the caller has to supply is listed in "open") [unfilled]`},
		{"written twice", `{"from": "parcel", "to": "shipment", "doc": "d", "rules": [{"from": "/id", "to": "/ref"}, {"from": "/name", "to": "/ref"}], ` + rest, `a.json:1:115: direction forth: /ref is already written by the rule at line 1, which writes /ref [double-write]`},
		{"written twice in the direction back", `{"from": "parcel", "to": "shipment", "doc": "d", "rules": [{"from": "/id", "to": "/ref"}, {"from": "/id", "to": "/title"}], ` + rest, `a.json:1:100: direction back: /id is already written by the rule at line 1, which writes /id [double-write]`},
		{"no JSON", `{`, `a.json:1:2: `},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, diags := load(t, dialects, map[string]string{"formats.json": twoFormats, "a.json": test.mapping})
			if p != nil {
				t.Error("the mapping was accepted")
			}
			if !strings.Contains(diags, test.want) {
				t.Errorf("got\n%swant\n%s", diags, test.want)
			}
		})
	}
}

// TestFormatErrors: the errors of the list of formats.
func TestFormatErrors(t *testing.T) {
	dialects := parcels(t)
	const parcel = `{"format": "parcel", "dialect": "parcel", "go": "Parcel", "role": "source", "title": "a parcel"}`
	for _, test := range []struct{ name, formats, want string }{
		{"no list", `{}`, `formats.json:1:1: expected an array, found an object [kind]`},
		{"no dialect", `[` + strings.Replace(parcel, `"dialect": "parcel"`, `"dialect": "train"`, 1) + `]`, `formats.json:1:34: the project has no dialect "train" [unknown-dialect]`},
		{"dialect and package", `[` + strings.Replace(parcel, `"role"`, `"package": "example.com/parcel", "role"`, 1) + `]`, `formats.json:1:71: a format has a "dialect" of the project, or the "package" of another module [form]`},
		{"no package", `[` + strings.Replace(parcel, `"dialect": "parcel"`, `"package": "example.com/parcel"`, 1) + `]`, `formats.json:1:34: no package of another module can be used here [unknown-package]`},
		{"no role", `[` + strings.Replace(parcel, "source", "both", 1) + `]`, `formats.json:1:68: "both" is not one of source, target [form]`},
		{"no Go name", `[` + strings.Replace(parcel, `"Parcel"`, `"parcel"`, 1) + `]`, `formats.json:1:50: "parcel" is not an exported Go name [form]`},
		{"no title", `[` + strings.Replace(parcel, `, "title": "a parcel"`, "", 1) + `]`, `formats.json:1:2: missing member "title" [missing-member]`},
		{"twice", `[` + parcel + `, ` + parcel + `]`, `formats.json:1:100: the format "parcel" is declared before [duplicate-format]`},
		{"no entry", `[` + strings.Replace(parcel, `"role"`, `"entry": "Box", "role"`, 1) + `]`, `formats.json:1:2: the dialect "parcel" has no entry "Box" [entry]`},
		{"no version", `[` + strings.Replace(parcel, `"role"`, `"version": "3", "role"`, 1) + `]`, `formats.json:1:71: "3" is not one of the versions [version]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, diags := load(t, dialects, map[string]string{"formats.json": test.formats})
			if p != nil {
				t.Error("the formats were accepted")
			}
			if !strings.Contains(diags, test.want) {
				t.Errorf("got\n%swant\n%s", diags, test.want)
			}
		})
	}
}
