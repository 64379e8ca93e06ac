package schema

import (
	"cmp"
	"errors"
	"net/url"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// With is a document that references may resolve to, or a folder of such documents.
type With struct {
	// URI, if set, is a URI of the document in addition to its own identifiers. A
	// folder has none.
	URI string
	// Name is the name of the file or folder in the store.
	Name string
	// Pos is the position of the request, if it is in a file.
	Pos source.Position
}

// ParseWith parses the value of the flag --with and the setting "with": FILE, FOLDER or
// URI=FILE. The last "=" is the separator if the text before it is an absolute URI.
func ParseWith(text string) With {
	if i := strings.LastIndexByte(text, '='); i > 0 {
		u, err := url.Parse(text[:i])
		if err == nil && len(u.Scheme) > 1 { // a single letter is a Windows drive
			return With{URI: text[:i], Name: text[i+1:]}
		}
	}
	return With{Name: text}
}

// library indexes the documents of [Options.With] by their URIs. A document is read as a schema
// only if a reference uses it.
type library struct {
	files []*source.File
	// byURI indexes documents by the URI that the caller gave, byID by every "$id" in them. The
	// keys are results of [canonicalURI].
	byURI map[string]*source.File
	byID  map[string][]*source.File
	// byAddress indexes documents whose "$id" has a query, by the URI without the query.
	byAddress map[string][]identified
	// bases are the URIs that the caller gave to documents.
	bases map[*source.File]string
}

// identified is a document with a "$id", not necessarily at its root.
type identified struct {
	file *source.File
	id   string // canonical
}

// collect reads the documents of [Options.With] and indexes their identifiers. It runs
// before the first schema is read, since a "$schema" may refer to one of them.
func (l *loader) collect() {
	l.library = library{
		byURI: make(map[string]*source.File), byID: make(map[string][]*source.File),
		byAddress: make(map[string][]identified), bases: make(map[*source.File]string),
	}
	for _, w := range l.options.With {
		at := w.Pos
		at.File = cmp.Or(at.File, w.Name)
		f, err := l.store.Read(w.Name)
		switch {
		case err == nil:
			l.give(f, w.URI, true)
		case errors.Is(err, source.ErrNotRegular) && w.URI == "" && l.giveFolder(w.Name):
		default:
			l.diags.Errorf(at, "file", "cannot be read: %s", errors.Unwrap(err))
		}
	}
}

// giveFolder adds the .json files in a folder and its subfolders. It returns false if the
// folder does not exist. A file that is not JSON is ignored, since it may be unrelated to the
// schemas.
func (l *loader) giveFolder(folder string) bool {
	entries, err := l.store.ReadDir(folder)
	if err != nil {
		return false
	}
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir():
			l.giveFolder(name)
		case e.Type().IsRegular() && source.IsDocument(name):
			f, err := l.store.Read(name)
			if err == nil {
				l.give(f, "", false)
			} else if errors.Is(err, source.ErrLimit) {
				l.diags.Errorf(source.Position{File: name}, "limit", "cannot be read: %s", errors.Unwrap(err))
				return true
			}
		}
	}
	return true
}

// give adds a document to the library. A document given by name that cannot be parsed is
// reported.
func (l *loader) give(f *source.File, uri string, named bool) {
	l.library.files = append(l.library.files, f)
	base := f.URI
	if uri != "" {
		uri, _, _ = strings.Cut(uri, "#")
		base = uri
		l.library.byURI[canonicalURI(uri)] = f
		l.library.bases[f] = uri
	}
	var found source.Diagnostics
	v := ReadValue(f, &found)
	if v == nil && named {
		l.diags.AddAll(&found)
	}
	for _, id := range l.identifiers(v, base) {
		l.library.byID[id] = append(l.library.byID[id], f)
		if address, _, query := strings.Cut(id, "?"); query {
			l.library.byAddress[address] = append(l.library.byAddress[address], identified{f, id})
		}
	}
}

// identifiers returns the canonical URIs of a document and of the schemas in it, without
// duplicates. It does not read the document as a schema.
func (l *loader) identifiers(v *Value, base string) []string {
	if v == nil {
		return nil
	}
	w := &idWalk{keyword: l.options.Draft.idKeyword(), seen: make(map[string]bool)}
	if s := stringMember(v, "$schema"); s != nil {
		if known, ok := draftOf(s.Str); ok {
			w.keyword = known.draft.idKeyword()
		}
	}
	w.schema(v, base)
	return w.list
}

// idWalk searches for "$id" in schemas. It skips const, enum and examples.
type idWalk struct {
	keyword string
	seen    map[string]bool
	list    []string
}

func (w *idWalk) schema(v *Value, base string) {
	if v.Kind != card.KindObject {
		return
	}
	if id := stringMember(v, w.keyword); id != nil {
		plain, _, _ := strings.Cut(id.Str, "#")
		if uri, err := resolveURI(base, plain); err == nil && plain != "" {
			base = uri
			if key := canonicalURI(uri); !w.seen[key] {
				w.seen[key] = true
				w.list = append(w.list, key)
			}
		}
	}
	for _, m := range v.Members {
		switch m.Name {
		case "items", "additionalItems", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else",
			"unevaluatedItems", "unevaluatedProperties", "contentSchema":
			w.schema(m.Value, base)
			w.elements(m.Value, base)
		case "allOf", "anyOf", "oneOf", "prefixItems":
			w.elements(m.Value, base)
		case "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions":
			for _, n := range m.Value.Members {
				w.schema(n.Value, base)
			}
		}
	}
}

// elements visits the elements of an array.
func (w *idWalk) elements(v *Value, base string) {
	for _, item := range v.Items {
		w.schema(item, base)
	}
}
