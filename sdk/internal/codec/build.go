package codec

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Build validates x, the value of a builder. It returns the [Copier] for the builder's result,
// or nil and an error. It works like [Validate] but rejects unknown members and members marked
// readOnly. origin is the value that the builder started with, nil for none. A member marked
// readOnly is accepted if it has the same value in origin.
func Build[P any](d *Dialect, origin, x P, size int, opts []card.Option, write func([]byte, P) []byte, visit func(*Visitor, P), validate func(*check.Checker, P)) (*Copier, error) {
	o, most := within(size, opts)
	if err := d.checkValue(o.Version); err != nil {
		return nil, err
	}
	o.Building = true
	err := examine(x, isNil(x), o, most, false, write, visit, validate).Err()
	if err != nil && !isNil(origin) && !o.AllowReadOnly {
		err = revise(origin, x, o, most, write, visit, validate, err)
	}
	if err != nil {
		return nil, err
	}
	return new(Copier), nil
}

// revise validates the value of a builder that started with origin. refused is the error of
// validating the value without regard to origin.
func revise[P any](origin, x P, o card.Options, most int64, write func([]byte, P) []byte, visit func(*Visitor, P), validate func(*check.Checker, P), refused error) error {
	before, after := string(write(nil, origin)), string(write(nil, x))
	if !wellFormed(before) || !wellFormed(after) {
		return refused
	}
	marked := check.FindingsOf("readOnly", o, func(c *check.Checker) { validate(c, x) })
	o.AllowReadOnly = true
	vs := append(examine(x, isNil(x), o, most, false, write, visit, validate), changed(marked, before, after)...)
	vs.Sort()
	return vs.Err()
}

func wellFormed(text string) bool {
	return utf8.ValidString(text) && scan.Check(text, -1) == nil
}

// changed returns the violations at locations whose values differ between two texts. Each text
// is read once, whatever the number of violations.
func changed(vs card.Violations, before, after string) card.Violations {
	old, now := valuesAt(vs, before), valuesAt(vs, after)
	var list card.Violations
	for i, v := range vs {
		if old[i] == "" || !scan.Equal(old[i], now[i]) {
			list = append(list, v)
		}
	}
	return list
}

// valuesAt returns the JSON values at the locations of violations, empty for absent ones.
func valuesAt(vs card.Violations, text string) []string {
	values := make([]string, len(vs))
	root := placesOf(vs)
	root.find(text, scan.Space(text, 0))
	root.values(text, values)
	return values
}

// values stores the JSON text of each violation's value, by the number of the violation.
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
	for next := range p.all {
		next.values(text, values)
	}
}
