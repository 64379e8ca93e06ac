package format

import "slices"

const (
	noRow   = "the table of the specification has no row for it"
	noTable = "no specification has a table for this conversion"
)

// writeTable applies the table that the specification of the source format prescribes for the
// target. Its rules read the source and write the target directly, without a description.
func (r *Run) writeTable(source *Node) *Node {
	r.direction, r.root = Writing, source
	target := r.object(source)
	i := slices.IndexFunc(r.from.Tables, func(t Prescribed) bool { return t.To == r.to.Name })
	if i < 0 {
		r.err = &failure{code: CodeNoTable, message: noTable}
		return target
	}
	rules := newPlan(r.from.Tables[i].Rules, nil)
	r.read(&rules, source, target)
	r.unreadMembers(source, nil)
	r.finish(target)
	return target
}
