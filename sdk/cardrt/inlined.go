package cardrt

// inlined calls the small methods of the types of this package. It never runs: the compiler
// inlines a method of an internal package in generated code only if it is inlined here, too.
func inlined(c *Checker, k *Kept, a *Automaton, d *Decoder, p *Copier, t *MemberTable, v Value) {
	c.Building()
	c.Mark()
	c.UseVersion(nil, "")
	c.In(0, "")
	c.InIndex(0, 0)
	c.FailGiven("", "")
	k.Absent(0)
	k.Any()
	k.Given(0, "", true)
	k.GivenJSON(0, "", true)
	k.MarkAbsent(0)
	k.SetAbsent(0)
	k.Unknowns()
	a.Match("")
	d.Bool(0)
	d.Raw(0, nil)
	d.Exact(0)
	p.Raw(nil)
	t.Members(nil, false)
	v.Raw()
	v.Kind()
}

var _ = inlined
