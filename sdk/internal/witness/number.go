package witness

import "math/big"

// numbers are the requirements for a number.
type numbers struct {
	s         *solver
	low, high limit
	factor    *big.Rat   // the number is a multiple of it; nil is none
	refused   []*big.Rat // the number is a multiple of none of them
	except    []any
	// integral and fraction are set if the number must be integral, or must not be.
	integral, fraction bool
}

// number finds a number.
func (s *solver) number(t *state) result {
	n := numbersOf(t)
	if n.integral && n.fraction || n.empty() {
		return result{outcome: none}
	}
	if n.factor != nil {
		return n.multiples()
	}
	return n.between()
}

// numbersOf collects the requirements of a state.
func numbersOf(t *state) *numbers {
	n := &numbers{s: t.s}
	for _, p := range t.pos {
		n.low, n.high = n.low.and(p.low, 1), n.high.and(p.high, -1)
		if p.factor != nil {
			n.factor = multiple(n.factor, p.factor)
		}
	}
	for _, c := range t.conds {
		switch c.op {
		case above:
			n.low = n.low.and(limit{c.at, c.open}, 1)
		case below:
			n.high = n.high.and(limit{c.at, c.open}, -1)
		case whole:
			n.integral = true
		case broken:
			n.fraction = true
		case indivisible:
			n.refused = append(n.refused, c.at)
		case unlike:
			n.except = append(n.except, c.list.enum...)
		}
	}
	one := big.NewRat(1, 1)
	if n.integral {
		n.factor = multiple(n.factor, one)
	}
	if n.fraction {
		n.refused = append(n.refused, one)
	}
	return n
}

// empty reports whether no number is between the limits.
func (n *numbers) empty() bool {
	if n.low.at == nil || n.high.at == nil {
		return false
	}
	order := n.low.at.Cmp(n.high.at)
	return order > 0 || order == 0 && (n.low.open || n.high.open)
}

// admits reports whether a number meets the requirements, without the factor.
func (n *numbers) admits(x *big.Rat) bool {
	if !n.low.admits(x, 1) || !n.high.admits(x, -1) || contains(n.except, x) {
		return false
	}
	for _, r := range n.refused {
		if divides(r, x) {
			return false
		}
	}
	return true
}

// divides reports whether x is a multiple of r.
func divides(r, x *big.Rat) bool { return new(big.Rat).Quo(x, r).IsInt() }

// multiple returns the least common multiple of two positive numbers; nil is none.
func multiple(a, b *big.Rat) *big.Rat {
	if a == nil {
		return b
	}
	num := new(big.Int).GCD(nil, nil, a.Num(), b.Num())
	num.Mul(a.Num(), num.Quo(b.Num(), num))
	return new(big.Rat).SetFrac(num, new(big.Int).GCD(nil, nil, a.Denom(), b.Denom()))
}

// multiples tries multiples of the factor, from 0 or from the limits.
func (n *numbers) multiples() result {
	for _, r := range n.refused {
		if divides(r, n.factor) {
			return result{outcome: none}
		}
	}
	const more = 64
	tries := int64(len(n.except) + more)
	from, last, step := n.start()
	for i := range tries {
		k := new(big.Int).Add(from, big.NewInt(step*i))
		if last != nil && new(big.Int).Sub(last, k).Sign()*int(step) < 0 {
			return result{outcome: choose(n.s.steps < 0, unknown, none)}
		}
		if x, ok := n.try(k); ok {
			return result{found, x}
		}
		if from.Sign() == 0 && i > 0 {
			if x, ok := n.try(k.Neg(k)); ok {
				return result{found, x}
			}
		}
	}
	if n.s.steps >= 0 && from.Sign() == 0 && n.fewer(tries) {
		return result{outcome: none} // all of them were tried
	}
	return result{}
}

