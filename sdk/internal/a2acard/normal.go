package a2acard

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// The places whose values the versions of A2A write in different ways.
const (
	Scheme      = "a security scheme"
	Requirement = "a security requirement"
	Scopes      = "the scopes that a requirement asks for"
)

// Member is a member of an object, its value as JSON text.
type Member struct{ Name, Value string }

// Members is an object.
type Members []Member

// usualMembers is how many members most objects of a card have at most.
const usualMembers = 8

// MembersOf returns the members of an object.
func MembersOf(v string) Members {
	list := make(Members, 0, usualMembers)
	for name, value := range cardrt.Members(v) {
		list = append(list, Member{name, value})
	}
	return list
}

// Get returns the value of a member, empty when there is none.
func (m Members) Get(name string) string {
	i := slices.IndexFunc(m, func(member Member) bool { return member.Name == name })
	if i < 0 {
		return ""
	}
	return m[i].Value
}

// Text returns the object as JSON text.
func (m Members) Text() string {
	dst := []byte{'{'}
	for i, member := range m {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = cardrt.AppendString(dst, member.Name)
		dst = append(dst, ':')
		dst = append(dst, member.Value...)
	}
	return string(append(dst, '}'))
}

// Form is how one version of A2A writes a card.
type Form struct {
	Names Names
	// Chosen is the place at which objects have names that somebody chose.
	Chosen string
	// Object brings an object at one of the places above into the form of the version,
	// and says what it moved.
	Object func(place string, m Members) (Members, []Move)
	// List is the member of an object into which the version puts an array of scopes,
	// empty where they stand alone.
	List string
}

// Move says where a part of an object, or all of it, stood before and where it stands
// now. Both are names of members on the way from the object.
type Move struct{ From, To []string }

// Normal returns the text of a card in the form: members have the names of the
// version, none that is optional is null, and the places above are written as the
// version writes them. What the version does not define stays as it is. A text that is
// in the form already comes back itself, and changed is false.
func (f Form) Normal(text string) (normal string, changed bool) {
	w := walk{Form: f}
	normal = w.value("", text, nil, nil)
	return normal, w.changes > 0
}

// walk goes through a card.
type walk struct {
	Form
	changes int
	// report is nil where nobody wants to know what changed.
	report *report
}

func (w *walk) value(place, v string, given, normal *spot) string {
	switch cardrt.KindOf(v) {
	case cardrt.Object:
		return w.object(place, v, given, normal)
	case cardrt.Array:
		if place == Scopes && w.List != "" {
			w.renamed(reshaped, given, w.at(normal, w.List))
			return Members{{w.List, v}}.Text()
		}
		return w.array(place, v, given, normal)
	}
	return v
}

func (w *walk) array(place, v string, given, normal *spot) string {
	var (
		before = w.changes
		items  []string
	)
	for i, item := range cardrt.Items(v) {
		items = append(items, w.value(place, item, w.item(given, i), w.item(normal, i)))
	}
	if w.changes == before {
		return v
	}
	return "[" + strings.Join(items, ",") + "]"
}

func (w *walk) object(place, v string, given, normal *spot) string {
	before := w.changes
	m, moves := MembersOf(v), []Move(nil)
	if place != "" {
		m, moves = w.Object(place, m)
	}
	for _, move := range moves {
		w.renamed(reshaped, w.at(given, move.From...), w.at(normal, move.To...))
	}
	list := make(Members, 0, len(m))
	for _, member := range m {
		from := w.source(given, member.Name, moves)
		meant := w.Names.meant(member.Name)
		if place != "" && place == w.Chosen {
			meant = ""
		}
		if meant == "" {
			list = append(list, member) // nothing of A2A's
			continue
		}
		if member.Value == "null" {
			w.dropped(from)
			continue
		}
		if meant != member.Name && m.Get(meant) == "" {
			member.Name = meant
			w.renamed(respelled, from, w.at(normal, meant))
		}
		if !free(member.Name) {
			member.Value = w.member(member.Name, member.Value, from, w.at(normal, member.Name))
		}
		list = append(list, member)
	}
	if w.changes == before {
		return v
	}
	return list.Text()
}

// member brings the value of a member into the form; below some the names are not
// A2A's.
func (w *walk) member(name, v string, given, normal *spot) string {
	switch name {
	case "securitySchemes":
		return w.entries(Scheme, v, given, normal)
	case "schemes":
		return w.entries(Scopes, v, given, normal)
	case "scopes":
		return v
	case "security", "securityRequirements":
		return w.value(Requirement, v, given, normal)
	}
	return w.value("", v, given, normal)
}

func (w *walk) entries(place, v string, given, normal *spot) string {
	if cardrt.KindOf(v) != cardrt.Object {
		return v
	}
	before, m := w.changes, MembersOf(v)
	for i := range m {
		m[i].Value = w.value(place, m[i].Value, w.at(given, m[i].Name), w.at(normal, m[i].Name))
	}
	if w.changes == before {
		return v
	}
	return m.Text()
}

// Kind is a kind of security scheme: the value of the member type before 1.0, and
// the member that wraps the scheme since.
type Kind struct{ Type, Wrapper string }

// Kinds are all of them.
var Kinds = []Kind{
	{"apiKey", "apiKeySecurityScheme"},
	{"http", "httpAuthSecurityScheme"},
	{"oauth2", "oauth2SecurityScheme"},
	{"openIdConnect", "openIdConnectSecurityScheme"},
	{"mutualTLS", "mtlsSecurityScheme"},
}
