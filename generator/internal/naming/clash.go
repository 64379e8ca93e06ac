package naming

import (
	"fmt"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A candidate is an item that needs a name in a scope: a field among the fields of its type, or
// a type or constant in its package.
type candidate struct {
	// key is the name of the entry in names.lock that can prescribe the candidate's name.
	key string
	// what describes the item in messages.
	what string
	pos  source.Position
	// fixed is the name prescribed by names.lock or the schema, empty if there is none.
	fixed string
	// spellings are the possible names. The plain one is first, and each is more literal than
	// the previous one.
	spellings []func() string
	// claims returns the further identifiers that a name implies; nil if there are none.
	claims func(name string) []string

	// tentative says that no diagnostic is reported if the first spelling is not used.
	tentative bool

	level int
	rival string // the first clash
}

// name returns the name at the candidate's level.
func (c *candidate) name() string {
	if c.fixed != "" {
		return c.fixed
	}
	return bounded(c.spellings[c.level]())
}

// rise moves to a more literal spelling and reports whether there was one.
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
	// taken are identifiers that no candidate may claim, and their owners.
	taken map[string]string
}

// resolve raises the level of all clashing candidates until there is no clash or no
// further spelling. It terminates because levels only rise, and the result does not
// depend on the order because all clashing candidates rise together.
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

// clashes returns the candidates that claim an identifier of another owner, each with a
// description of this owner.
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

// report reports the clashes. A resolved clash is an error only in a project, an unresolved one
// always.
func (s *scope) report(strict bool, diags *source.Diagnostics) {
	left := s.clashes()
	for _, c := range s.candidates {
		if c.rival == "" {
			continue
		}
		d := source.Diagnostic{
			Pos: c.pos, Severity: card.Warning, Code: "name-clash",
			Message: fmt.Sprintf("%s and %s would have the same Go name", c.what, c.rival),
			Hint:    fmt.Sprintf("to resolve it, put %q: %q into names.lock", c.key, c.name()),
		}
		if strict {
			d.Severity = card.Error
		}
		if rival, ok := left[c]; ok {
			d.Severity = card.Error
			d.Message = fmt.Sprintf("%s has the Go name %s, and so has %s", c.what, c.name(), rival)
			d.Hint = fmt.Sprintf("give it another name with x-go-name or with %q in names.lock", c.key)
		}
		diags.Add(d)
	}
}
