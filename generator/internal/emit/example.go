package emit

import (
	"go/format"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/templates"
)

// exampleData is the data for the template of examples. The template leaves out parts that are
// nil.
type exampleData struct {
	Header, Package string
	// Import is the name under which the package is imported, empty if the examples are in the
	// package. Qualifier is written before its identifiers.
	Import, Qualifier string
	Imports           []string
	// New and ToBuilder are the ends of the names of the examples of these functions.
	New, ToBuilder string
	Parse, Decode  exampleFunction
	Build          buildExample
	Report         *reportExample
	Edit           *editExample
	RoundTrip      *roundTripExample
}

// exampleFunction is a function that reads documents: the suffix of its example's name, and the
// expression to call.
type exampleFunction struct{ Name, Call string }

type (
	buildExample     struct{ Chain, Print, Output string }
	reportExample    struct{ Document, Pointer, Code string }
	editExample      struct{ Document, Call, Field, Output string }
	roundTripExample struct{ Document, Output string }
)

// exampleNames are the identifiers that the template uses. A package with such a name is
// imported under another name.
var exampleNames = []string{
	"fmt", "errors", "json", "card",
	"x", "err", "invalid", "v", "changed", "text", "again", "note", "ok",
}

// extraMember is an unknown member. The example shows that its text is not changed.
const extraMember = `{"b":[1.50,1e2],"a":null}`

// examples is example_gen_test.go for the primary entry; nil if the examples in the
// schema are not sufficient.
func examples(pkg *ir.Package, o Options) ([]byte, error) {
	e := primary(pkg)
	if e == nil || e.Type.Kind != ir.StructType {
		return nil, nil
	}
	d := exampleData{
		Header: generatedBy(pkg.Files), Package: pkg.Name,
		New:       exampleName(e.Type.Go, "New"+e.Type.Go, "_build"),
		ToBuilder: exampleName(e.Type.Go, e.Type.Go+"_ToBuilder", "_edit"),
	}
	if o.ImportPath != "" {
		d.Package, d.Import = pkg.Name+"_test", pkg.Name
		if slices.Contains(exampleNames, pkg.Name) {
			d.Import += "pkg"
		}
		d.Qualifier = d.Import + "."
	}
	d.Parse, d.Decode = d.function(e, "Parse", "_parse"), d.function(e, "Decode", "_decode")
	s := newSampler(pkg, d.Qualifier)
	list, ok := s.required(e.Type)
	if !ok {
		return nil, nil
	}
	whole := list
	added, edits := edited(s, e.Type, list)
	if edits {
		whole = append(slices.Clip(list), added)
	}
	refuses := func(documents ...string) bool { return o.Refuses != nil && o.Refuses(e, documents...) }
	if refuses(object(list), object(whole)) { // in one call, since most schemas refuse neither
		if refuses(object(list)) {
			return nil, nil
		}
		edits = false
	}
	d.fill(s, e.Type, list)
	if edits {
		d.Edit = &editExample{document(list), added.call, added.field.Go, added.text()}
	}
	d.Imports = d.imports(o)
	text, err := templates.Render(templates.Example, d)
	if err != nil {
		return nil, err
	}
	return format.Source(text)
}

// function returns the function that reads documents of an entry: a function of the package, or
// a function of package card if the package has none. suffix is the end of the example's name.
func (d *exampleData) function(e *ir.Entry, name, suffix string) exampleFunction {
	if e.Primary {
		return exampleFunction{name, d.Qualifier + name}
	}
	return exampleFunction{exampleName(e.Type.Go, e.Type.Go+suffix, suffix), "card." + name + "[" + d.Qualifier + e.Type.Go + "]"}
}

// exampleName returns the end of the name of an example: name, or suffix alone if the name of the
// type has an underscore. In the name of an example an underscore ends the identifier that the
// example is about, and go test fails if there is no such identifier.
func exampleName(typ, name, suffix string) string {
	if strings.Contains(typ, "_") {
		return suffix
	}
	return name
}

