package cardrt

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Revise is [Build] for a builder that started with a copy of origin: a member marked
// readOnly is refused only if its value is not the one that it has in origin. With a
// nil origin it is Build.
func Revise[T any](origin, x *T, opts []card.Option, detach func(*Copier, *T), write func([]byte, *T) []byte, check func(*Checker, *T)) (*T, error) {
	return revise(origin, x, card.Defaults().With(opts...), anySize, detach, write, check)
}

func revise[T any](origin, x *T, o card.Options, most int64, detach func(*Copier, *T), write func([]byte, *T) []byte, check func(*Checker, *T)) (*T, error) {
	built, err := build(x, o, most, detach, write, check)
	if err == nil || origin == nil {
		return built, err
	}
	o.Building = true
	if o.AllowReadOnly {
		return nil, err
	}
	before, after := string(write(nil, origin)), string(write(nil, x))
	if !wellFormed(before) || !wellFormed(after) {
		return nil, err
	}
	marked := readOnlyMembers(x, o, check)
	o.AllowReadOnly = true
	vs := append(examine(x, o, most, false, write, check), changed(marked, before, after)...)
	vs.Sort()
	if err := vs.Err(); err != nil {
		return nil, err
	}
	if !o.HandsOver(trusted.Pass{}) {
		x = Clone(x, detach)
	}
	return x, nil
}

// readOnlyMembers returns a violation for every member of x that is marked readOnly,
// without a limit on their number. Other findings are not recorded, so that they need no
// memory.
func readOnlyMembers[T any](x *T, o card.Options, check func(*Checker, *T)) card.Violations {
	o.Limits.Findings = -1
	return Findings(o, false, func(c *Checker) {
		c.keyword = string(card.ReadOnly)
		c.held.builds = true
		check(c, x)
	})
}

func wellFormed(text string) bool {
	return utf8.ValidString(text) && scan.Check(text, -1) == nil
}

// changed returns the violations whose pointer does not lead to equal values in two
// texts. Both are read once, whatever the number of violations.
func changed(vs card.Violations, before, after string) card.Violations {
	old, now := valuesAt(vs, before), valuesAt(vs, after)
	var list card.Violations
	for i, v := range vs {
		if old[i] == "" || !EqualJSON(old[i], now[i]) {
			list = append(list, v)
		}
	}
	return list
}

// valuesAt returns the JSON values that the pointers of violations lead to, empty
// where there is none.
func valuesAt(vs card.Violations, text string) []string {
	values := make([]string, len(vs))
	root := placesOf(vs)
	root.find(text, scan.Space(text, 0))
	root.values(text, values)
	return values
}

// values hands out the values that were found.
func (p *place) values(text string, values []string) {
	if p.offset < 0 {
		return
	}
	if len(p.at) > 0 {
		value := text[p.offset:scan.SkipValue(text, p.offset)]
		for _, i := range p.at {
			values[i] = value
		}
	}
	for _, next := range p.inside {
		next.values(text, values)
	}
}
