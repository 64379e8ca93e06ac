package ir

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
)

// String prints the package: its types, their aliases, then its nodes. The text is for
// people and golden files and contains everything that affects generated code.
func (p *Package) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n", p.Name)
	for _, t := range p.Types {
		b.WriteString("\n" + t.String())
	}
	for _, a := range p.Aliases {
		fmt.Fprintf(&b, "\nalias %s of %s\n", cmp.Or(a.Go, a.Key), a.Of.Label())
	}
	for _, n := range p.Nodes {
		if len(n.Checks) > 0 {
			b.WriteString("\n" + n.String())
		}
	}
	return b.String()
}

var typeKindNames = [...]string{"struct", "enum", "scalar", "list", "map", "raw", "object", "sum", "tuple"}

// String prints the shape of a type.
func (t *Type) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", typeKindNames[t.Kind], t.Label())
	if t.Closed {
		b.WriteString(" closed")
	}
	if t.OtherKinds {
		b.WriteString(" or another kind")
	}
	if t.Under != nil {
		b.WriteString(" = " + t.Under.String())
	}
	b.WriteByte('\n')
	for _, f := range t.Fields {
		fmt.Fprintf(&b, "\t%s %s", f.Member, f.Shape())
		if f.Required {
			b.WriteString(" required")
		}
		if f.ReadOnly {
			b.WriteString(" read-only")
		}
		if f.Default != "" {
			b.WriteString(" default " + f.Default)
		}
		if f.Const != "" {
			b.WriteString(" const " + f.Const)
		}
		b.WriteByte('\n')
	}
	for _, m := range t.Named {
		fmt.Fprintf(&b, "\t%s %s\n", m.Label(""), m.Use.String())
	}
	for _, a := range t.Alternatives {
		fmt.Fprintf(&b, "\t  %s is for %s", a.Field.Member, a.Kinds)
		if a.Tag != "" {
			fmt.Fprintf(&b, " where %s is %s", a.Tag, strings.Join(a.Values, ", "))
		}
		b.WriteByte('\n')
	}
	for _, v := range t.Values {
		b.WriteString("\t" + t.ValueText(v))
		if v.Word != "" {
			b.WriteString(" as " + v.Word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Label describes the names of the members. The quote is before and after each pattern.
func (m *NamedMembers) Label(quote string) string {
	switch list := quote + strings.Join(m.Patterns(), quote+", "+quote) + quote; {
	case m.Pattern != "":
		return "names matching " + list
	case len(m.Except) > 0:
		return "other names, not matching " + list
	}
	return "other names"
}

// Label returns the Go name of the type, or its location if it has no name yet.
func (t *Type) Label() string {
	if t.Go != "" {
		return t.Go
	}
	return t.Key
}

// Shape prints the representation of a field.
func (f *Field) Shape() string {
	switch f.Presence() {
	case OptionalPresence:
		return "optional " + f.Use.String()
	case NilPresence:
		if f.Use.IsStruct() {
			return "*" + f.Use.String()
		}
	}
	return f.Use.String()
}

var formNames = [...]string{"raw", "bool", "string", "int64", "uint64", "float64", "slice", "map", "object", "named"}

// String prints a representation.
func (u *Use) String() string {
	text := formNames[u.Form]
	switch u.Form {
	case Slice:
		text = "[]" + u.Elem.String()
	case Map:
		text = "map " + u.Elem.String()
	case Named:
		text = u.Named.Label()
	}
	if u.Boxed {
		text = "boxed " + text
	}
	if u.Nullable {
		text = "nullable " + text
	}
	return text
}

// label returns the name of a node.
func (n *Node) label() string {
	if n.Name != "" {
		return n.Name
	}
	return n.Origin.Location()
}

// String prints the constraints of a node.
func (n *Node) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "node %s\n", n.label())
	for _, c := range n.Checks {
		fmt.Fprintf(&b, "\t%s\n", c)
	}
	return b.String()
}

// String prints a check: its condition, kinds, code and message.
func (c *Check) String() string {
	var b strings.Builder
	b.WriteString(ruleText(c.Rule))
	if c.Choice != nil {
		if text := c.Choice.String(); text != "" {
			b.WriteString(" " + text)
		}
	}
	if c.Kinds != AnyKind {
		b.WriteString(" for " + c.Kinds.String())
	}
	if c.Code != "" {
		fmt.Fprintf(&b, " [%s %s]", c.Severity, c.Code)
	}
	return b.String()
}

// ruleText prints a rule: its name, then its fields.
func ruleText(r Rule) string {
	v := reflect.ValueOf(r)
	var parts []string
	for i := range v.NumField() {
		if text := memberText(v.Field(i).Interface()); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(append([]string{v.Type().Name()}, parts...), " ")
}

func memberText(value any) string {
	switch x := value.(type) {
	case *Node:
		if x == nil {
			return "-"
		}
		return x.label()
	case *Type:
		if x == nil {
			return ""
		}
		return x.Label()
	case *Evaluation:
		return ""
	case []*Node:
		return listText(x, (*Node).label)
	case []Property:
		return listText(x, func(p Property) string { return p.Name + ": " + p.Node.label() })
	case []PatternProperty:
		return listText(x, func(p PatternProperty) string { return p.Pattern + ": " + p.Node.label() })
	case []Case:
		return listText(x, caseText)
	case []Where:
		return listText(x, func(w Where) string { return "/" + strings.Join(w.Path, "/") + ": " + w.Node.label() })
	case []*Finding:
		return listText(x, func(f *Finding) string { return fmt.Sprintf("%s [%s %s]", f.Go, f.Check.Severity, f.Check.Code) })
	case []string:
		return strings.Join(x, ", ")
	case bool:
		return map[bool]string{true: "trimmed"}[x]
	}
	return fmt.Sprint(value)
}

func listText[T any](list []T, text func(T) string) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = text(x)
	}
	return strings.Join(texts, ", ")
}

func caseText(c Case) string {
	on := c.Kinds.String()
	if len(c.Values) > 0 {
		on = strings.Join(c.Values, "|")
	}
	return on + ": " + c.Node.label()
}
