package format

const (
	noRow   = "the table of the specification has no row for it"
	noTable = "no specification has a table for this conversion"
)

// table returns the rules that the format's specification prescribes for another format.
func (f *Definition) table(to string) *Prescribed {
	for i := range f.Tables {
		if f.Tables[i].To == to {
			return &f.Tables[i]
		}
	}
	return nil
}

// writeTable applies a prescribed table. Its rules read the source and write the target
// directly, without a description.
func (r *Run) writeTable(source *Node) *Node {
	r.direction, r.root = Writing, source
	target := r.object(source)
	table := r.from.table(r.to.Name)
	if table == nil {
		r.err = &failure{code: CodeNoTable, message: noTable}
		return target
	}
	rules := newPlan(table.Rules, nil)
	r.read(&rules, source, target)
	r.notInTable(source)
	r.finish(target)
	return target
}

// notInTable reports the values that no rule of a table has read.
func (r *Run) notInTable(n *Node) {
	switch {
	case n.marks&used != 0, n.isEmpty() && n.Outer() != nil:
	case n.marks&visited == 0:
		r.Drop(n, CodeTable, noRow)
	default:
		for _, v := range n.Inner() {
			r.notInTable(v)
		}
	}
}
