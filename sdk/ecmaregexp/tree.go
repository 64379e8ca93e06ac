package ecmaregexp

import "fmt"

// Op is the kind of a [Node].
type Op uint8

// The kinds of nodes.
const (
	// Empty matches the empty string.
	Empty Op = iota
	// Char matches one code point of Class.
	Char
	// Concat matches Subs one after the other.
	Concat
	// Alternate matches one of Subs, earlier ones first.
	Alternate
	// Repeat matches Subs[0] at least Min and, unless Max is Unlimited, at most Max times.
	Repeat
	// Capture matches Subs[0] and captures the match as Group.
	Capture
	// Backreference matches the last match of Group, or the empty string.
	Backreference
	// Look asserts that Subs[0] matches after or, with Behind, before this position;
	// with Negate, that it does not.
	Look
	// Begin and End assert the ends of the input. Multi-line mode is not supported.
	Begin
	End
	// WordBoundary asserts that exactly one neighbour is an ASCII word character,
	// NotWordBoundary the opposite.
	WordBoundary
	NotWordBoundary
)

// Unlimited is the Max of a Repeat without an upper bound.
const Unlimited = -1

// MaxCount is the greatest count in a tree. No string is long enough to distinguish it
// from a greater one.
const MaxCount = 1<<31 - 2

// Node is one element of the tree. Groups that do not capture have no node.
type Node struct {
	Op Op
	// Offset is the start of the element in the source, in bytes.
	Offset int
	// Class belongs to Char. Nodes may share a class, so it must not be changed.
	Class Class
	Subs  []*Node
	// Min, Max and Lazy belong to Repeat.
	Min, Max int
	Lazy     bool
	// Counter belongs to Repeat: Subs[0] is a single character, and the limits of this package
	// count the repetition as one character. Code that expands repetitions must not expand it.
	Counter bool
	// Group is the number of a Capture, or the group that a Backreference refers to.
	Group int
	// Negate and Behind belong to Look.
	Negate, Behind bool
}

// Pattern is a parsed regular expression.
type Pattern struct {
	Source string
	Root   *Node
	// Groups is the number of capturing groups; numbers start at 1.
	Groups int
	// Names maps the names of groups to their numbers.
	Names map[string]int
	// Notes are the constructs of the source that are valid only without the flag u, in the
	// grammar of Annex B; at most [MaxNotes].
	Notes []*Error
}

// Error is an error in a regular expression.
type Error struct {
	// Offset is the position in the source, in bytes.
	Offset int
	// Message describes the error without quoting the rest of the source.
	Message string
	// Limit says that the source exceeds a limit of this package, such as [MaxExpanded]. It
	// may be a regular expression all the same.
	Limit bool
}

// Error returns the message and the offset.
func (e *Error) Error() string {
	return fmt.Sprintf("regular expression: %s at offset %d", e.Message, e.Offset)
}

// Any reports whether f holds for n or a node below it.
func (n *Node) Any(f func(*Node) bool) bool {
	if f(n) {
		return true
	}
	for _, sub := range n.Subs {
		if sub.Any(f) {
			return true
		}
	}
	return false
}

// Single returns the class of a node that always matches exactly one code point and
// asserts nothing: a Char, a group around one, or alternatives of these. It ignores
// captures, so it is for patterns without back references.
func (n *Node) Single() (Class, bool) {
	switch n.Op {
	case Char:
		return n.Class, true
	case Capture:
		return n.Subs[0].Single()
	case Alternate:
		var ranges []Range
		for _, sub := range n.Subs {
			c, ok := sub.Single()
			if !ok {
				return nil, false
			}
			ranges = append(ranges, c...)
		}
		return NewClass(ranges...), true
	}
	return nil, false
}
