package emit

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/templates"
)

// The reference of a dialect is a Markdown page with all members and all findings of its
// documents.

type referenceType struct {
	Name, Doc, Source string
	Facts             []string
	Values            []*ir.EnumValue
	Alternatives      []referenceAlternative
	Members           []referenceMember
	Findings          []finding
}

// referenceAlternative is one of the shapes of a sum.
type referenceAlternative struct{ When, Go, Type, Doc string }

type referenceMember struct {
	Name, Go, Type      string
	Required            bool
	Constraints, Source string
	Errors, Warnings    []memberCode
}

// memberCode is the code of a finding at a member, in the given versions or in all.
type memberCode struct{ Code, Versions string }

// finding is a code with its message. Versions is empty if the finding is possible in all
// versions.
type finding struct {
	Code     string
	Severity card.Severity
	Message  string
	Versions string
}

// Says is the message of the finding with the versions.
func (f finding) Says() string { return joinRange(f.Versions, f.Message) }

// Reference returns the Markdown page of a package.
func Reference(pkg *ir.Package) ([]byte, error) {
	data := struct {
		Title, Intro string
		Files        []string
		Types        []referenceType
	}{Title: pkg.Name, Files: pkg.Files}
	if pkg.Dialect != "" {
		data.Title = pkg.Dialect
	}
	data.Intro = "Package " + pkg.Name + " " + endSentence(strings.TrimSpace(pkg.Doc))
	for _, t := range pkg.Types {
		data.Types = append(data.Types, typeReference(pkg, t))
	}
	page, err := templates.Render(templates.Reference, data)
	return []byte(gosource.EscapeText(string(page))), err
}

func typeReference(pkg *ir.Package, t *ir.Type) referenceType {
	w := commenter{pkg.Versions}
	text := subject(t.Go, prose(t.Doc))
	if text == "" {
		text = t.Go + " is " + kindPhrase(t) + "."
	}
	r := referenceType{
		Name: t.Go, Doc: text, Source: t.Doc.Source, Values: t.Values,
		Facts: w.facts(pkg, t), Findings: w.findings(t.Node),
	}
	if t.Kind == ir.SumType {
		for _, a := range t.Alternatives {
			r.Alternatives = append(r.Alternatives, referenceAlternative{alternativeValues(a), a.Field.Go, typeName(&a.Field.Use), strings.TrimSpace(a.Field.Doc.Description)})
		}
		r.Alternatives = append(r.Alternatives, referenceAlternative{"anything else", otherField, typeName(&ir.Use{}), "kept as JSON"})
		return r
	}
	for _, f := range t.Fields {
		r.Members = append(r.Members, w.memberReference(t, f))
	}
	return r
}

// facts are the sentences about a type that follow its comment.
func (w commenter) facts(pkg *ir.Package, t *ir.Type) []string {
	var facts []string
	for _, e := range pkg.Entries {
		if e.Type == t {
			facts = append(facts, "The root of a document.")
		}
	}
	for _, a := range pkg.Aliases {
		if a.Of == t {
			facts = append(facts, "`"+a.Go+"` is another name of it.")
		}
	}
	if list := w.phrases(t.Node); len(list) > 0 && t.Kind != ir.EnumType {
		facts = append(facts, sentence(list))
	}
	if t.Kind == ir.TupleType {
		facts = append(facts, "Its elements differ by position.")
	}
	if t.Closed {
		facts = append(facts, sentence([]string{nothingElse(t)}))
	}
	for _, m := range t.Named {
		facts = append(facts, "`"+m.Go+"` iterates over the members with "+m.Label("`")+", whose values are: "+typeName(&m.Use)+".")
	}
	if t.Doc.Deprecated {
		facts = append(facts, "Deprecated.")
	}
	if t.OtherKinds {
		what := "an object is valid, too; `Other` returns it"
		if t.Kind == ir.TupleType {
			what = "an array is valid, too; `Other` holds it"
		}
		facts = append(facts, "A value that is not "+what+".")
	}
	return facts
}

func (w commenter) memberReference(t *ir.Type, f *ir.Field) referenceMember {
	m := referenceMember{
		Name: f.Member, Go: f.Go, Type: typeName(&f.Use), Required: f.Required, Source: f.Doc.Source,
	}
	list := w.fieldPhrases(f)
	if f.Required {
		list = list[1:] // the table shows it in another column
	}
	m.Constraints = strings.Join(list, "; ")
	for _, c := range append(w.demands(t.Node, f.Member), w.findings(f.Node)...) {
		list := &m.Errors
		if c.Severity == card.Warning {
			list = &m.Warnings
		}
		if code := (memberCode{c.Code, c.Versions}); !slices.Contains(*list, code) {
			*list = append(*list, code)
		}
	}
	return m
}

