package format

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/cardrt"

	"github.com/agentcard-go/cardgen/sdk/card"
)

const (
	noLogin    = "the format has no word for the authentication, and the result states none"
	oneLogin   = "an endpoint of the format has one way to authenticate, and the card requires several together; the result states none"
	otherLogin = "an endpoint of the format has one way to authenticate, and another one is used"
	oneMember  = "the target has one member for several that the source distinguishes"
	wordName   = "the target has a word for the scheme, and converting back names the scheme after the word"

	typeOfScheme = "type"
)

// read reads the word that says how callers authenticate, and adds its scheme to the
// description.
func (l *Logins) read(r *Run, rule *step, word, _, to *Node) {
	text, ok := word.Text()
	if !ok {
		r.mismatch(word, cardrt.Text)
		return
	}
	login := l.forWord(text, word.Outer())
	if login == nil {
		r.Drop(word, CodeNoWord, noLogin)
		return
	}
	word.Use()
	security := r.List().From(word)
	to.setNamed(security, rule.agent)
	if login.Scheme == "" {
		return
	}
	scheme := r.JSON(login.Scheme).From(word)
	for _, m := range scheme.Inner() {
		if l.needsRules(login, m) {
			m.From(word.Outer().Get(login.Rules[0].Card...))
		}
	}
	name := login.nameOf(scheme)
	r.read(l.plan(rule, login), word.Outer(), scheme)
	if r.root.Get("schemes", name) == nil {
		r.root.Set(scheme, "schemes", name)
	}
	requirement := r.object(word)
	requirement.put(name, r.List().From(word))
	security.Add(requirement)
}

// nameOf returns the name in the description of the login's scheme.
func (l *Login) nameOf(scheme *Node) string {
	return cmp.Or(scheme.TextAt("scheme"), scheme.TextAt(typeOfScheme), l.Word)
}

// plan returns the plan of the rules of a login.
func (l *Logins) plan(rule *step, login *Login) *plan {
	for i := range rule.inner {
		if &l.List[i] == login {
			return &rule.inner[i]
		}
	}
	return new(plan) // no rules: the vocabulary does not list the word
}

// forWord returns the first login for a word whose members the object around the word has.
func (l *Logins) forWord(word string, around *Node) *Login {
	for i := range l.List {
		login := &l.List[i]
		if login.Word == word && login.complete(func(rule *Rule) *Node { return around.Get(rule.Card...) }) {
			return login
		}
	}
	if !l.Keep {
		return nil
	}
	return &Login{Word: word, Scheme: `{"type":` + string(scan.AppendString(nil, word)) + `}`}
}

// complete reports whether all members that the login's rules copy are present.
func (l *Login) complete(member func(*Rule) *Node) bool {
	for i := range l.Rules {
		if member(&l.Rules[i]) == nil {
			return false
		}
	}
	return true
}

// needsRules reports whether a member of the login's scheme depends on the members that its
// rules copy. Without these members, the word denotes a scheme that lacks the member.
func (l *Logins) needsRules(login *Login, member *Node) bool {
	if len(login.Rules) == 0 {
		return false
	}
	for i := range l.List {
		if other := &l.List[i]; other.Word == login.Word && other.Rules == nil {
			return member.doc.JSON(other.Scheme).Get(member.name) == nil
		}
	}
	return false
}

// choice is the security requirement that is written, and its word.
type choice struct {
	of    *Node // the list
	login *Login
	// from is the value that the word is made from. scheme is the scheme that the word denotes;
	// nil for no authentication.
	from, scheme *Node
	// isRenamed says that reading the word gives the scheme another name.
	isRenamed bool
}

// write writes the word for the authentication at an endpoint.
func (l *Logins) write(r *Run, rule *step, _, endpoint, to *Node) {
	if r.precedes(rule, endpoint, to) {
		return
	}
	security := path(endpoint, rule.agent)
	if security == nil {
		security = r.root.Get("security")
	}
	if security == nil {
		return
	}
	isFirst := r.choice.of != security
	if isFirst {
		r.choice = r.choose(l, security)
	}
	login, scheme := r.choice.login, r.choice.scheme
	if login == nil {
		return
	}
	word := r.String(login.Word).From(r.choice.from)
	to.setNamed(word, rule.card)
	if scheme == nil {
		return
	}
	if from := scheme.Source(); isFirst && r.choice.isRenamed && from != nil {
		r.note(renamed, from, word, CodeWord, wordName) // besides the entry about the requirement
	}
	r.write(l.plan(rule, login), scheme, word.Outer())
	if back := l.forWord(login.Word, word.Outer()); back != nil && back != login {
		for i := range login.Rules { // reading the word gives these members another value
			rule := &login.Rules[i]
			if v, made := scheme.Get(rule.Agent...), word.Outer().Get(rule.Card...); v != nil && made != nil {
				r.Narrow(v, made, CodeWord, oneMember)
			}
		}
	}
}

// choose returns the first requirement that the format has a word for, and reports the others
// as dropped.
func (r *Run) choose(logins *Logins, security *Node) choice {
	found := choice{of: security}
	requirements := security.Visit().Items()
	if security.kind == card.KindArray && len(requirements) == 0 {
		found.login, found.from = logins.none(), security.Use()
		return found
	}
	for _, requirement := range requirements {
		if found.login == nil {
			found.login, found.scheme = r.loginFor(logins, requirement)
			found.from = requirement
		}
	}
	if found.login == nil {
		message := noLogin
		if slices.ContainsFunc(requirements, func(v *Node) bool { return len(v.Inner()) > 1 }) {
			message = oneLogin
		}
		r.Drop(security, CodeAuth, message)
		return found
	}
	for _, requirement := range requirements {
		if requirement != found.from {
			r.Drop(requirement, CodeAuth, otherLogin)
		}
	}
	for _, scopes := range found.from.Use().Inner() {
		if !scopes.isEmpty() {
			r.Drop(scopes, "scopes", r.to.lack("scopes", false))
		}
	}
	if found.scheme != nil {
		r.root.Get("schemes").Visit()
		found.scheme.Visit()
		denoted := r.JSON(found.login.Scheme)
		for _, member := range denoted.Inner() {
			found.scheme.Get(member.name).Use()
		}
		found.isRenamed = found.scheme.name != found.login.nameOf(denoted)
	}
	return found
}

// loginFor returns the login for a requirement and its scheme; nil if the format has no word
// for it. A requirement of several schemes has no word.
func (r *Run) loginFor(logins *Logins, requirement *Node) (*Login, *Node) {
	schemes := requirement.Inner()
	switch {
	case requirement.kind != card.KindObject || len(schemes) > 1:
		return nil, nil
	case len(schemes) == 0:
		return logins.none(), nil
	}
	scheme := r.root.Get("schemes", schemes[0].name)
	return logins.forScheme(scheme), scheme
}

// none returns the login for no authentication; nil if the format has none.
func (l *Logins) none() *Login {
	for i := range l.List {
		if l.List[i].Scheme == "" {
			return &l.List[i]
		}
	}
	return nil
}

// forScheme returns the login for a scheme of the description.
func (l *Logins) forScheme(scheme *Node) *Login {
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

// covers reports whether a scheme contains all members of the login's scheme.
func (l *Login) covers(scheme *Node) bool {
	for _, want := range scheme.doc.JSON(l.Scheme).Inner() {
		got, ok := scheme.Get(want.name).Text()
		if text, _ := want.Text(); !ok || !strings.EqualFold(got, text) {
			return false
		}
	}
	return true
}
