package ecmaregexp

// Limits of a pattern. A source beyond one of them is an [Error] in every user of this
// package: the generator, the format regex, the keyword x-json-schema and the matching
// engine.
const (
	// MaxLength is the length of a source in bytes.
	MaxLength = 1 << 20
	// MaxNesting is the greatest nesting of groups.
	MaxNesting = 1000
	// MaxLooks is the number of look-arounds.
	MaxLooks = 64
	// MaxExpanded is the greatest number of single characters in a pattern when its
	// counted repetitions are expanded: (?:ab){3} counts as 6. A repetition of a single
	// character with a count above [MaxUnrolled] is not expanded and counts as 1,
	// unless it is inside another counted repetition; a pattern has at most
	// [MaxCounters] of them.
	MaxExpanded = 1 << 16
	MaxUnrolled = 1000
	MaxCounters = 32
	// MaxProperties is the number of property escapes in bracketed classes. A repeated
	// property in a class counts once, and so does a repeated class. Each adds up to
	// 700 ranges to a class.
	MaxProperties = 2000
	// MaxNotes is the maximum length of [Pattern.Notes].
	MaxNotes = 100
)

// measure is the size of a part of a pattern in single characters.
type measure struct {
	// size counts a long repetition of a single character as one character. plain expands every
	// repetition.
	size, plain int64
	// single reports that the part matches exactly one character.
	single bool
}

// enormous is the greatest value of a measure; larger sizes are not distinguished.
const enormous = 1 << 40

func (m measure) add(o measure) measure {
	return measure{size: min(m.size+o.size, enormous), plain: min(m.plain+o.plain, enormous)}
}

// repeated measures a repetition. counter reports that it is not expanded.
func (m measure) repeated(low, high int) (r measure, counter bool) {
	n := int64(max(low, high, 1))
	switch {
	case n == 1:
		return measure{size: m.size, plain: m.plain}, false
	case m.single && n > MaxUnrolled:
		return measure{size: 1, plain: n}, true
	case m.plain > 0 && n > enormous/m.plain:
		return measure{size: enormous, plain: enormous}, false
	}
	return measure{size: n * m.plain, plain: n * m.plain}, false
}
