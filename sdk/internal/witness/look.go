package witness

import "github.com/agentcard-go/cardgen/sdk/ecmaregexp"

// lookParts is an expression that begins with ^ and look-aheads, such as ^(?!x-)[a-z]+$. A string
// matches it if it matches the rest, and each look-ahead with ^ before it, or does not match that if
// the look-ahead is negative.
type lookParts struct {
	rest            *pattern
	ahead, notAhead []*pattern
}

// partsOf returns the parts of an expression. An expression without look-aheads is its own rest.
func (u *universe) partsOf(p *pattern) lookParts {
	if ps, known := u.looks[p]; known {
		return ps
	}
	ps := lookParts{rest: p}
	if list := leadingLooks(p); len(list) > 0 {
		begin := &ecmaregexp.Node{Op: ecmaregexp.Begin}
		ps.rest = u.pattern(concat(begin, list[len(list)-1]))
		for _, n := range list[:len(list)-1] {
			look := u.pattern(concat(begin, n.Subs[0]))
			if n.Negate {
				ps.notAhead = append(ps.notAhead, look)
			} else {
				ps.ahead = append(ps.ahead, look)
			}
		}
	}
	if u.looks == nil {
		u.looks = make(map[*pattern]lookParts)
	}
	u.looks[p] = ps
	return ps
}

func concat(list ...*ecmaregexp.Node) string {
	return (&ecmaregexp.Node{Op: ecmaregexp.Concat, Subs: list}).String()
}

// leadingLooks returns the look-aheads after the ^ at the beginning of an expression, and what
// follows them; nil for none, or if the expression has groups that back references may need.
func leadingLooks(p *pattern) []*ecmaregexp.Node {
	if !p.known || p.assemble() {
		return nil
	}
	tree, err := ecmaregexp.Parse(p.source)
	isBack := func(n *ecmaregexp.Node) bool { return n.Op == ecmaregexp.Backreference }
	if err != nil || tree.Root.Op != ecmaregexp.Concat || tree.Root.Any(isBack) {
		return nil
	}
	subs := tree.Root.Subs
	if subs[0].Op != ecmaregexp.Begin {
		return nil
	}
	n := 1
	for n < len(subs) && subs[n].Op == ecmaregexp.Look && !subs[n].Behind {
		n++
	}
	if n == 1 {
		return nil
	}
	return append(subs[1:n:n], &ecmaregexp.Node{Op: ecmaregexp.Concat, Subs: subs[n:]})
}
