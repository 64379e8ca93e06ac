package naming

import (
	"fmt"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/source"
)

// A candidate is one thing that needs a name in a scope: a field among the fields
// of its type, a type or constant in its package.
type candidate struct {
	// key is the entry of names.lock that would fix the name.
	key string
	// what it is, in words, for messages.
	what string
	pos  source.Position
	// fixed is the name that names.lock or the schema prescribes, if one does.
	fixed string
	// spellings are the ways to write the name, the plain one first, each more
	// literal than the one before it.
	spellings []func() string
	// claims are the identifiers that come with the name; nil when none do.
	claims func(name string) []string

	// tentative says that the first spelling gives way to others without a report.
	tentative bool

	level int
	rival string // what it first clashed with
}

// name is the name as the candidate is written at its level.
func (c *candidate) name() string {
	if c.fixed != "" {
		return c.fixed
	}
	return bounded(c.spellings[c.level]())
}

// rise moves on to a more literal spelling and reports whether there was one.
func (c *candidate) rise() bool {
	if c.fixed != "" || c.level+1 == len(c.spellings) {
		return false
	}
	c.level++
	return true
}

// scope is a set of candidates that must get different names.
type scope struct {
	candidates []*candidate
	// taken are identifiers that no candidate may claim, and whose they are.
	taken map[string]string
}

// resolve spells out all candidates that clash, until none does or none of those
// that do can be spelled any further. It ends because levels only rise, and order
// plays no part because all that clash rise together.
func (s *scope) resolve() {
	for rose := true; rose; {
		rose = false
		clashes := s.clashes()
		for c := range clashes {
			if c.tentative {
				c.tentative = false
				rose = c.rise() || rose
			}
		}
		if rose {
			continue
		}
		for c, rival := range clashes {
			if c.rival == "" {
				c.rival = rival
			}
			rose = c.rise() || rose
		}
	}
}

// clashes returns the candidates that claim what something else claims too, each
// with a description of that.
func (s *scope) clashes() map[*candidate]string {
	owners := make(map[string][]*candidate)
	for _, c := range s.candidates {
		name := c.name()
		claims := []string{name}
		if c.claims != nil {
			claims = append(claims, c.claims(name)...)
		}
		for _, id := range claims {
			owners[id] = append(owners[id], c)
		}
	}
	found := make(map[*candidate]string)
	for _, id := range slices.Sorted(maps.Keys(owners)) {
		list := owners[id]
		for _, c := range list {
			rival := s.taken[id]
			if i := slices.IndexFunc(list, func(other *candidate) bool { return other != c }); rival == "" && i >= 0 {
				rival = list[i].what
			}
			if rival != "" && found[c] == "" {
				found[c] = rival
			}
		}
	}
	return found
}

// report tells of the clashes that were there: those that spelling out has settled
// are errors only in a project, those that it has not are always.
func (s *scope) report(strict bool, diags *diag.List) {
	left := s.clashes()
	for _, c := range s.candidates {
		if c.rival == "" {
			continue
		}
		d := diag.Diagnostic{
			Pos: c.pos, Severity: diag.Warning, Code: "name-clash",
			Message: fmt.Sprintf("%s and %s would have the same Go name", c.what, c.rival),
			Hint:    fmt.Sprintf("to settle it, put %q: %q into names.lock", c.key, c.name()),
		}
		if strict {
			d.Severity = diag.Error
		}
		if rival, ok := left[c]; ok {
			d.Severity = diag.Error
			d.Message = fmt.Sprintf("%s has the Go name %s, and so has %s", c.what, c.name(), rival)
			d.Hint = fmt.Sprintf("give it another name with x-go-name or with %q in names.lock", c.key)
		}
		diags.Add(d)
	}
}
