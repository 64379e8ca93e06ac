package witness

import (
	"math/big"
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// meets reports whether a listed value meets the conditions. Values of these are scalars, or the
// conditions follow from the schemas of the state.
func (t *state) meets(v any) bool {
	for _, c := range t.conds {
		switch c.op {
		case whole:
			if kindOf(v) != scan.Integer {
				return false
			}
		case broken:
			if kindOf(v) != scan.Fraction {
				return false
			}
		case unlike:
			if contains(c.values, v) {
				return false
			}
		}
	}
	return true
}

// number finds a number.
func (s *solver) number(t *state) result {
	var low, high limit
	var factor *big.Rat
	var refused []*big.Rat
	var except []any
	integral, fraction := false, false
	for _, n := range t.pos {
		low, high = low.and(n.low, 1), high.and(n.high, -1)
		if n.factor != nil {
			factor = multiple(factor, n.factor)
		}
	}
	for _, c := range t.conds {
		switch c.op {
		case above:
			low = low.and(limit{c.at, c.open}, 1)
		case below:
			high = high.and(limit{c.at, c.open}, -1)
		case whole:
			integral = true
		case broken:
			fraction = true
		case indivisible:
			refused = append(refused, c.at)
		case unlike:
			except = append(except, c.values...)
		}
	}
	one := big.NewRat(1, 1)
	if integral {
		if fraction {
			return result{outcome: none}
		}
		factor = multiple(factor, one)
	}
	if fraction {
		refused = append(refused, one)
	}
	ok := func(x *big.Rat) bool {
		if !low.admits(x, 1) || !high.admits(x, -1) || contains(except, x) {
			return false
		}
		for _, r := range refused {
			if new(big.Rat).Quo(x, r).IsInt() {
				return false
			}
		}
		return true
	}
	if low.at != nil && high.at != nil {
		if order := low.at.Cmp(high.at); order > 0 || order == 0 && (low.open || high.open) {
			return result{outcome: none}
		}
	}
	if factor != nil {
		return s.multiples(factor, refused, low, high, len(except), ok)
	}
	return s.between(low, high, refused, ok)
}

// multiple returns the least common multiple of two positive numbers; nil is none.
func multiple(a, b *big.Rat) *big.Rat {
	if a == nil {
		return b
	}
	num := new(big.Int).GCD(nil, nil, a.Num(), b.Num())
	num.Mul(a.Num(), num.Quo(b.Num(), num))
	return new(big.Rat).SetFrac(num, new(big.Int).GCD(nil, nil, a.Denom(), b.Denom()))
}

// multiples tries multiples of a factor, from 0 or from the limits.
func (s *solver) multiples(factor *big.Rat, refused []*big.Rat, low, high limit, except int, ok func(*big.Rat) bool) result {
	for _, r := range refused {
		if new(big.Rat).Quo(factor, r).IsInt() {
			return result{outcome: none}
		}
	}
	first := func(l limit, sign int64) *big.Int {
		q := new(big.Rat).Quo(l.at, factor)
		k := new(big.Int).Div(q.Num(), q.Denom()) // the floor
		if sign > 0 && !q.IsInt() {
			k.Add(k, big.NewInt(1))
		}
		if l.open && q.IsInt() {
			k.Add(k, big.NewInt(sign))
		}
		return k
	}
	const more = 64
	tries := int64(except + more)
	from, step := big.NewInt(0), int64(1)
	var last *big.Int
	switch {
	case low.at != nil && low.at.Sign() >= 0, low.at != nil && high.at != nil && high.at.Sign() < 0, low.at != nil && low.open && low.at.Sign() == 0:
		from = first(low, 1)
		if high.at != nil {
			last = first(high, -1)
		}
	case high.at != nil && high.at.Sign() <= 0:
		from, step = first(high, -1), -1
		if low.at != nil {
			last = first(low, 1)
		}
	}
	try := func(k *big.Int) (any, bool) {
		x := new(big.Rat).Mul(new(big.Rat).SetInt(k), factor)
		return x, s.pay(1) && ok(x)
	}
	for i := range tries {
		k := new(big.Int).Add(from, big.NewInt(step*i))
		if last != nil && new(big.Int).Sub(last, k).Sign()*int(step) < 0 {
			return result{outcome: choose(s.steps < 0, unknown, none)}
		}
		if x, ok := try(k); ok {
			return result{found, x}
		}
		if from.Sign() == 0 && i > 0 {
			if x, ok := try(k.Neg(k)); ok {
				return result{found, x}
			}
		}
	}
	if low.at != nil && high.at != nil && from.Sign() == 0 {
		a, b := first(low, 1), first(high, -1)
		if new(big.Int).Sub(b, a).Cmp(big.NewInt(tries)) < 0 {
			return result{outcome: none} // all of them were tried
		}
	}
	return result{}
}

// between tries numbers between two limits. An interval has infinitely many, and the conditions
// exclude no part of it.
func (s *solver) between(low, high limit, refused []*big.Rat, ok func(*big.Rat) bool) result {
	var tries []*big.Rat
	for _, k := range []int64{0, 1, -1, 2} {
		tries = append(tries, big.NewRat(k, 1))
	}
	at := func(l limit, sign int64) {
		if l.at == nil {
			return
		}
		tries = append(tries, l.at)
		for scale := int64(1); scale <= 1e9; scale *= 10 {
			tries = append(tries, new(big.Rat).Add(l.at, big.NewRat(sign, scale)))
		}
	}
	at(low, 1)
	at(high, -1)
	if low.at != nil && high.at != nil {
		width := new(big.Rat).Sub(high.at, low.at)
		if width.Sign() == 0 {
			return result{outcome: choose(ok(low.at), found, none), value: low.at}
		}
		for k := int64(1); k < 128; k++ {
			tries = append(tries, new(big.Rat).Add(low.at, new(big.Rat).Mul(width, big.NewRat(k, 128))))
		}
	}
	for _, r := range refused { // half of a number is not a multiple of it
		half := new(big.Rat).Quo(r, big.NewRat(2, 1))
		tries = append(tries, half, new(big.Rat).Neg(half))
		if low.at != nil {
			tries = append(tries, new(big.Rat).Add(low.at, half))
		}
		if high.at != nil {
			tries = append(tries, new(big.Rat).Sub(high.at, half))
		}
	}
	for k := int64(1); k < 64; k++ {
		tries = append(tries, big.NewRat(k, 1), big.NewRat(-k, 1), big.NewRat(k, 64), big.NewRat(2*k+1, 2))
	}
	for _, x := range tries {
		if s.pay(1) && ok(x) {
			return result{found, x}
		}
	}
	return result{}
}

// text finds a string.
func (s *solver) text(t *state) result {
	w := words{least: -1, most: -1}
	var formed, unformedAs []*format
	for _, n := range t.pos {
		w.least = max(w.least, n.minLength)
		w.most = lower(w.most, n.maxLength)
		if n.pattern != nil {
			w.wanted = append(w.wanted, n.pattern)
		}
		if n.format != nil {
			formed = append(formed, n.format)
		}
	}
	for _, c := range t.conds {
		switch c.op {
		case longer:
			w.least = max(w.least, c.count)
		case shorter:
			w.most = lower(w.most, c.count)
		case unmatched:
			w.refused = append(w.refused, c.pattern)
		case unformed:
			unformedAs = append(unformedAs, c.format)
		case unlike:
			for _, v := range c.values {
				if x, ok := v.(string); ok {
					w.except = append(w.except, x)
				}
			}
		}
	}
	var tries []string
	for _, f := range formed {
		for _, other := range unformedAs {
			if f.name == other.name || slices.Contains(f.within, other.name) {
				return result{outcome: none}
			}
		}
		tries = append(tries, f.samples...)
	}
	ok := func(v string) bool {
		for _, f := range formed {
			if !f.holds(v) {
				return false
			}
		}
		for _, f := range unformedAs {
			if f.holds(v) {
				return false
			}
		}
		return within(utf8.RuneCountInString(v), w.least, w.most) && w.fits(v)
	}
	if len(formed)+len(unformedAs) > 0 {
		for _, v := range append(tries, foreign...) {
			if s.pay(len(v)) && ok(v) {
				return result{found, v}
			}
		}
	}
	for _, f := range formed { // patterns and formats together
		shaped := w
		shaped.wanted = append(slices.Clone(w.wanted), s.u.pattern(f.shape))
		if v, has, _ := shaped.find(&s.steps); has && ok(v) {
			return result{found, v}
		}
	}
	v, has, exhausted := w.find(&s.steps)
	switch {
	case has && ok(v):
		return result{found, v}
	case exhausted:
		return result{outcome: none}
	case !has:
		for _, v := range append(tries, foreign...) { // for patterns without an automaton
			if s.pay(len(v)) && ok(v) {
				return result{found, v}
			}
		}
	}
	return result{}
}

// lower returns the lower of two upper limits; negative numbers are none.
func lower(a, b int) int {
	if a < 0 || b >= 0 && b < a {
		return b
	}
	return a
}
