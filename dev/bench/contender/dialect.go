package contender

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/agentcard-go/cardgen/dev/bench/plain"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Dialect has what the contenders need for the cards of a dialect.
type Dialect struct {
	Name       string
	info       card.Info
	validators []validator
}

// Detailed is the dialect with contenders of its own: generated and hand-written decoders.
const Detailed = "agentcard"

// NewDialect returns the dialect with a name.
func NewDialect(name string) (*Dialect, error) {
	d, ok := dialects.Lookup(name)
	if !ok {
		return nil, fmt.Errorf("there is no dialect %s", name)
	}
	return &Dialect{name, d.Entries[0].Info, validators(d)}, nil
}

// Contenders returns the contenders of a job, the base first.
func (d *Dialect) Contenders(job Job) []Contender {
	list := slices.Concat(d.libraries(), d.ours())
	if d.Name == Detailed {
		list = slices.Concat(list, d.detailed(), handwritten(), d.ourTrips())
	}
	list = slices.DeleteFunc(list, func(c Contender) bool { return c.Job != job })
	slices.SortStableFunc(list, func(a, b Contender) int { return rank(a) - rank(b) })
	return list
}

// rank puts the base first and our code last.
func rank(c Contender) int {
	switch {
	case c.Base:
		return 0
	case c.Own:
		return 2
	}
	return 1
}

// plain returns a decoder into the plain struct of the dialect.
func (d *Dialect) plain(unmarshal func([]byte, any) error, text reflect.Type) decoder {
	types := plain.Types{Text: text}
	t := types.Of(d.info.New())
	return func(doc []byte) (any, error) {
		x := reflect.New(t).Interface()
		return x, unmarshal(doc, x)
	}
}

// pipeline decodes twice with validation between: into any, for the validator, and into
// the struct.
func (d *Dialect) pipeline(unmarshal func([]byte, any) error, fields decoder) func([]byte) func() (any, error) {
	return func(doc []byte) func() (any, error) {
		v, err := d.validatorFor(doc)
		return func() (any, error) {
			if err != nil {
				return nil, err
			}
			var tree any
			if err := unmarshal(doc, &tree); err != nil {
				return nil, err
			}
			if err := v.Validate(tree); err != nil {
				return nil, err
			}
			return fields(doc)
		}
	}
}

var errScan = errors.New("the document is not valid JSON")

// scanning is a job that checks the grammar of a document.
func scanning(valid func([]byte) bool) func([]byte) (Work, error) {
	return func(doc []byte) (Work, error) {
		return Work{Run: func() error {
			if !valid(doc) {
				return errScan
			}
			return nil
		}}, nil
	}
}