// typeName is the JSON type of a value in words, with a link if it is a type of the page.
func typeName(u *ir.Use) string {
	name := "any JSON value"
	switch u.Form {
	case ir.Bool:
		name = "boolean"
	case ir.String:
		name = "string"
	case ir.Int64, ir.Uint64:
		name = "integer"
	case ir.Float64:
		name = "number"
	case ir.Slice:
		name = "array of " + typeName(u.Elem)
	case ir.Map:
		name = "object of " + typeName(u.Elem)
	case ir.OpenObject:
		name = "object"
	case ir.Named:
		name = "[" + u.Named.Go + "](#" + unicodetables.Lower(u.Named.Go) + ")"
	}
	if isNullable(u) {
		name += " or null"
	}
	return name
}

// findings are the findings of a node and its descendants, except those of named types,
// in the order of the schema, each once.
func (w commenter) findings(n *ir.Node) []finding {
	var list []finding
	w.eachCheck(n, reported, func(c *ir.Check, versions string) {
		if own(c) && c.Message != "" {
			list = addFinding(list, finding{c.Code, c.Severity, c.Message, versions})
		}
		if call, ok := c.Rule.(ir.Call); ok {
			for _, f := range call.Findings {
				list = addFinding(list, finding{f.Check.Code, f.Check.Severity, f.Check.Message, versions})
			}
		}
		if c.Choice == nil {
			return
		}
		for _, d := range c.Choice.Discriminators {
			if u := d.Unknown; u != nil {
				list = addFinding(list, finding{u.Code, u.Severity, u.Message, versions})
			}
		}
	})
	return list
}

// reported returns the nodes that a check applies and whose findings are reported.
func reported(c *ir.Check) []*ir.Node {
	var nodes []*ir.Node
	for _, a := range c.Reported() {
		nodes = append(nodes, a.Node)
	}
	return nodes
}

// sameInstance returns the nodes that a check applies to the instance itself and whose findings
// are reported.
func sameInstance(c *ir.Check) []*ir.Node {
	var nodes []*ir.Node
	for _, a := range ir.Applies(c.Rule) {
		if a.To == ir.Instance && a.Asserted() {
			nodes = append(nodes, a.Node)
		}
	}
	return nodes
}

// own reports whether a check has a finding of its own, in addition to the findings of the
// nodes that it applies.
func own(c *ir.Check) bool {
	return !slices.ContainsFunc(ir.Applies(c.Rule), ir.Applied.Asserted)
}

// demands returns the findings for a missing member.
func (w commenter) demands(n *ir.Node, member string) []finding {
	var list []finding
	w.eachCheck(n, sameInstance, func(c *ir.Check, versions string) {
		if r, ok := c.Rule.(ir.Required); ok && r.Name == member {
			list = addFinding(list, finding{c.Code, c.Severity, c.Message, versions})
		}
	})
	return list
}

func addFinding(list []finding, f finding) []finding {
	if slices.Contains(list, f) {
		return list
	}
	return append(list, f)
}

// eachCheck visits the checks of a node with their versions. It continues with the anonymous
// nodes that follow returns for a check.
func (w commenter) eachCheck(n *ir.Node, follow func(*ir.Check) []*ir.Node, visit func(c *ir.Check, versions string)) {
	type visitKey struct {
		node     *ir.Node
		versions string
	}
	seen := make(map[visitKey]bool)
	var walk func(n *ir.Node, versions string, visit func(c *ir.Check, versions string))
	walk = func(n *ir.Node, versions string, visit func(c *ir.Check, versions string)) {
		if n == nil || seen[visitKey{n, versions}] {
			return
		}
		seen[visitKey{n, versions}] = true
		if n.Shares != nil { // the checks of its type are described there
			walk(n.Shares.Node, versions, func(*ir.Check, string) {})
		}
		for _, c := range n.Checks {
			visit(c, versions)
			inside := versions
			if r, ok := c.Rule.(ir.InVersions); ok {
				if text := versionRange(w.versions, r); text != "" {
					inside = text
				}
			}
			for _, next := range follow(c) {
				if next != nil && next.Type == nil {
					walk(next, inside, visit)
				}
			}
		}
	}
	walk(n, "", visit)
}