// try returns the multiple number k of the factor, and whether it meets the requirements.
func (n *numbers) try(k *big.Int) (any, bool) {
	x := new(big.Rat).Mul(new(big.Rat).SetInt(k), n.factor)
	return x, n.s.pay(1) && n.admits(x)
}

// start returns the number of the first multiple to try, the last one or nil, and the step. From
// 0 on, both directions are tried.
func (n *numbers) start() (from, last *big.Int, step int64) {
	low, high := n.low.at, n.high.at
	switch {
	case low != nil && (low.Sign() >= 0 || high != nil && high.Sign() < 0):
		from, step = n.first(n.low, 1), 1
		if high != nil {
			last = n.first(n.high, -1)
		}
		return from, last, step
	case high != nil && high.Sign() <= 0:
		from, step = n.first(n.high, -1), -1
		if low != nil {
			last = n.first(n.low, 1)
		}
		return from, last, step
	}
	return big.NewInt(0), nil, 1
}

// first returns the number of the multiple next to a lower limit, or to an upper one if sign is
// -1.
func (n *numbers) first(l limit, sign int64) *big.Int {
	q := new(big.Rat).Quo(l.at, n.factor)
	k := new(big.Int).Div(q.Num(), q.Denom()) // the floor
	if sign > 0 && !q.IsInt() {
		k.Add(k, big.NewInt(1))
	}
	if l.open && q.IsInt() {
		k.Add(k, big.NewInt(sign))
	}
	return k
}

// fewer reports whether the limits have at most count multiples between them.
func (n *numbers) fewer(count int64) bool {
	if n.low.at == nil || n.high.at == nil {
		return false
	}
	a, b := n.first(n.low, 1), n.first(n.high, -1)
	return new(big.Int).Sub(b, a).Cmp(big.NewInt(count)) < 0
}

// between tries numbers between the limits. An interval has infinitely many, and the conditions
// exclude no part of it.
func (n *numbers) between() result {
	if n.low.at != nil && n.high.at != nil && n.low.at.Cmp(n.high.at) == 0 {
		return result{outcome: choose(n.admits(n.low.at), found, none), value: n.low.at}
	}
	for _, x := range n.candidates() {
		if n.s.pay(1) && n.admits(x) {
			return result{found, x}
		}
	}
	return result{}
}

// candidates returns the numbers that are tried between the limits: small ones, numbers near the
// limits and between them, and halves of the refused factors, which are no multiples of these.
func (n *numbers) candidates() []*big.Rat {
	tries := []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(2, 1)}
	tries = append(append(tries, near(n.low, 1)...), near(n.high, -1)...)
	if n.low.at != nil && n.high.at != nil {
		width := new(big.Rat).Sub(n.high.at, n.low.at)
		for k := int64(1); k < 128; k++ {
			tries = append(tries, new(big.Rat).Add(n.low.at, new(big.Rat).Mul(width, big.NewRat(k, 128))))
		}
	}
	for _, r := range n.refused {
		half := new(big.Rat).Quo(r, big.NewRat(2, 1))
		tries = append(tries, half, new(big.Rat).Neg(half))
		if n.low.at != nil {
			tries = append(tries, new(big.Rat).Add(n.low.at, half))
		}
		if n.high.at != nil {
			tries = append(tries, new(big.Rat).Sub(n.high.at, half))
		}
	}
	for k := int64(1); k < 64; k++ {
		tries = append(tries, big.NewRat(k, 1), big.NewRat(-k, 1), big.NewRat(k, 64), big.NewRat(2*k+1, 2))
	}
	return tries
}

// near returns a limit and numbers inside, in steps of powers of ten.
func near(l limit, sign int64) []*big.Rat {
	if l.at == nil {
		return nil
	}
	tries := []*big.Rat{l.at}
	for scale := int64(1); scale <= 1e9; scale *= 10 {
		tries = append(tries, new(big.Rat).Add(l.at, big.NewRat(sign, scale)))
	}
	return tries
}
