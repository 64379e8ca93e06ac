package mapping

import (
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// Implied is a value that the absence of a member of the format means.
type Implied struct {
	// At is the member of the description that has the value.
	At    *Pointer
	Value *schema.Value
}

// implied reads what absent members mean.
func (r reader) implied(v *schema.Value) []Implied {
	var list []Implied
	for _, item := range r.Items(v) {
		if m := r.Object(item, "$comment", "agent", "value"); m != nil {
			x := Implied{r.pointer(r.Needed(item, m, "agent")), r.Needed(item, m, "value")}
			if x.At != nil && x.Value != nil {
				list = append(list, x)
			}
		}
	}
	return list
}

// implied checks that the description has the members, and that they can have the values.
func (c *checker) implied() {
	for _, x := range c.format.Mapping.Implies {
		if at, ok := c.formats.Middle.root().through(x.At, c.agent, c.diags); ok {
			at.fits(x.Value, c.diags)
		}
	}
}

// implied declares what absent members mean.
func (e *emitter) implied(list []Implied) {
	if len(list) == 0 {
		return
	}
	e.line("Implies: map[string]string{")
	for _, x := range list {
		e.line("%q: %s,", x.At.Text, literal(x.Value.Text))
	}
	e.line("},")
}

// implied returns the rows for what absent members mean.
func (w *pageWriter) implied() []string {
	var rows []string
	for _, x := range w.format.Mapping.Implies {
		rows = append(rows, "| "+code(x.At.Text)+" | "+code(x.Value.Text)+" |")
	}
	return rows
}
