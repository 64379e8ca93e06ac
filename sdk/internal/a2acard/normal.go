package a2acard

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// The locations at which the versions of A2A write values in different forms.
const (
	Scheme      = "a security scheme"
	Requirement = "a security requirement"
	Scopes      = "the scopes that a requirement asks for"
)

// Member is a member of an object, its value as JSON text.
type Member struct{ Name, Value string }

// Members are the members of an object, in order.
type Members []Member

// usualMembers is the capacity that is reserved for the members of an object; few
// objects of a card have more.
const usualMembers = 8

// MembersOf returns the members of an object.
func MembersOf(v string) Members {
	return make(Members, 0, usualMembers).with(v)
}

// with appends the members of an object.
func (m Members) with(v string) Members {
	for name, value := range scan.Members(v) {
		m = append(m, Member{name, value})
	}
	return m
}

// Get returns the value of a member. It is empty when the member is absent.
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
		dst = scan.AppendString(dst, member.Name)
		dst = append(dst, ':')
		dst = append(dst, member.Value...)
	}
	return string(append(dst, '}'))
}

// Form describes how one version of A2A writes a card.
type Form struct {
	Names *Names
	// Chosen is the location of the objects whose member names the card author chooses.
	Chosen string
	// Object converts an object at one of the locations above to the form of the version. It
	// returns the parts that it moved.
	Object func(place string, m Members) (Members, []Move)
	// List is the member of an object that holds an array of scopes. It is empty in a
	// version that writes the array without an object.
	List string
}

// Move is the old and the new path of a part of an object, or of the whole object. Paths are
// member names relative to the object.
type Move struct{ From, To []string }

// Normal converts the text of a card to the form: members have the names of the version,
// optional members are not null, and values at the locations above have the form of the
// version. Members that the version does not define are unchanged. If the text already has the
// form, it is returned unchanged, and changed is false.
func (f Form) Normal(text string) (normal string, changed bool) {
	w := walk{Form: f}
	normal = w.value("", text, nil, nil)
	return normal, w.changes > 0
}

// walk converts one card.
type walk struct {
	Form
	changes int
	// report is nil when the changes are not recorded.
	report *report
}

func (w *walk) value(place, v string, given, normal *spot) string {
	switch scan.KindOf(v) {
	case scan.Object:
		return w.object(place, v, given, normal)
	case scan.Array:
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
	for i, item := range scan.Items(v) {
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
			list = append(list, member) // not defined by A2A
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

// member converts the value of a member. If A2A does not define the names inside, they stay
// unchanged.
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
	if scan.KindOf(v) != scan.Object {
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

// SchemeNames are the names of a kind of security scheme: the value of the member type before 1.0, and the
// member that wraps the scheme since 1.0.
type SchemeNames struct{ Type, Wrapper string }

// Schemes lists all kinds of security schemes.
var Schemes = []SchemeNames{
	{"apiKey", "apiKeySecurityScheme"},
	{"http", "httpAuthSecurityScheme"},
	{"oauth2", "oauth2SecurityScheme"},
	{"openIdConnect", "openIdConnectSecurityScheme"},
	{"mutualTLS", "mtlsSecurityScheme"},
}
