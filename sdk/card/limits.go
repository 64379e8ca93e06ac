package card

// Limits bounds the cost of a document. A zero field means the default, see
// [DefaultLimits]; a negative one means no limit.
//
// The limits apply to every function that takes the text of a document: Decode, Parse
// and Examine of all packages, [ParseRaw], [ParseObject], [EqualJSON], [Canonical] and
// format detection. UnmarshalJSON applies the defaults of Depth and Elements and no
// limit of Bytes, since encoding/json already has the value in memory. Values that a
// program builds or sets ([JSON], [Object.Set], builders) are limited by the default of
// Depth only. Steps and Findings apply to all validation.
type Limits struct {
	// Bytes is the maximum length of a document in bytes. A longer one is an error of
	// [CodeSize]. By default, Encode has only the limit of its dialect.
	Bytes int64
	// Depth is the maximum nesting of arrays and objects. Deeper nesting is an error of
	// [CodeDepth]. Reading is recursive, so that 100,000 is the maximum even without a
	// limit.
	Depth int
	// Elements is the maximum number of array elements and object members in a document,
	// on all levels together. More are an error of [CodeElements].
	Elements int
	// Steps is the maximum work for regular expressions with back references, which need
	// backtracking. One validation takes at most this number of steps, plus
	// Steps/[StepsShare] for each byte of the strings that are matched. A match that
	// exceeds it is an error with the code "pattern-budget".
	Steps int
	// Findings is the maximum number of errors, and of warnings, that one validation
	// lists. A last entry counts the others, see [CodeMoreViolations].
	Findings int
}

// StepsShare is the divisor of [Limits.Steps] that gives the steps added for each byte
// of a string.
const StepsShare = 1 << 14

// DefaultLimits returns the limits that apply without [WithLimits].
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

// Or returns l with its zero fields replaced by those of other.
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
