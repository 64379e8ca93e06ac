package convert

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// conversion converts one document.
type conversion struct {
	source   []byte
	from, to projection.AnyFormat
	options  []projection.Option
}

// outcome is what a conversion returns.
type outcome struct {
	result []byte
	report *card.Report
	err    error
}

// equal reports whether two outcomes are the same.
func (o outcome) equal(other outcome) bool { return o.text() == other.text() }

func (o outcome) text() string { return fmt.Sprintf("%s\n%v\n%v", o.result, o.report, o.err) }

// run converts the document with supplied values.
func (c *conversion) run(supplies command.Supplies, carry bool) (o outcome) {
	opts := slices.Concat(supplies.Options(), c.options)
	if carry {
		opts = append(opts, projection.Carry())
	}
	o.result, o.report, o.err = projection.Convert(c.source, c.from, c.to, opts...)
	return o
}

// unused returns the names whose values have no effect: without them the outcome is the
// same. The names that a conversion uses depend on the card. If the card cannot be read,
// no name is reported. The outcomes are compared without --carry, since a carried card is
// stored together with all options.
func (c *conversion) unused(supplies command.Supplies, done outcome) []string {
	if done.report == nil || len(supplies) == 0 {
		return nil
	}
	with := c.run(supplies, false)
	var names []string
	for i, supply := range supplies {
		if c.run(slices.Delete(slices.Clone(supplies), i, i+1), false).equal(with) {
			names = append(names, supply.Name)
		}
	}
	return names
}
