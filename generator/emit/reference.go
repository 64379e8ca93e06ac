package emit

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/templates"
)

// The reference of a dialect is a Markdown page with everything that its documents
// may hold and everything that can be found wrong with them.

type referenceType struct {
	Name, Doc, Source string
	Facts             []string
	Values            []*ir.EnumValue
	Members           []referenceMember
	Findings          []finding
}

type referenceMember struct {
	Name, Go, Type      string
	Required            bool
	Constraints, Source string
	Errors, Warnings    []string
}

// finding is one code with what it says.
type finding struct {
	Code     string
	Severity ir.Severity
	Message  string
}

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
	return templates.Render(templates.Reference, data)
}

func typeReference(pkg *ir.Package, t *ir.Type) referenceType {
	text := subject(t.Go, prose(t.Doc))
	if text == "" {
		text = t.Go + " is " + kindPhrase(t) + "."
	}
	r := referenceType{Name: t.Go, Doc: text, Source: t.Doc.Source, Values: t.Values}
	for _, e := range pkg.Entries {
		if e.Type == t {
			r.Facts = append(r.Facts, "The root of a document.")
		}
	}
	if list := phrases(t.Node); len(list) > 0 && t.Kind != ir.EnumType {
		r.Facts = append(r.Facts, sentence(list))
	}
	if t.Closed {
		r.Facts = append(r.Facts, "No other members.")
	}
	if t.Doc.Deprecated {
		r.Facts = append(r.Facts, "Deprecated.")
	}
	for _, f := range t.Fields {
		r.Members = append(r.Members, memberReference(t, f))
	}
	r.Findings = findings(t.Node)
	return r
}

func memberReference(t *ir.Type, f *ir.Field) referenceMember {
	m := referenceMember{
		Name: f.Member, Go: f.Go, Type: typeName(&f.Use), Required: f.Required, Source: f.Doc.Source,
	}
	list := fieldPhrases(f)
	if f.Required {
		list = list[1:] // there is a column for that
	}
	m.Constraints = strings.Join(list, "; ")
	found := findings(f.Node)
	for _, c := range t.Node.Checks {
		if r, ok := c.Rule.(ir.Required); ok && r.Name == f.Member {
			found = append([]finding{{c.Code, c.Severity, c.Message}}, found...)
		}
	}
	for _, c := range found {
		list := &m.Errors
		if c.Severity == ir.Warning {
			list = &m.Warnings
		}
		if !slices.Contains(*list, c.Code) {
			*list = append(*list, c.Code)
		}
	}
	return m
}

// typeName is the JSON type of a value in words, with a link to a type of the page.
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
	case ir.Named:
		name = "[" + u.Named.Go + "](#" + strings.ToLower(u.Named.Go) + ")"
	}
	if isNullable(u) {
		name += " or null"
	}
	return name
}

// findings are what can be found wrong at a node and below it, as far as no named
// type takes over, in the order of the schema, each once.
func findings(n *ir.Node) []finding {
	var list []finding
	seen := make(map[*ir.Node]bool)
	var walk func(n *ir.Node)
	walk = func(n *ir.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		for _, c := range n.Checks {
			nodes, own := applied(c.Rule)
			if f := (finding{c.Code, c.Severity, c.Message}); own && !slices.Contains(list, f) {
				list = append(list, f)
			}
			for _, next := range nodes {
				if next != nil && next.Type == nil {
					walk(next)
				}
			}
		}
	}
	walk(n)
	return list
}

// applied are the nodes whose findings a rule passes on, and whether the rule has
// findings of its own. What stands under a condition of another node, such as a
// trial of anyOf, finds nothing itself.
func applied(r ir.Rule) (nodes []*ir.Node, own bool) {
	switch r := r.(type) {
	case ir.Ref:
		return []*ir.Node{r.Node}, false
	case ir.NullOr:
		return []*ir.Node{r.Node}, false
	case ir.If:
		return []*ir.Node{r.Then, r.Else}, false
	case ir.PrefixItems:
		return r.Nodes, false
	case ir.Items:
		return []*ir.Node{r.Node}, false
	case ir.PropertyNames:
		return []*ir.Node{r.Node}, false
	case ir.Properties:
		for _, p := range r.List {
			nodes = append(nodes, p.Node)
		}
		return nodes, false
	case ir.PatternProperties:
		for _, p := range r.List {
			nodes = append(nodes, p.Node)
		}
		return nodes, false
	case ir.AdditionalProperties:
		return []*ir.Node{r.Node}, r.Node == nil
	case ir.DependentSchema:
		return []*ir.Node{r.Node}, false
	}
	return nil, true
}
