package naming

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Lock has the published names: a sorted JSON object from the location in the schema to the Go
// name, kept under version control as names.lock beside the schemas. A name in it never
// changes; writing the lock adds new names of the schema.
type Lock struct {
	// File is the path of the lock, for messages.
	File string
	// Names maps keys ([TypeKey], [FieldKey], [ValueKey]) to Go identifiers.
	Names map[string]string
}

// ReadLock reads a names.lock, an object of strings. It returns nil after adding errors to
// diags.
func ReadLock(f *source.File, diags *source.Diagnostics) *Lock {
	var found source.Diagnostics
	defer func() { diags.AddAll(&found) }()
	r := config.Reader{Diags: &found}
	l := &Lock{File: f.Name, Names: make(map[string]string)}
	for _, m := range r.Members(schema.ReadValue(f, &found)) {
		l.Names[m.Name] = r.Text(m.Value)
	}
	if found.HasErrors() {
		return nil
	}
	return l
}

// Record returns the lock of a package whose names have been assigned.
func Record(file string, pkg *ir.Package) *Lock {
	l := &Lock{File: file, Names: make(map[string]string)}
	for _, t := range pkg.Types {
		l.Names[TypeKey(t)] = t.Go
		for _, f := range t.Fields {
			l.Names[FieldKey(t, f)] = f.Go
		}
		for _, m := range t.Named {
			l.Names[NamedKey(t, m)] = m.Go
		}
		for _, v := range t.Values {
			l.Names[ValueKey(t, v)] = v.Go
		}
	}
	for _, a := range pkg.Aliases {
		l.Names[a.Key] = a.Go
	}
	return l
}

// Moved returns the lock for schemas that are in other files: the names of each file apply to
// the one at its index in the list to.
func (l *Lock) Moved(from, to []string) *Lock {
	moved := &Lock{File: l.File, Names: make(map[string]string)}
	for key, name := range l.Names {
		file, pointer, _ := strings.Cut(key, "#")
		if i := slices.Index(from, file); i >= 0 && i < len(to) {
			key = to[i] + "#" + pointer
		}
		moved.Names[key] = name
	}
	return moved
}

// Bytes returns the content of the lock's file: sorted, indented, ending in a newline.
func (l *Lock) Bytes() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(l.Names); err != nil {
		panic(err) // a map of strings can always be encoded
	}
	return gosource.EscapeJSON(b.Bytes())
}

// get returns the published name for a key, "" if there is none.
func (l *Lock) get(key string) string {
	if l == nil {
		return ""
	}
	return l.Names[key]
}

// HasPlace reports whether the type of the inline schema at a location ("file#pointer") has
// a published name.
func (l *Lock) HasPlace(location string) bool { return l.get(location+placeSuffix) != "" }

// reportVanished warns about published names that pkg no longer has.
func (l *Lock) reportVanished(pkg *ir.Package, diags *source.Diagnostics) {
	if l == nil {
		return
	}
	have := Record(l.File, pkg).Names
	for _, key := range slices.Sorted(maps.Keys(l.Names)) {
		if _, ok := have[key]; !ok {
			diags.Add(source.Diagnostic{
				Pos: source.Position{File: l.File}, Severity: card.Warning, Code: "name-vanished",
				Message: fmt.Sprintf("the published name %s no longer exists, since the schema has no %s", l.Names[key], key),
				Hint:    "this breaks code that uses it, unless x-was in a schema has the former name; writing the lock again removes the entry",
			})
		}
	}
}

// TypeKey is the key of a type in names.lock: the location of its definition. A type defined
// inline by a member or an element has a suffix, since the member or element has a key too. No
// JSON Pointer has a tilde before such a suffix.
func TypeKey(t *ir.Type) string {
	if t.Parent != nil {
		return t.Key + placeSuffix
	}
	return t.Key
}

// placeSuffix follows the location of an inline schema in the key of its type.
const placeSuffix = "~type"

// FieldKey is the key of a field: the key of its type, then the member, or the position in a
// tuple.
func FieldKey(t *ir.Type, f *ir.Field) string {
	if t.Kind == ir.TupleType {
		return t.Key + "/prefixItems/" + f.Member
	}
	return t.Key + card.JoinPointer("properties", f.Member)
}

// NamedKey is the key of members without a field: the key of their type, then the keyword and the
// pattern.
func NamedKey(t *ir.Type, m *ir.NamedMembers) string {
	if m.Pattern == "" {
		return t.Key + "/additionalProperties"
	}
	return t.Key + card.JoinPointer("patternProperties", m.Pattern)
}

// ValueKey is the key of a constant: the key of its type, then the value. A number is
// distinguished from a string with the same text.
func ValueKey(t *ir.Type, v *ir.EnumValue) string {
	if t.Under.Form != ir.String {
		return t.Key + "/enum/number/" + v.Value
	}
	return t.Key + card.JoinPointer("enum", v.Value)
}
