package schemafor

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Complete is [For] with the schemas of generated types. T may be such a type, such as adp.Card
// or adp.Tool, or contain some: then $defs has their schemas, each in a member with the name of
// its type, such as "adp.Card". The schemas are the same that agentcard schema prints. The
// keyword $comment lists the rules that JSON Schema cannot express.
//
// [card.Version] selects an edition of the dialects of all these types, such as "2025-06-18" for
// mcp.ListToolsResult. Without it, the schema of a document has the rules of the edition that the
// document states, or else of the newest.
//
// The errors are the errors of For. Another option, an unknown edition, and a type that was
// generated outside this module, whose schema is not part of the SDK, are errors too.
func Complete[T any](opts ...card.Option) (card.Raw, error) {
	t := target[T]()
	o := card.Options{}.With(opts...)
	if !reflect.DeepEqual(o, card.Options{Version: o.Version}) {
		return card.Raw{}, errors.New("schemafor: card.Version is the only option that has an effect on a schema")
	}
	c := complete{edition: o.Version, schemas: map[string]*jsontree.Node{}}
	text, err := c.text(t)
	if err != nil {
		return card.Raw{}, fmt.Errorf("schemafor: %s: %w", t, err)
	}
	return text, nil
}

// complete is the state of one call of [Complete].
type complete struct {
	edition string
	schemas map[string]*jsontree.Node // of generated types, by the name in $defs
}

// text returns the schema of t as JSON.
func (c *complete) text(t reflect.Type) (card.Raw, error) {
	if isGenerated(t) {
		s, err := exported(t, c.edition)
		if err != nil {
			return card.Raw{}, err
		}
		return card.ParseRaw(s.Append(nil))
	}
	text, err := (&walk{generated: c.placeholder}).text(t)
	if err != nil || len(c.schemas) == 0 {
		return text, err
	}
	root, err := jsontree.Parse(text.Bytes())
	if err != nil {
		return card.Raw{}, err
	}
	defs := jsontree.Object()
	for _, name := range slices.Sorted(maps.Keys(c.schemas)) {
		defs.SetMember(name, inside(c.schemas[name], name))
	}
	root.SetMember("$defs", defs)
	return card.ParseRaw(root.Append(nil))
}

// sdkPath is the import path of the SDK with a slash.
var sdkPath = path.Dir(reflect.TypeFor[card.Raw]().PkgPath()) + "/"

// exported returns the schema of a generated type in standard keywords.
func exported(t reflect.Type, edition string) (*jsontree.Node, error) {
	if !strings.HasPrefix(t.PkgPath(), sdkPath) {
		return nil, fmt.Errorf("%s was generated outside the SDK, which does not have its schema; use the file that it was generated from", t)
	}
	x := reflect.New(t).Interface().(card.Message)
	b, err := dialectschema.LoadType(x.CardInfo().Dialect(), t.Name(), edition)
	if err != nil {
		return nil, err
	}
	schema, err := b.Export(dialectschema.ExportOptions{})
	if err != nil {
		return nil, err
	}
	return schema.Schema, nil
}

// typeMark begins the comment that stands for the schema of a generated type. The name of the type
// in $defs follows.
const typeMark = "type "

// placeholder returns the schema that stands for a generated type, and stores the schema of the type. It
// is nil for any other type.
func (c *complete) placeholder(t reflect.Type) (*jsonschema.Schema, error) {
	if !isGenerated(t) {
		return nil, nil
	}
	name := strings.ReplaceAll(strings.TrimPrefix(t.PkgPath(), sdkPath), "/", ".") + "." + t.Name()
	if c.schemas[name] == nil {
		s, err := exported(t, c.edition)
		if err != nil {
			return nil, err
		}
		c.schemas[name] = s
	}
	return &jsonschema.Schema{Comment: typeMark + name}, nil
}

// isGenerated reports whether t is a type of a generated package. A type that embeds a generated
// type has the same methods but may have another JSON form, so it does not count.
func isGenerated(t reflect.Type) bool {
	if t.Kind() == reflect.Interface || !reflect.PointerTo(t).Implements(message) {
		return false
	}
	if t.Kind() == reflect.Struct {
		for f := range t.Fields() {
			if f.Anonymous && (f.Type.Implements(message) || reflect.PointerTo(f.Type).Implements(message)) {
				return false
			}
		}
	}
	return true
}

var message = reflect.TypeFor[card.Message]()

// refer replaces the placeholder of a generated type by a reference. jsonschema-go has added null to
// the types of a pointer.
func refer(s *jsonschema.Schema, name string) {
	r := &jsonschema.Schema{Ref: "#" + card.JoinPointer("$defs", name)}
	if len(s.Types) > 0 {
		r = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "null"}, r}}
	}
	r.Description = s.Description
	*s = *r
}

// inside returns the schema of a generated type as a member of $defs. Its references begin at the root
// of the whole schema.
func inside(s *jsontree.Node, name string) *jsontree.Node {
	s = s.Clone()
	var kept []jsontree.Member
	for _, m := range s.Members {
		if m.Name != "$schema" && m.Name != "$id" {
			kept = append(kept, m)
		}
	}
	s.SetMembers(kept)
	rebase(s, "#"+card.JoinPointer("$defs", name), false)
	return s
}

// rebase sets the root of the references in a schema. With names, s is a map of schemas by name,
// such as properties, and not a schema.
func rebase(s *jsontree.Node, root string, names bool) {
	for i := range s.Members {
		m := &s.Members[i]
		switch {
		case names:
			rebase(m.Value, root, false)
		case m.Name == "$ref":
			m.Value = jsontree.Text(root + strings.TrimPrefix(m.Value.Str, "#"))
		case slices.Contains(values, m.Name):
		default:
			rebase(m.Value, root, slices.Contains(named, m.Name))
		}
	}
	for _, item := range s.Items {
		rebase(item, root, false)
	}
}

// values are the keywords with values that contain no schemas, named the keywords with a map of
// schemas by name.
var (
	values = []string{"const", "enum", "default", "examples"}
	named  = []string{"$defs", "properties", "patternProperties", "dependentSchemas"}
)
