package dialectschema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Draft is a draft of JSON Schema.
type Draft string

// The drafts that a schema can be exported in.
const (
	Draft2020 Draft = "2020-12"
	Draft07   Draft = "draft-07"
)

// metaSchema is the value of $schema.
var metaSchema = map[Draft]string{
	Draft2020: "https://json-schema.org/draft/2020-12/schema",
	Draft07:   "http://json-schema.org/draft-07/schema#",
}

// UnknownDraftError is the error of [Bundle.Export] for a draft that it does not support.
type UnknownDraftError struct{ Draft Draft }

// Error returns the message, with the supported drafts.
func (e *UnknownDraftError) Error() string {
	return fmt.Sprintf("unknown draft %q; supported: %s, %s", e.Draft, Draft2020, Draft07)
}

// ExportOptions selects the form of an exported schema.
type ExportOptions struct {
	// Draft is the draft; empty means [Draft2020].
	Draft Draft
	// Rules keeps the keywords that only cardgen supports (x-…, discriminator) and format.
	Rules bool
}

// Export is a schema in standard keywords, for one edition of a dialect.
type Export struct {
	Schema *jsontree.Node
	// Omissions are the rules that the schema does not express, or only in part. They are
	// also in the $comment at the root.
	Omissions []Omission
}

// Omission is a rule that an exported schema does not express, or only in part.
type Omission struct {
	// Pointer is the location of the schema object in the exported schema.
	Pointer string
	// Source is the location of the keyword in the schema of the dialect, as findings have
	// it.
	Source Location
	// Reason is the missing rule, as a sentence.
	Reason string
}

// String returns the line of the omission in the $comment.
func (o Omission) String() string {
	keyword := o.Source.Pointer[strings.LastIndexByte(o.Source.Pointer, '/')+1:]
	return "#" + o.Pointer + " " + keyword + ": " + o.Reason
}

