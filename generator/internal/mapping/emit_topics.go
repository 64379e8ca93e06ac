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

// topicsFile renders the topics of descriptions for package projection.
func (p *Project) topicsFile() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header("projection", "", []string{p.Topics.File}, nil))
	b.WriteString("// descriptionTopics are the topics of the members of the description.\n")
	b.WriteString("var descriptionTopics = &topics{members: []*topics{\n")
	p.Topics.tree().write(&b)
	b.WriteString("}}\n\n")
	b.WriteString("// noun returns the noun for a topic in a sentence.\nfunc noun(topic string) string {\nswitch topic {\n")
	for _, t := range p.Topics.List {
		fmt.Fprintf(&b, "case %q:\nreturn %q\n", t.Name, t.Noun)
	}
	b.WriteString("}\nreturn \"\"\n}\n")
	return rendered(topicsGo, b.Bytes())
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
	imports := []string{fmt.Sprintf("%q", gosource.ProjectionPath)}
	var variables, cases strings.Builder
	for _, f := range all {
		imports = append(imports, fmt.Sprintf("%q", importPath(f.folder(p.folder))))
		fmt.Fprintf(&variables, "%s.%s,\n", f.Package, f.Variable)
		fmt.Fprintf(&cases, "case %q:\nreturn %s.%s, true\n", f.Name, f.Package, f.Variable)
	}
	pkg := path.Base(p.Formats.Package)
	b.WriteString(header(pkg, "Package "+pkg+" lists all formats, for programs that convert cards of formats that are known only at run time. A program that imports it links all of them.",
		[]string{p.Formats.File}, imports))
	fmt.Fprintf(&b, "// All returns all formats.\nfunc All() []projection.AnyFormat {\nreturn []projection.AnyFormat{\n%s}\n}\n\n", variables.String())
	fmt.Fprintf(&b, "// Lookup returns the format with a name, and whether there is one. The dialects without\n// conversions have none.\nfunc Lookup(name string) (projection.AnyFormat, bool) {\nswitch name {\n%s}\nreturn nil, false\n}\n", cases.String())
	return rendered(listGo, b.Bytes())
}
