package detect

import (
	"errors"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/dialect"
)

// Register adds the format of a custom dialect. If a kind of document requires constants, such
// as "type": "acme.agent", every document with these constants is of that kind, whatever else
// it contains. Otherwise a document is of the kind if it has all required members and no other
// format matches. Programs call dialects.Register, which calls this function.
//
// Register is called before any other function of this package; it is not safe for concurrent
// use. The error reports a name that another format has, or a dialect without required members.
func Register(d *dialect.Dialect) error {
	if d == nil {
		return errors.New("detect: the dialect is nil")
	}
	name := Format(d.Name)
	if name == "" || len(d.Entries) == 0 {
		return errors.New("detect: a dialect needs a name and a kind of document")
	}
	if slices.Contains(Formats(), name) {
		return fmt.Errorf("detect: there is already a format named %q", d.Name)
	}
	var first, last []rule
	var described []shape
	for _, e := range d.Entries {
		r := rule{format: name}
		if len(d.Entries) > 1 {
			r.entry = e.Kind()
		}
		constants, required := testsOf(e.Required)
		switch {
		case constants != nil:
			r.when, r.why = constants, "has the constants of "+d.Name
			first = append(first, r)
		case required != nil:
			r.when, r.why = required, "has the members that "+d.Name+" requires"
			last = append(last, r)
		default:
			continue
		}
		described = append(described, shapeFor(r, e))
	}
	if described == nil {
		return fmt.Errorf("detect: documents of dialect %q cannot be detected: no kind requires a member", d.Name)
	}
	formats = append(formats, format{name: name, title: d.Name + " document"})
	rules = slices.Concat(first, rules, last)
	shapes = append(shapes, described...)
	asked = newAsked()
	return nil
}

// testsOf returns the tests for the constants of a shape, and for the presence of all members.
func testsOf(members []dialect.Member) (constants, required []test) {
	for _, m := range members {
		if m.Only != "" {
			constants = append(constants, test{at: []string{m.Name}, in: []string{m.Only}})
		}
		required = append(required, test{at: []string{m.Name}})
	}
	return constants, required
}

// shapeFor returns the shape of a kind of document, with the members that it requires.
func shapeFor(r rule, e *dialect.Entry) shape {
	s := shape{format: r.format, entry: r.entry}
	for _, m := range e.Required {
		added := member{name: m.Name, required: true, only: m.Only}
		if m.Only != "" {
			added.kinds = scan.Text
		}
		s.members = append(s.members, added)
	}
	return s
}
