package format

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

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

// Lack is the reason why a format cannot hold the subject of a topic. {card} in it is the
// title of the format.
type Lack struct {
	Topic, Reason string
}

// Prescribed are the rules that a specification prescribes for the conversion to another
// format ([Options.Table]). Card is the path in the format itself, Agent the path in the
// other format. The rules are applied as in reading; Default is written if Card is absent,
// and Usable selects the elements of Each.
type Prescribed struct {
	To    string
	Rules []Rule
}

// Topic is the subject of a member of a format that the description has no member for.
type Topic struct {
	Path []string
	Name string
}

// Rule is a correspondence between a member of a format and one of the description. Paths
// begin at the documents, or at the values of an outer rule; a rule for the elements of a
// list is applied to each.
//
// If several rules that copy are about the same member, the first one whose value is present
// takes precedence. A null is an absent value.
type Rule struct {
	// Card is the path in the format, Agent the path in the description. In Each the empty
	// path is the element itself. A nil Agent is no member of the description: the rule
	// writes Option or Default, and does not read.
	Card, Agent []string
	// Form is what the rule does with the value; nil copies it.
	Form Form
	// Kinds are the kinds that the member of the format can have; zero is any kind.
	Kinds cardrt.Kinds
	// Only restricts the rule to one direction.
	Only Direction
	// Unless is a path in the description; the rule writes only if nothing is there.
	Unless []string
	// Since and Until are the first and last version of the format that has the member.
	Since, Until string
	// Where selects elements of the description: those that Each, First or a copy is about.
	// With Object it is the object at Agent that has to have the string, and the member of
	// the format is written even if it is empty.
	Where *Where

	// Option is the option that supplies the member of the format: a list of all its texts
	// for a list, JSON for another member that is not a string. Covers are the paths in the
	// format that Call reads.
	Option string
	Covers [][]string
	// Else are paths in the description that are used in order if there is nothing at Agent.
	Else [][]string
	// Default is JSON for a member of the format that the description does not have.
	Default string
	// Reason is why Else, Default and Const are written. A Const without a reason is part
	// of the syntax of the format and not reported.
	Reason string
}

// Form is what a rule does with a value: *[Copy], *[Object], *[Each], *[Entries], *[First],
// *[Call], *[Const] or *[Logins].
type Form interface {
	// inside returns the rules for the values inside.
	inside() []Rule
	// kinds returns the kinds of value that the form reads from a card, unless the rule says
	// so, and those that it writes from a description; zero is any kind.
	kinds() (card, agent cardrt.Kinds)
	// always reports whether the form applies in a direction even if no value is present.
	always(d Direction) bool
	// read applies a rule to a card, write to a description.
	read(r *Run, s *step, from, to *Node)
	write(r *Run, s *step, from, to *Node)
}

// Copy copies a value.
type Copy struct {
	// Items are the kinds that the elements of a list can have; zero is any kind.
	Items cardrt.Kinds
	// Words translates a string.
	Words *Words
	// Negate exchanges true and false. Text writes a number as a string.
	Negate, Text bool
	// Read and Write convert the value. They return nil if nothing is to be written, after
	// they have reported the reason.
	Read, Write func(r *Run, v *Node) *Node
}

// Object applies rules to two objects. Writing requires that Usable accepts the object; a
// nil Usable accepts any.
type Object struct {
	Rules  []Rule
	Usable func(*Run, *Node) bool
}

// Each applies rules to the elements of two lists. Writing leaves out the elements that Usable
// does not accept. Order is the member whose number orders the elements in writing; an
// element without it has the number 0.
type Each struct {
	Rules  []Rule
	Usable func(*Run, *Node) bool
	Order  string
}

// First applies rules to an object of the format and the first element of a list, in the
// order of [Each], whose words the format has and that Usable accepts.
type First struct {
	Rules  []Rule
	Usable func(*Run, *Node) bool
	Order  string
}

// Entries applies rules to the values of two objects with the same names, except names that
// begin with Except.
type Entries struct {
	Rules  []Rule
	Except string
}

// Call reads and writes the members that it needs.
type Call struct {
	Read, Write func(r *Run, from, to *Node)
}

// Const is JSON that a member of the format always has.
type Const struct{ JSON string }

// accepts reports whether a value of a kind is in a set; zero is any kind.
func accepts(s cardrt.Kinds, k card.Kind) bool { return s == 0 || s&rawjson.KindsOf(k) != 0 }

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
	// CardAddress and AgentAddress are the paths of an address next to the word, if its scheme
	// chooses among several words of the format; nil otherwise.
	CardAddress, AgentAddress []string
}

// Word is a word of the format and one of the description.
type Word struct {
	Card, Agent string
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

// Login is a word and the scheme that it means. They belong together if all members that the
// rules copy are present.
type Login struct {
	Word string
	// Scheme is JSON of the members that the scheme has in any case; it is empty if no
	// authentication is needed.
	Scheme string
	// Rules are about the object around the word and the scheme.
	Rules []Rule
}

// every iterates over rules and the rules inside them.
func every(rules []Rule) iter.Seq[*Rule] {
	return func(yield func(*Rule) bool) { walkRules(rules, yield) }
}

func walkRules(rules []Rule, yield func(*Rule) bool) bool {
	for i := range rules {
		if !yield(&rules[i]) || rules[i].Form != nil && !walkRules(rules[i].Form.inside(), yield) {
			return false
		}
	}
	return true
}
