package card

// Limits bounds what a document may cost. A zero field stands for the default, see
// [DefaultLimits]; a negative one is no limit.
//
// The limits hold for every function that takes the text of a document: Decode, Parse
// and Examine of all packages, [ParseRaw], [ParseObject], [EqualJSON], [Canonical] and
// the detection of formats. UnmarshalJSON has no limit of Bytes, since encoding/json
// has the value in memory already, and the defaults of Depth and Elements. What a
// program builds or sets ([JSON], [Object.Set], builders) is held to the default of
// Depth only. Steps and Findings hold wherever rules are checked.
type Limits struct {
	// Bytes is the length of a document in bytes. A longer one is an error of
	// [CodeSize]. Encode has no limit by default, but that of its dialect.
	Bytes int64
	// Depth is how many arrays and objects may be open at once. Deeper nesting is an
	// error of [CodeDepth]. Reading is recursive: beyond 100,000 nothing is read, even
	// without a limit.
	Depth int
	// Elements is how many array elements and object members a document may have, those
	// of all levels together. More are an error of [CodeElements].
	Elements int
	// Steps is the work for the regular expressions with back references, which have to
	// backtrack: all of one examination together take at most so many steps, and
	// Steps/[StepsShare] more for each byte of the strings that they are matched with. A
	// match beyond that is an error of the code "pattern-budget".
	Steps int
	// Findings is how many errors one examination lists, and how many warnings. What is
	// not listed is counted by a last entry, see [CodeMoreViolations].
	Findings int
}

// StepsShare is the part of [Limits.Steps] that each byte of a string adds.
const StepsShare = 1 << 14

// DefaultLimits returns the limits that hold without [WithLimits].
func DefaultLimits() Limits {
	return Limits{
		Bytes:    4 << 20,
		Depth:    512,
		Elements: 1 << 18,
		Steps:    1 << 20,
		Findings: 10_000,
	}
}

// NoLimits returns limits that admit everything, for text that a program trusts.
func NoLimits() Limits { return Limits{-1, -1, -1, -1, -1} }

// WithLimits sets limits. A zero field leaves its limit as it is, which is the default
// unless an earlier option changed it; a negative one removes the limit.
func WithLimits(l Limits) Option { return func(o *Options) { o.Limits = l.Or(o.Limits) } }

// anyLength is the option of UnmarshalJSON.
func anyLength(o *Options) { o.Limits.Bytes = -1 }

// Or returns l with the fields of other in place of those that are zero.
func (l Limits) Or(other Limits) Limits {
	if l.Bytes == 0 {
		l.Bytes = other.Bytes
	}
	if l.Depth == 0 {
		l.Depth = other.Depth
	}
	if l.Elements == 0 {
		l.Elements = other.Elements
	}
	if l.Steps == 0 {
		l.Steps = other.Steps
	}
	if l.Findings == 0 {
		l.Findings = other.Findings
	}
	return l
}
