package projectiontest

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// Suite checks a format: conversions of its cards to other formats and back.
type Suite struct {
	Format format.Any
	// Others are the formats that cards are converted to. Package formats lists those of this
	// module.
	Others []format.Any
	// Options returns the options of conversions to a format, by its name: texts for members
	// that it requires and cards may lack ([projection.Supply]). It may be nil.
	Options func(to string) []projection.Option
}

// Check checks the laws of the conversions of a card to each of the other formats and back,
// without and with [projection.Carry]. The error has a line for each violation; it is also an
// error if the card cannot be converted to any of the formats.
func (s Suite) Check(card []byte) error {
	var found violations
	converted := false
	for _, to := range s.Others {
		from := format.Of(s.Format).Name
		if format.Of(to).Name == from {
			continue
		}
		found.prefix = fmt.Sprintf("%s to %s: ", from, format.Of(to).Name)
		p := Pair{From: s.Format, To: to, Card: card, Forth: s.options(to), Back: s.options(s.Format)}
		if !p.check(&found) {
			continue
		}
		converted = true
		if format.Of(to).Slot != nil {
			p.carried(&found)
		}
	}
	if !converted { // no law was checked
		found.list = append(found.list, errors.New("the card cannot be converted to any of the other formats"))
	}
	return errors.Join(found.list...)
}

func (s Suite) options(to format.Any) []projection.Option {
	if s.Options == nil {
		return nil
	}
	return s.Options(format.Of(to).Name)
}

// violations is a reporter that collects errors.
type violations struct {
	prefix string
	list   []error
}

func (v *violations) Helper() {}

func (v *violations) Errorf(format string, args ...any) {
	v.list = append(v.list, fmt.Errorf(v.prefix+format, args...))
}
