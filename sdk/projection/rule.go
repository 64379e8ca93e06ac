package projection

// Mapping defines how a format and the description correspond. It is data, and defines both
// directions: reading a card of the format into a description, and writing a card from a
// description.
type Mapping struct {
	Rules []Rule
	// Both are the mappings of two formats for one document with the members of both; nil
	// for other formats. The rules of the mapping itself are then the first to read and the
	// last to write.
	Both []*Mapping
	// Topics are the members of the format that the description has no member for.
	Topics []Topic
	// Lacks are the reasons why the format cannot hold something, in place of the general
	// sentence.
	Lacks []Lack
}

// Lack is the reason why a format cannot hold what a topic is about. {card} in it is the
// title of the format.
type Lack struct {
	Topic, Reason string
}

// Prescribed are the rules that a specification prescribes for the conversion to another
// format: see [Table]. Card is the path in the format itself, Agent that in the other one.
// The rules are applied as in reading; Default is written if Card is absent, and Usable
// selects the elements of Each.
type Prescribed struct {
	To    string
	Rules []Rule
}

// Topic is what a member of a format is about, without one in the description.
type Topic struct {
	Path []string
	Name string
}

// Rule is a correspondence between a member of a format and one of the description. Paths
// begin at the documents, or at the values that an outer rule is about; a rule for the
// elements of a list is applied to each.
//
// A rule without any of Each, Object, Entries, First, Call, Logins and Const copies a value.
// If several such rules are about the same member, the first one whose value is present
// takes precedence. A null is an absent value.
type Rule struct {
	// Card is the path in the format, Agent the path in the description. In Each the empty
	// path is the element itself. A nil Agent is no member of the description: the rule
	// writes Option or Default, and does not read.
	Card, Agent []string
	// Kinds are the kinds that the member of the format can have, Items those of the elements
	// of a list that is copied; zero is any kind.
	Kinds, Items Kinds
	// Only restricts the rule to one direction.
	Only Direction
	// Unless is a path in the description; the rule writes only if nothing is there.
	Unless []string
	// Since and Until are the first and last version of the format that has the member.
	Since, Until string

	// Object are the rules for two objects, Each those for the elements of two lists.
	Object, Each []Rule
	// Entries are the rules for the values of two objects with the same names, except names
	// that begin with Except.
	Entries []Rule
	Except  string
	// First are the rules for an object of the format and the first element of a list whose
	// words the format has and that Usable accepts; a nil Usable accepts any. Each and
	// Object write only what it accepts.
	First  []Rule
	Usable func(*Run, *Node) bool
	// Order is the member whose number orders the elements for First and Each in writing; an
	// element without it has the number 0.
	Order string
	// Where selects elements of the description: those that Each, First or a copy is about.
	// With Object it is the object at Agent that has to have the string, and the member of
	// the format is written even if it is empty.
	Where *Where

	// Words translates a string.
	Words *Words
	// Negate exchanges true and false.
	Negate bool
	// Text writes a number as a string.
	Text bool
	// Through converts a value.
	Through Through
	// Call reads and writes what it needs; Covers are the paths in the format that it
	// reads.
	Call   Call
	Covers [][]string
	// Logins converts a word that says how callers authenticate.
	Logins *Logins

	// Option is the option that supplies the member of the format: a list of all its texts
	// for a list, JSON for another member that is not a string.
	Option string
	// Else are paths in the description that are used in order if there is nothing at Agent.
	Else [][]string
	// Default is JSON for a member of the format that the description does not have; Const
	// is JSON that it always has.
	Default, Const string
	// Reason is why Else, Default and Const are written. A Const without a reason is part
	// of the syntax of the format and not reported.
	Reason string
}

// isLeaf reports whether the rule copies a value.
func (rule *Rule) isLeaf() bool {
	return rule.Object == nil && rule.Each == nil && rule.Entries == nil && rule.First == nil
}

// inside returns the rules for the values inside, nil for a rule that has none.
func (rule *Rule) inside() []Rule {
	for _, rules := range [...][]Rule{rule.Object, rule.Each, rule.Entries, rule.First} {
		if rules != nil {
			return rules
		}
	}
	return nil
}

// Kinds is a set of kinds of JSON values.
type Kinds uint8

// KindsOf returns a set of kinds.
func KindsOf(kinds ...Kind) Kinds {
	var set Kinds
	for _, k := range kinds {
		set |= 1 << k
	}
	return set
}

func (s Kinds) has(k Kind) bool { return s == 0 || s&(1<<k) != 0 }

// read are the kinds that the rule reads, write those that it writes from.
func (rule *Rule) read() Kinds {
	switch {
	case rule.Kinds != 0:
		return rule.Kinds
	case rule.Object != nil, rule.Entries != nil, rule.First != nil:
		return KindsOf(Object)
	case rule.Each != nil:
		return KindsOf(List)
	}
	return 0
}

func (rule *Rule) write() Kinds {
	switch {
	case rule.Object != nil, rule.Entries != nil:
		return KindsOf(Object)
	case rule.Each != nil, rule.First != nil:
		return KindsOf(List)
	}
	return 0
}

// Direction is a direction of a mapping; zero is both.
type Direction uint8

// The directions.
const (
	Reading Direction = iota + 1 // from the format to the description
	Writing                      // from the description to the format
)

// Where selects the elements of a list of the description in which Member is the string
// Is. Reading writes the member; a value is copied to and from the member Value.
type Where struct {
	Member, Is string
	Value      string
}

// Words is a vocabulary. A word that several pairs have is translated by the first one, and
// a word that the opposite direction does not restore is reported as narrowed.
type Words struct {
	Pairs []Word
	// Keep copies a word that no pair has, which is dropped otherwise.
	Keep bool
	// ByScheme is the address next to the word, if its scheme chooses among several words of
	// the format.
	ByScheme *Address
}

// Address is the location of an address in the format and in the description.
type Address struct {
	Card, Agent []string
}

// Word is a word of the format and one of the description.
type Word struct {
	Card, Agent string
}

// Through is a pair of functions that convert a value. They return nil if nothing is to be
// written, after they have reported the reason.
type Through struct {
	Read, Write func(r *Run, v *Node) *Node
}

// Call is a pair of functions that convert the members that they need from one object to
// another.
type Call struct {
	Read, Write func(r *Run, from, to *Node)
}

// Logins is a vocabulary of words that say how callers authenticate. The description has
// security requirements and schemes for them. Writing uses the requirements of the endpoint
// or else those of the card, and of these the first that a word exists for.
type Logins struct {
	List []Login
	// Keep reads a word that is not in the list as the type of a scheme, and writes a type
	// that is not in the list as a word.
	Keep bool
}

// Login is a word and the scheme that it means. They belong together if
// all members that the rules copy are present.
type Login struct {
	Word string
	// Scheme is JSON of the members that the scheme has in any case; it is empty if no
	// authentication is needed.
	Scheme string
	// Rules are about the object around the word and the scheme.
	Rules []Rule
}
