package a2acard

import (
	"slices"

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

// MembersOf returns the members of an object.
func MembersOf(v string) Members {
	var list Members
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
	// Object brings an object at one of the places above into the form of the version.
	Object func(place string, m Members) Members
	// Array does so with an array.
	Array func(place, v string) string
}

// Normal returns the text of a card in the form: members have the names of the
// version, none that is optional is null, and the places above are written as the
// version writes them. What the version does not define stays as it is.
func (f Form) Normal(text string) string { return f.value("", text) }

func (f Form) value(place, v string) string {
	switch cardrt.KindOf(v) {
	case cardrt.Object:
		return f.object(place, v)
	case cardrt.Array:
		if v = f.Array(place, v); cardrt.KindOf(v) != cardrt.Array {
			return v
		}
		return f.array(place, v)
	}
	return v
}

func (f Form) array(place, v string) string {
	dst := []byte{'['}
	for i, item := range cardrt.Items(v) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, f.value(place, item)...)
	}
	return string(append(dst, ']'))
}

func (f Form) object(place, v string) string {
	m := f.Object(place, MembersOf(v))
	list := make(Members, 0, len(m))
	for _, member := range m {
		meant := f.Names[fold(member.Name)]
		if place != "" && place == f.Chosen {
			meant = ""
		}
		switch {
		case meant != "" && m.Get(meant) == "":
			member.Name = meant
		case meant == "":
			list = append(list, member) // nothing of A2A's
			continue
		}
		switch {
		case member.Value == "null":
			continue
		case !free(member.Name):
			member.Value = f.member(member.Name, member.Value)
		}
		list = append(list, member)
	}
	return list.Text()
}

// member brings the value of a member into the form; below some the names are not
// A2A's.
func (f Form) member(name, v string) string {
	switch name {
	case "securitySchemes":
		return f.entries(Scheme, v)
	case "schemes":
		return f.entries(Scopes, v)
	case "scopes":
		return v
	case "security", "securityRequirements":
		return f.value(Requirement, v)
	}
	return f.value("", v)
}

func (f Form) entries(place, v string) string {
	if cardrt.KindOf(v) != cardrt.Object {
		return v
	}
	m := MembersOf(v)
	for i := range m {
		m[i].Value = f.value(place, m[i].Value)
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
