package projection

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

const (
	// CodeLogin: the format cannot say how callers authenticate.
	CodeLogin = "auth"

	noLogin    = "the format has no word for the authentication; the card says nothing of it now"
	otherLogin = "an endpoint of the format has one way to authenticate, and another one is used"

	typeOfScheme = "type"
)

// readLogin reads the word for how callers authenticate.
func (r *Run) readLogin(rule *Rule, word, to *Node) {
	text, ok := word.Text()
	if !ok {
		r.Drop(word, CodeMismatch, mismatch)
		return
	}
	login := rule.Logins.read(text, word.outer)
	if login == nil {
		r.Drop(word, CodeNoWord, noLogin)
		return
	}
	Use(word)
	security := r.List().From(word)
	set(to, security, rule.Agent)
	if login.Scheme == "" {
		return
	}
	scheme := r.parse(login.Scheme).From(word)
	name := nameOfScheme(scheme)
	r.read(login.Rules, word.outer, scheme)
	if r.root.Get("schemes", name) == nil {
		r.root.Set(scheme, "schemes", name)
	}
	requirement := r.object(word)
	requirement.put(name, r.List().From(word))
	security.Add(requirement)
}

// read returns the login for a word and the object around it.
func (l *Logins) read(word string, around *Node) *Login {
	for i := range l.List {
		login := &l.List[i]
		if login.Word == word && login.complete(func(rule *Rule) *Node { return around.Get(rule.Card...) }) {
			return login
		}
	}
	if !l.Keep {
		return nil
	}
	return &Login{Word: word, Scheme: `{"type":` + string(cardrt.AppendQuoted(nil, word)) + `}`}
}

// complete reports whether all members that the rules copy are present.
func (l *Login) complete(member func(*Rule) *Node) bool {
	for i := range l.Rules {
		if member(&l.Rules[i]) == nil {
			return false
		}
	}
	return true
}

// nameOfScheme returns the name that a scheme gets in the description: its type, or the
// scheme of HTTP.
func nameOfScheme(scheme *Node) string {
	if name, ok := scheme.Get("scheme").Text(); ok {
		return name
	}
	name, _ := scheme.Get(typeOfScheme).Text()
	return name
}

// writeLogin writes the word for the authentication at an endpoint.
func (r *Run) writeLogin(rule *Rule, endpoint, to *Node) {
	security := path(endpoint, rule.Agent)
	if security == nil {
		security = r.root.Get("security")
	}
	if security == nil {
		return
	}
	var written bool
	alternatives := Visit(security).Items()
	if len(alternatives) == 0 && security.kind == List {
		r.writeLoginWord(rule, rule.Logins.none(), security, nil, to)
		Use(security)
		return
	}
	for _, requirement := range alternatives {
		if written {
			r.Drop(requirement, CodeLogin, otherLogin)
			continue
		}
		written = r.writeRequirement(rule, requirement, to)
	}
	if !written {
		r.Drop(security, CodeLogin, noLogin)
	}
}

// writeRequirement writes a requirement of the description, and reports whether the format
// has a word for it.
func (r *Run) writeRequirement(rule *Rule, requirement, to *Node) bool {
	schemes := requirement.Inner()
	var login *Login
	var scheme *Node
	switch {
	case requirement.kind != Object || len(schemes) > 1:
		return false // half of several schemes would not be enough
	case len(schemes) == 0:
		login = rule.Logins.none()
	default:
		scheme = r.root.Get("schemes", schemes[0].name)
		login = rule.Logins.write(scheme)
	}
	if login == nil {
		return false
	}
	if len(schemes) > 0 && schemes[0].isEmpty() {
		Use(schemes[0])
	}
	Visit(requirement)
	r.writeLoginWord(rule, login, requirement, scheme, to)
	return true
}

// writeLoginWord writes a word and the members around it.
func (r *Run) writeLoginWord(rule *Rule, login *Login, v, scheme, to *Node) {
	if login == nil {
		return
	}
	word := r.String(login.Word).From(v)
	set(to, word, rule.Card)
	if scheme == nil {
		return
	}
	Visit(r.root.Get("schemes"))
	for _, member := range scheme.doc.parse(login.Scheme).Inner() {
		Use(scheme.Get(member.name))
	}
	r.write(login.Rules, scheme, word.outer)
}

// none returns the word for no authentication, nil if there is none.
func (l *Logins) none() *Login {
	for i := range l.List {
		if l.List[i].Scheme == "" {
			return &l.List[i]
		}
	}
	return nil
}

// write returns the login for a scheme of the description.
func (l *Logins) write(scheme *Node) *Login {
	for i := range l.List {
		login := &l.List[i]
		if scheme != nil && login.Scheme != "" && login.covers(scheme) && login.complete(func(rule *Rule) *Node { return scheme.Get(rule.Agent...) }) {
			return login
		}
	}
	if word, ok := scheme.Get(typeOfScheme).Text(); ok && l.Keep {
		return &Login{Word: word, Scheme: `{"type":""}`}
	}
	return nil
}

// covers reports whether a scheme has all members that the login has in any case.
func (l *Login) covers(scheme *Node) bool {
	for _, want := range scheme.doc.parse(l.Scheme).Inner() {
		got, ok := scheme.Get(want.name).Text()
		if text, _ := want.Text(); !ok || !strings.EqualFold(got, text) {
			return false
		}
	}
	return true
}
