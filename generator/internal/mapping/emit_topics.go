package mapping

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
)

// topicTree is the tree of topics by member names.
type topicTree struct {
	member, topic string
	inner         []*topicTree
}

func (t *topicTree) at(steps []string) *topicTree {
next:
	for _, name := range steps {
		for _, inner := range t.inner {
			if inner.member == name {
				t = inner
				continue next
			}
		}
		inner := &topicTree{member: name}
		t.inner = append(t.inner, inner)
		t = inner
	}
	return t
}

// tree returns the topics of the description as a tree.
func (t *Topics) tree() *topicTree {
	root := new(topicTree)
	for _, topic := range t.List {
		for _, p := range topic.Members {
			root.at(p.Steps).topic = topic.Name
		}
	}
	return root
}

// topicsFile renders the topics of descriptions for package format.
func (p *Project) topicsFile() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header("format", "", []string{p.Topics.File}, nil))
	b.WriteString("// descriptionTopics are the topics of the members of the description.\n")
	b.WriteString("var descriptionTopics = &topics{members: []*topics{\n")
	p.Topics.tree().write(&b)
	b.WriteString("}}\n\n")
	b.WriteString("// noun returns the noun for a topic in a sentence.\nfunc noun(topic string) string {\nswitch topic {\n")
	for _, t := range p.Topics.List {
		fmt.Fprintf(&b, "case %q:\nreturn %q\n", t.Name, t.Noun)
	}
	b.WriteString("}\nreturn \"\"\n}\n\n")
	p.Topics.writeReasons(&b)
	return rendered(topicsGo, b.Bytes())
}

// writeReasons writes a function that returns the reasons of topics.
func (t *Topics) writeReasons(b *bytes.Buffer) {
	b.WriteString("// reasonOf returns why no format keeps a value about a topic; empty if that depends on the format.\nfunc reasonOf(topic string) string {\nswitch topic {\n")
	for _, topic := range t.List {
		if topic.Reason != "" {
			fmt.Fprintf(b, "case %q:\nreturn %q\n", topic.Name, topic.Reason)
		}
	}
	b.WriteString("}\nreturn \"\"\n}\n")
}

// write writes the members of a tree as elements of a Go literal.
func (t *topicTree) write(b *bytes.Buffer) {
	for _, m := range t.inner {
		fmt.Fprintf(b, "{member: %q", m.member)
		if m.topic != "" {
			fmt.Fprintf(b, ", name: %q", m.topic)
		}
		if m.inner != nil {
			b.WriteString(", members: []*topics{\n")
			m.write(b)
			b.WriteString("}")
		}
		b.WriteString("},\n")
	}
}

// listFile renders the package that lists all formats.
func (p *Project) listFile(all []*Format, importPath func(string) string) ([]byte, error) {
	var b bytes.Buffer
	imports := []string{`"fmt"`, `"slices"`, fmt.Sprintf("%q", gosource.FormatPath)}
	var variables strings.Builder
	for _, f := range all {
		imports = append(imports, fmt.Sprintf("%q", importPath(f.folder(p.folder))))
		fmt.Fprintf(&variables, "%s.%s,\n", f.Package, f.Variable)
	}
	pkg := path.Base(p.Formats.Package)
	b.WriteString(header(pkg, "Package "+pkg+" lists all formats, for programs that convert cards of formats that are known only at run time. A program that imports it links all of them.",
		[]string{p.Formats.File}, imports))
	fmt.Fprintf(&b, "// list has all formats.\nvar list = []format.Any{\n%s}\n", variables.String())
	b.WriteString(listFunctions)
	return rendered(listGo, b.Bytes())
}

// listFunctions are the functions of the package that lists all formats.
const listFunctions = `
// All returns all formats.
func All() []format.Any { return slices.Clone(list) }

// Lookup returns the format with a name, and whether there is one. The dialects without
// conversions have none.
func Lookup(name string) (format.Any, bool) {
	for _, f := range list {
		if format.Of(f).Name == name {
			return f, true
		}
	}
	return nil, false
}

// Register adds a format of one's own. It is called before any other function of this
// package, such as in the first line of main; it is not safe for concurrent use. The error
// reports a name that another format has, or a nil format.
func Register(f format.Any) error {
	definition := format.Of(f)
	if definition == nil {
		return fmt.Errorf("formats: the format is nil")
	}
	if _, known := Lookup(definition.Name); known {
		return fmt.Errorf("formats: there is already a format named %q", definition.Name)
	}
	list = append(list, f)
	return nil
}
`
