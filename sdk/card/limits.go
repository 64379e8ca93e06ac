package card

import (
	"fmt"
	"math"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Limits bounds the cost of a document. A zero field means the default, see
// [DefaultLimits]; a negative one means no limit.
//
// Bytes, Depth and Elements apply to every function that takes the text of a document: Decode,
// Parse and Examine of all packages, [ParseRaw], [ParseObject], [EqualJSON], [Canonical] and
// format detection. UnmarshalJSON applies the defaults of Depth and Elements and no limit of
// Bytes, since encoding/json already has the value in memory. Values that a program builds or
// sets ([JSON], [Object.Set], builders) are limited by the default of Depth only. Steps and
// Findings apply to all validation. ResultBytes and ResultNodes apply to functions that derive a
// result from documents: conversions and comparisons.
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
	// Steps is the maximum number of steps for matching regular expressions with back references,
	// which need backtracking. One validation may take this number of steps, plus Steps/16,384 for
	// each byte of the strings that are matched. A match that exceeds the limit is an error with
	// the code "pattern-budget".
	Steps int
	// Findings is the maximum number of errors that one validation lists, and also the maximum
	// number of warnings. A last entry has the number of omitted ones, see [CodeMoreViolations].
	Findings int
	// ResultBytes is the maximum length in bytes of the texts that one call produces: the converted
	// card, or the list of changes. A longer result is a [*LimitError]; a result is never
	// truncated. By default it is 1 MiB plus 64 bytes for each byte of the documents, see
	// [Limits.ForResult].
	ResultBytes int64
	// ResultNodes is the maximum number of JSON values that one call holds in memory, for the
	// documents and its results together. More are a [*LimitError]. By default it is 65,536 plus 2
	// for each byte of the documents.
	ResultNodes int
}

// The defaults of the limits of a result: a fixed part, and a part for each byte of the
// documents.
const (
	resultBytes        = 1 << 20
	resultBytesPerByte = 64
	resultNodes        = 1 << 16
	resultNodesPerByte = 2
)

// ForResult returns the limits of the result of a call on documents of n bytes. A limit that is
// not set has its default, which depends on n. A removed limit is the maximum value of its type.
func (l Limits) ForResult(n int) (octets int64, nodes int) {
	octets, nodes = l.ResultBytes, l.ResultNodes
	if octets == 0 {
		octets = resultBytes + resultBytesPerByte*int64(n)
	}
	if nodes == 0 {
		nodes = resultNodes + resultNodesPerByte*n
	}
	if octets < 0 {
		octets = math.MaxInt64
	}
	if nodes < 0 {
		nodes = math.MaxInt
	}
	return octets, nodes
}

// CodeLimit is the code of a [LimitError].
const CodeLimit = "limit"

// LimitError reports a result that is larger than [Limits.ResultBytes] or
// [Limits.ResultNodes] allow.
type LimitError struct {
	// Limit is the name of the field of [Limits], and Max its value for this call.
	Limit string
	Max   int64
	// Pointer is the location in the document at which the limit was reached (RFC 6901).
	Pointer string
}

// Error names the limit and says how to raise it.
func (e *LimitError) Error() string {
	message := e.message() + " [" + CodeLimit + "]"
	if e.Pointer == "" {
		return message
	}
	return printable(e.Pointer) + ": " + message
}

func (e *LimitError) message() string {
	most := fmt.Sprintf("%d values", e.Max)
	if e.Limit == "ResultBytes" {
		most = scan.Bytes(e.Max)
	}
	return "the result exceeds the limit of " + most + "; raise it with card.Limits." + e.Limit
}

// Problem returns the location, [CodeLimit] and the message.
func (e *LimitError) Problem() Violation {
	return Violation{Pointer: e.Pointer, Code: CodeLimit, Message: e.message()}
}

// DefaultLimits returns the limits that apply without [WithLimits]. Its ResultBytes and
// ResultNodes are 0, since their defaults depend on the documents.
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
func NoLimits() Limits { return Limits{-1, -1, -1, -1, -1, -1, -1} }

// WithLimits sets limits. A zero field leaves its limit as it is, which is the default
// unless an earlier option changed it; a negative one removes the limit.
func WithLimits(l Limits) Option { return func(o *Options) { o.Limits = l.Or(o.Limits) } }

// anyLength removes the limit of Bytes, for UnmarshalJSON.
func anyLength(o *Options) { o.Limits.Bytes = -1 }

// Or returns l with its zero fields replaced by the fields of other.
func (l Limits) Or(other Limits) Limits {
	return Limits{
		Bytes:       or(l.Bytes, other.Bytes),
		Depth:       or(l.Depth, other.Depth),
		Elements:    or(l.Elements, other.Elements),
		Steps:       or(l.Steps, other.Steps),
		Findings:    or(l.Findings, other.Findings),
		ResultBytes: or(l.ResultBytes, other.ResultBytes),
		ResultNodes: or(l.ResultNodes, other.ResultNodes),
	}
}

// or is cmp.Or of two numbers, which the compiler inlines.
func or[N int | int64](n, otherwise N) N {
	if n == 0 {
		return otherwise
	}
	return n
}
