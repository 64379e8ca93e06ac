package syntax

// Limits of a pattern. A source beyond one of them is an [Error], for everything that
// uses this package: the generator, the format regex, the keyword x-json-schema and
// the matching engine.
const (
	// MaxLength is the length of a source in bytes.
	MaxLength = 1 << 20
	// MaxNesting is how deep groups nest.
	MaxNesting = 1000
	// MaxLooks is the number of look-arounds.
	MaxLooks = 64
	// MaxExpanded is how many single characters the counted repetitions of a pattern
	// come to when each is written out: (?:ab){3} comes to 6. Repetitions of a single
	// character with a count above [MaxUnrolled] are not written out and come to 1,
	// unless they are inside another counted repetition; a pattern has at most
	// [MaxCounters] of them.
	MaxExpanded = 1 << 16
	MaxUnrolled = 1000
	MaxCounters = 32
	// MaxProperties is the number of property escapes in bracketed classes. What a class
	// repeats counts once, and so does a class that is written again. Each adds up to 700
	// ranges to a class.
	MaxProperties = 2000
	// MaxNotes is how many notes are recorded.
	MaxNotes = 100
)

// measure is the size of a part of a pattern in single characters.
type measure struct {
	// size counts a long repetition of a single character as one, plain writes every
	// repetition out.
	size, plain int64
	// single says that the part matches exactly one character.
	single bool
}

// enormous is where measures saturate.
const enormous = 1 << 40

func (m measure) add(o measure) measure {
	return measure{size: min(m.size+o.size, enormous), plain: min(m.plain+o.plain, enormous)}
}

// repeated measures a repetition. counter says that it is one that is not written out.
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
