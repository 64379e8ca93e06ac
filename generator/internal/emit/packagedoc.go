package emit

import (
	"go/format"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/templates"
)

// primary returns the entry whose functions have plain names, otherwise the first entry; nil if
// the package has no entries.
func primary(pkg *ir.Package) *ir.Entry {
	for _, e := range pkg.Entries {
		if e.Primary {
			return e
		}
	}
	if len(pkg.Entries) > 0 {
		return pkg.Entries[0]
	}
	return nil
}

// docEntry describes an entry in the package comment.
type docEntry struct {
	Type     string
	Value    string // the type with its article, as a link
	Primary  bool
	Builder  bool
	Embedded bool // a document may be a JSON string
	Empty    bool // a document may be empty
	ReadOnly bool // a document can hold members marked readOnly
	Sample   string
	Others   []string // the types of the other documents, as links
}

// docVersion is a version and its constant.
type docVersion struct{ Go, Name string }

// packageDoc is doc_gen.go: the package comment, and the declaration that makes
// compilation fail with an incompatible runtime.
func packageDoc(pkg *ir.Package) ([]byte, error) {
	data := struct {
		Name, Doc string
		Entry     *docEntry
		MaxSize   int
		Versions  []docVersion
		Newest    docVersion
	}{Name: pkg.Name, MaxSize: pkg.MaxSize, Doc: endSentence(strings.TrimSpace(pkg.Doc))}
	if data.Doc == "." {
		data.Doc = "reads, builds and checks the documents of a JSON Schema."
	}
	if e := primary(pkg); e != nil {
		data.Entry = &docEntry{
			Type: e.Type.Go, Value: withArticle("[" + e.Type.Go + "]"), Primary: e.Primary, Builder: e.Type.Kind == ir.StructType,
			Embedded: isEmbeddable(pkg, e.Type), Empty: e.Empty, ReadOnly: readOnlyNodes(pkg)[e.Type.Node], Sample: docSample(pkg, e),
		}
		for _, other := range pkg.Entries {
			if other != e {
				data.Entry.Others = append(data.Entry.Others, "["+other.Type.Go+"]")
			}
		}
	}
	for _, v := range pkg.Versions {
		data.Newest = docVersion{versionName(v), v}
		data.Versions = append(data.Versions, data.Newest)
	}
	text, err := templates.Render(templates.PackageDoc, data)
	if err != nil {
		return nil, err
	}
	f := newFile(pkg.Name)
	f.HeaderComment(generatedBy(pkg.Files))
	for _, line := range wrap(string(text), docWidth-len("// ")) {
		f.PackageComment(commentLine(line))
	}
	f.Add(doc("Code generated for another runtime than this one does not compile.").
		Const().Id("_").Op("=").Add(rtID("Version4")))
	return gosource.Render(f, "doc_gen.go")
}

// docSample is the code of a builder in a package comment, "" if the examples in the
// schema are not sufficient.
func docSample(pkg *ir.Package, e *ir.Entry) string {
	if e.Type.Kind != ir.StructType {
		return ""
	}
	s := newSampler(pkg, pkg.Name+".")
	list, ok := s.required(e.Type)
	if !ok {
		return ""
	}
	build := ".Build()\n"
	if len(list) > 0 {
		build = ".\nBuild()\n"
	}
	src := "package p\n\nvar x, err = " + s.chain(e.Type, list) + build
	formatted, err := format.Source([]byte(src))
	if err != nil {
		return ""
	}
	_, code, _ := strings.Cut(string(formatted), "var ")
	code = strings.Replace(strings.TrimSpace(code), " = ", " := ", 1)
	return "\t" + strings.ReplaceAll(code, "\n", "\n\t") + "\n\n"
}