// Text returns the schema as indented JSON with a final newline.
func (x *Export) Text() []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, x.Schema.Append(nil), "", "  "); err != nil {
		panic(err) // Append writes JSON
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// Export returns the schema in standard keywords only, for the edition of the bundle, or for
// the edition that each document states. It contains everything that it refers to. It accepts
// every document that the dialect accepts, and refuses those that the dialect refuses, except
// for the rules in Omissions.
func (b *Bundle) Export(o ExportOptions) (*Export, error) {
	o.Draft = cmp.Or(o.Draft, Draft2020)
	if metaSchema[o.Draft] == "" {
		return nil, &UnknownDraftError{o.Draft}
	}
	if b.Edition == "" && b.config.VersionMember != "" {
		return b.exportStated(o)
	}
	e := b.exporter(o)
	body, defs, err := e.export("")
	if err != nil {
		return nil, err
	}
	return &Export{Schema: e.document(body, defs), Omissions: e.omissions}, nil
}

// exporter returns the initial state of an export.
func (b *Bundle) exporter(o ExportOptions) *exporter {
	e := &exporter{bundle: b, options: o, names: map[Location]string{}, lenient: map[Location]bool{}, root: "#", defs: "$defs"}
	if o.Draft == Draft07 {
		e.defs = "definitions"
	}
	return e
}

// export returns the schema of the root and the definitions that it needs. pointer is the
// location at which the schema will be in the document.
func (e *exporter) export(pointer string) (body, defs *jsontree.Node, err error) {
	root, err := e.bundle.At(e.bundle.Root)
	if err != nil {
		return nil, nil, err
	}
	e.findLenient()
	body, defs = e.schema(root, e.bundle.Root, pointer), jsontree.Object()
	for i := 0; i < len(e.queue); i++ { // e.schema appends
		at := e.queue[i]
		name := e.names[at]
		if at.File == formatFile {
			defs.SetMember(name, formatSchemas()[at.Pointer])
			continue
		}
		target, err := e.bundle.At(at)
		if err != nil {
			return nil, nil, err
		}
		defs.SetMember(name, e.schema(target, at, card.JoinPointer(e.defs, name)))
	}
	return body, defs, e.err
}

// document assembles the exported schema, with its members in a fixed order.
func (e *exporter) document(body, defs *jsontree.Node) *jsontree.Node {
	root := jsontree.Object()
	root.SetMember("$schema", jsontree.Text(metaSchema[e.options.Draft]))
	root.SetMember("$id", jsontree.Text(e.id()))
	if comment := e.comment(); comment != "" {
		root.SetMember("$comment", jsontree.Text(comment))
	}
	for _, m := range body.Members {
		if m.Name != "$schema" && m.Name != "$comment" && m.Name != "$id" {
			root.SetMember(m.Name, m.Value)
		}
	}
	slices.SortFunc(defs.Members, func(a, b jsontree.Member) int { return strings.Compare(a.Name, b.Name) })
	if len(defs.Members) > 0 {
		root.SetMember(e.defs, defs)
	}
	return root
}

// id returns the identifier of the exported schema: no two exports share one.
func (e *exporter) id() string {
	b := e.bundle
	id := "https://github.com/agentcard-go/cardgen/schemas/" + b.dialect
	if b.Edition != "" {
		id += "/" + b.Edition
	}
	id += "/" + b.kind
	if e.options.Rules {
		id += ".rules"
	}
	if e.options.Draft != Draft2020 {
		id += "." + string(e.options.Draft)
	}
	return id + ".schema.json"
}

// comment lists the rules that the schema does not express.
func (e *exporter) comment() string {
	var lines []string
	for _, o := range e.omissions {
		lines = append(lines, o.String())
	}
	if n := e.bundle.config.MaxSize; n > 0 {
		lines = append(lines, "# maxSize: a document has at most "+strconv.Itoa(n)+" octets")
	}
	if e.bundle.config.Embedded {
		lines = append(lines, "# embedded: a document may also be a JSON string that contains the object")
	}
	if len(lines) == 0 {
		return ""
	}
	return "This schema does not express these rules, or only in part:\n" + strings.Join(lines, "\n")
}

// exporter is the state of one export.
type exporter struct {
	bundle  *Bundle
	options ExportOptions
	// defs is the keyword for definitions, root the reference to the schema of the root, and
	// prefix begins the names of definitions.
	defs, root, prefix string
	// names are the names in defs of the targets of references, queue the targets in the order
	// of discovery.
	names map[Location]string
	queue []Location
	// lenient are the targets of references whose exported schema accepts more values than the
	// original.
	lenient   map[Location]bool
	omissions []Omission
	err       error
}

// reference returns the $ref to a schema in the exported document.
func (e *exporter) reference(at Location) string {
	if at == e.bundle.Root {
		return e.root
	}
	name, ok := e.names[at]
	if !ok {
		name = e.newName(at)
		e.names[at] = name
		e.queue = append(e.queue, at)
	}
	return "#/" + e.defs + "/" + name
}

// newName returns an unused name for a definition: the last step of its location. If that is
// taken, the name of the file precedes it.
func (e *exporter) newName(at Location) string {
	file, _, _ := strings.Cut(at.File[strings.LastIndexByte(at.File, '/')+1:], ".")
	name := cmp.Or(at.Pointer[strings.LastIndexByte(at.Pointer, '/')+1:], file)
	if at.File != formatFile {
		name = e.prefix + name
	}
	taken := slices.Collect(maps.Values(e.names))
	for n, base := 2, name; slices.Contains(taken, name); n++ {
		name = e.prefix + file + "-" + strings.TrimPrefix(base, e.prefix)
		if slices.Contains(taken, name) {
			name += "-" + strconv.Itoa(n)
		}
	}
	return name
}

// omit records a rule that the exported schema at a location does not express.
func (e *exporter) omit(pointer string, source Location, reason string) {
	e.omissions = append(e.omissions, Omission{Pointer: pointer, Source: source, Reason: reason})
}

// applies reports whether a schema asserts anything in the edition.
func (e *exporter) applies(s *jsontree.Node) bool { return e.bundle.Applies(s) }
