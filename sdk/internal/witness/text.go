package witness

import (
	"slices"
	"unicode/utf8"
)

// wording is the requirements for a string.
type wording struct {
	words
	s        *solver
	formed   []*format // the string is of these formats
	unformed []*format // and of none of these
}

// text finds a string.
func (s *solver) text(t *state) result {
	w := wordingOf(t)
	if w.impossible() {
		return result{outcome: none}
	}
	if len(w.formed)+len(w.unformed) > 0 {
		return w.formatted()
	}
	v, has, exhausted := w.find(&s.steps)
	switch {
	case has && w.admits(v):
		return result{found, v}
	case exhausted:
		return result{outcome: none}
	case !has:
		return w.samples() // for patterns without an automaton
	}
	return result{}
}

// formatted finds a string that must be of some formats, or must not be of some.
func (w *wording) formatted() result {
	if r := w.samples(); r.outcome == found {
		return r
	}
	around := w.words // admits all strings that meet the requirements
	for _, f := range w.formed {
		around = around.and(w.s.u, f.around)
	}
	for _, guess := range w.guesses(around) {
		if v, has, _ := guess.find(&w.s.steps); has && w.admits(v) {
			return result{found, v}
		}
	}
	for range sampled {
		v, has, exhausted := around.find(&w.s.steps)
		switch {
		case exhausted:
			return result{outcome: none}
		case !has:
			return result{}
		case w.admits(v):
			return result{found, v}
		}
		around.except = append(slices.Clip(around.except), v)
	}
	return result{}
}

// sampled is the number of strings that are tried of a pattern around a format.
const sampled = 4

// guesses returns searches for strings that meet the formats.
func (w *wording) guesses(around words) []words {
	outside := around
	for _, f := range w.unformed {
		if f.around != "" {
			outside.refused = append(slices.Clip(outside.refused), w.s.u.pattern(f.around))
		}
	}
	beyond := around
	for _, f := range w.unformed {
		beyond = beyond.and(w.s.u, f.beyond)
	}
	var list []words
	for _, f := range w.formed {
		list = append(list, around.and(w.s.u, f.shape), outside.and(w.s.u, f.shape))
	}
	if len(w.unformed) > 0 {
		list = append(list, beyond, outside)
	}
	return list
}

// wordingOf collects the requirements of a state.
func wordingOf(t *state) *wording {
	w := &wording{words: words{least: -1, most: -1}, s: t.s}
	for _, n := range t.pos {
		w.least = max(w.least, n.minLength)
		w.most = lower(w.most, n.maxLength)
		if n.pattern != nil {
			w.want(t.s.u.partsOf(n.pattern))
		}
		if n.format != nil {
			w.formed = append(w.formed, n.format)
		}
	}
	for _, c := range t.conds {
		switch c.op {
		case longer:
			w.least = max(w.least, c.count)
		case shorter:
			w.most = lower(w.most, c.count)
		case matched:
			w.want(t.s.u.partsOf(c.pattern))
		case unmatched:
			w.refused = append(w.refused, c.pattern)
		case unformed:
			w.unformed = append(w.unformed, c.format)
		case unlike:
			w.exclude(c.list.enum)
		}
	}
	return w
}

// want adds an expression that the string must match.
func (w *wording) want(ps lookParts) {
	w.wanted = append(append(w.wanted, ps.rest), ps.ahead...)
	w.refused = append(w.refused, ps.notAhead...)
}

// exclude excludes the strings among some values.
func (w *wording) exclude(values []any) {
	for _, v := range values {
		if x, ok := v.(string); ok {
			w.except = append(w.except, x)
		}
	}
}

// impossible reports whether the string must be of a format, and not of a format that contains it.
func (w *wording) impossible() bool {
	for _, f := range w.formed {
		for _, other := range w.unformed {
			if f.name == other.name || slices.Contains(f.within, other.name) {
				return true
			}
		}
	}
	return false
}

// samples tries the samples of the formats, and strings that many formats refuse.
func (w *wording) samples() result {
	var tries []string
	for _, f := range w.formed {
		tries = append(tries, f.samples...)
	}
	for _, v := range append(tries, foreign...) {
		if w.s.pay(len(v)) && w.admits(v) {
			return result{found, v}
		}
	}
	return result{}
}

// admits reports whether a string meets the requirements.
func (w *wording) admits(v string) bool {
	holds := func(f *format) bool { return f.holds(v) }
	fails := func(f *format) bool { return !f.holds(v) }
	return !slices.ContainsFunc(w.formed, fails) && !slices.ContainsFunc(w.unformed, holds) &&
		within(utf8.RuneCountInString(v), w.least, w.most) && w.fits(v)
}