// fill adds the examples that need only the samples of the required members.
func (d *exampleData) fill(s sampler, t *ir.Type, list []memberSample) {
	d.Build = buildExample{Chain: s.chain(t, list) + ".", Print: "x != nil", Output: "true"}
	if len(list) > 0 {
		d.Build.Chain += "\n"
	}
	for _, m := range list {
		if u := &m.field.Use; u.Form == ir.String && m.field.Presence() == ir.PlainPresence && m.call != "" {
			d.Build.Print, d.Build.Output = "x."+m.field.Go, m.text()
			break
		}
	}
	if t.Field("x-note") == nil {
		d.RoundTrip = &roundTripExample{document(list, `"x-note": `+extraMember), extraMember}
	}
	if n := len(list) - 1; n >= 0 {
		if code := requiredCode(t, list[n].field.Member); code != "" && !(occurrence{node: t.Node}).mentions(list[n].field.Member, map[occurrence]bool{}) {
			d.Report = &reportExample{document(list[:n]), card.JoinPointer(list[n].field.Member), code}
		}
	}
}

// edited is a sample of the first optional string that the document lacks; ok is false if no such
// member has a sample.
func edited(s sampler, t *ir.Type, list []memberSample) (m memberSample, ok bool) {
	for _, f := range t.Fields {
		if f.Required || f.ReadOnly || f.Use.Form != ir.String || f.Presence() != ir.OptionalPresence {
			continue
		}
		if slices.ContainsFunc(list, func(m memberSample) bool { return m.field == f }) {
			continue // the document has it
		}
		if m, ok = s.member(f); ok && m.call != "" {
			return m, true
		}
	}
	return memberSample{}, false
}

// document returns the JSON of the members and of extra text as a Go literal, with one member
// on each line.
func document(list []memberSample, more ...string) string {
	var lines []string
	for _, m := range list {
		lines = append(lines, quoteJSON(m.field.Member)+": "+m.json)
	}
	lines = append(lines, more...)
	if len(lines) == 0 {
		return goString("{}")
	}
	text := "{\n\t\t" + strings.Join(lines, ",\n\t\t") + "\n\t}"
	if !gosource.CanBackquote(strings.NewReplacer("\n", "", "\t", "").Replace(text)) {
		return strconv.Quote(text)
	}
	return "`" + text + "`"
}

func (m memberSample) text() string {
	var s string
	if !decodes(m.json, card.KindString, &s) {
		return ""
	}
	return s
}

// imports are the import lines that the examples need.
func (d *exampleData) imports(o Options) []string {
	list := []string{`"fmt"`}
	if strings.Contains(d.Build.Chain, "json.RawMessage(") {
		list = append(list, `"encoding/json"`)
	}
	if d.Report != nil {
		list = append(list, `"errors"`)
	}
	slices.Sort(list)
	list = append(list, "")
	if d.Report != nil || d.RoundTrip != nil || d.Edit != nil && strings.HasPrefix(d.Parse.Call, "card.") {
		list = append(list, strconv.Quote(gosource.CardPath))
	}
	if o.ImportPath != "" {
		line := strconv.Quote(o.ImportPath)
		if path.Base(o.ImportPath) != d.Import {
			line = d.Import + " " + line
		}
		list = append(list, line)
	}
	return list
}

// requiredCode is the code of the finding for a missing member, "" if the node itself
// does not require it.
func requiredCode(t *ir.Type, member string) string {
	for _, c := range t.Node.Checks {
		if r, ok := c.Rule.(ir.Required); ok && r.Name == member && c.Severity == card.Error && c.Keyword == "required" {
			return c.Code
		}
	}
	return ""
}

// occurrence is a node that a rule applies to the document, and whether the document may violate
// the node, as in a branch of anyOf.
type occurrence struct {
	node     *ir.Node
	optional bool
}

// mentions reports whether an optional node (see occurrence) names a member, or a node counts
// members. The absence of the member may then have other findings besides the one of required.
func (o occurrence) mentions(member string, seen map[occurrence]bool) bool {
	if seen[o] {
		return false
	}
	seen[o] = true
	for _, c := range o.node.Checks {
		switch r := c.Rule.(type) {
		case ir.MinProperties:
			return true
		case ir.Required:
			if o.optional && r.Name == member {
				return true
			}
		}
		for _, a := range ir.Applies(c.Rule) {
			inner := occurrence{a.Node, o.optional || a.As != ir.AsAssertion}
			if o.optional && a.To == ir.Member && a.Name == member || a.To == ir.Instance && inner.mentions(member, seen) {
				return true
			}
		}
	}
	return false
}
