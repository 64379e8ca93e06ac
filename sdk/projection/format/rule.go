package format

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Mapping defines how a format and the description correspond. It is data, and defines both
// directions: reading a card of the format into a description, and writing a card from a
// description.
type Mapping struct {
	Rules []Rule
	// Both are the mappings of two formats, for a format whose documents have the members of
	// both; nil for other formats. The rules of the mapping itself are read first and written
	// last.
	Both []*Mapping
	// Topics are the subjects of the format's members for which the description has no member.
	Topics []Topic
	// Lacks are specific reasons why the format cannot hold something. They replace the general
	// sentence.
	Lacks []Lack
	// Implies has the JSON values that absent members of the format mean, by the JSON Pointers of
	// the members of the description that have them; elements of lists need no segment in a pointer.
	// The description does not get the values. Functions of other formats ask for them with
	// [Run.Implied].
	Implies map[string]string
}

// all returns the mapping and the mappings that it combines; none for a nil mapping.
func (m *Mapping) all() []*Mapping {
	if m == nil {
		return nil
	}
	return append([]*Mapping{m}, m.Both...)
}

// Lack is the reason why a format cannot hold the subject of a topic. {card} in the reason
// stands for the title of the format.
type Lack struct {
	Topic, Reason string
}

// Prescribed are the rules that a specification prescribes for the conversion to another format
// ([Options.Table]). Card is the path in the source format, Agent the path in the target
// format. Rules are applied as in reading. In addition, Default is written if Card is absent,
// and Usable selects the elements of Each.
type Prescribed struct {
	To    string
	Rules []Rule
}

// Topic is the subject of a member of a format for which the description has no member.
type Topic struct {
	Path []string
	Name string
}

// Rule maps a member of a format to a member of the description. Paths begin at the roots of the
// documents, or at the values of the enclosing rule. A rule for the elements of a list is
// applied to each element.
//
// If several copying rules have the same member, the first one with a present value is used. A
// null counts as absent.
type Rule struct {
	// Card is the path in the format, Agent the path in the description. In Each, the empty path is
	// the element itself. If Agent is nil, the description has no such member: the rule reads
	// nothing and writes only Option or Default.
	Card, Agent []string
	// Form is what the rule does with the value; nil copies it.
	Form Form
	// Kinds are the kinds that the format allows for the member; zero is any kind.
	Kinds cardrt.Kinds
	// Only restricts the rule to one direction; zero means both.
	Only Direction
	// Unless is a path in the description; the rule writes only if this path is absent.
	Unless []string
	// Since and Until are the first and last version of the format that has the member.
	Since, Until string
	// Where selects elements of the description for Each, First or a copy. With Object, the
	// object at Agent must have the string, and the member of the format is written even if it
	// is empty.
	Where *Where

	// Option is the option that supplies the member of the format. If Kinds has lists and no
	// strings, the member is the list of the option's texts. If Kinds has neither, the text is
	// JSON. Covers are the paths in the format that Call reads.
	Option string
	Covers [][]string
	// Else are alternative paths in the description, tried in order if Agent is absent.
	Else [][]string
	// Default is the JSON value of the member if the description lacks it.
	Default string
	// Placeholder is the JSON value that projection.Placeholders writes if the caller does not
	// supply Option.
	Placeholder string
	// Reason says why Else, Default or Const is written. A Const without a reason belongs to
	// the syntax of the format and is not reported.
	Reason string
}

// Form is what a rule does with a value: *[Copy], *[Object], *[Each], *[Entries], *[First],
// *[Call], *[Const] or *[Logins].
type Form interface {
	// inside returns the rules for the values inside.
	inside() []Rule
	// read applies a rule to a card, write to a description. v is the value of the rule; nil if
	// the form finds its values itself, see [step].
	read(r *Run, s *step, v, from, to *Node)
	write(r *Run, s *step, v, from, to *Node)
}

// Copy copies a value.
type Copy struct {
	// Items are the kinds that the elements of a list can have; zero is any kind.
	Items cardrt.Kinds
	// Words translates a string.
	Words *Words
	// Negate exchanges true and false. Text writes a number as a string.
	Negate, Text bool
	// Read and Write convert the value. If nothing is to be written, they report the reason and
	// return nil.
	Read, Write func(r *Run, v *Node) *Node
}

// Object applies rules to two objects. Usable reports whether the object is written; nil means
// always.
type Object struct {
	Rules  []Rule
	Usable func(*Run, *Node) bool
}

// Each applies rules to the elements of two lists. When writing, elements that Usable rejects
// are left out. They are sorted by the number in the member Order, which defaults to 0.
type Each struct {
	Rules  []Rule
	Usable func(*Run, *Node) bool
	Order  string
}

// First maps an object of the format to one element of a list. Writing takes the first element,
// in the order of [Each], that Usable accepts and for whose words the format has translations.
type First struct {
	Rules  []Rule
	Usable func(*Run, *Node) bool
	Order  string
}

// Entries applies rules to the values of two objects, member by member. It skips names that
// begin with Except.
type Entries struct {
	Rules  []Rule
	Except string
}

// Call calls functions that read and write members. A function must mark every value that it
// reads.
type Call struct {
	Read, Write func(r *Run, from, to *Node)
}

// Const is a JSON value that a member of the format always has.
type Const struct{ JSON string }

func (*Copy) inside() []Rule      { return nil }
func (f *Object) inside() []Rule  { return f.Rules }
func (f *Each) inside() []Rule    { return f.Rules }
func (f *Entries) inside() []Rule { return f.Rules }
func (f *First) inside() []Rule   { return f.Rules }
func (*Call) inside() []Rule      { return nil }
func (*Const) inside() []Rule     { return nil }
func (*Logins) inside() []Rule    { return nil }

// accepts reports whether a value of a kind is in a set; zero is any kind.
func accepts(s cardrt.Kinds, k card.Kind) bool { return s == 0 || s&scan.KindsOf(k) != 0 }

// Direction is a direction of a mapping; zero is both.
type Direction uint8

// The directions.
const (
	Reading Direction = iota + 1 // from the format to the description
	Writing                      // from the description to the format
)

// Where selects the elements of a list whose member Member is the string Is. Reading sets the
// member. In a Copy, the copied value is the member Value of the element.
type Where struct {
	Member, Is string
	Value      string
}

// Words is a vocabulary: pairs of a word of the format and a word of the description. If several
// pairs have a word, the first pair translates it. A word that the opposite direction does not
// restore is reported as narrowed.
type Words struct {
	Pairs []Word
	// Keep says that words that are not in the vocabulary are copied. Otherwise they are dropped.
	Keep bool
	// CardAddress and AgentAddress are the paths of an address next to the word. If several
	// words of the format match, the scheme of the address selects one. They are nil if there
	// is no such address.
	CardAddress, AgentAddress []string
}

// Word is a word of the format and one of the description.
type Word struct {
	Card, Agent string
}

// Logins is a vocabulary of words for authentication methods, such as "bearer". The description
// has security requirements and schemes instead. Writing takes the first requirement of the
// endpoint for which the format has a word; for an endpoint without requirements, the
// requirements of the card apply.
type Logins struct {
	List []Login
	// Keep says that an unlisted word is read as the type of a scheme, and an unlisted type written
	// as a word.
	Keep bool
}

// Login is a word and the scheme that it denotes. The login applies only if all members that
// its rules copy are present.
type Login struct {
	Word string
	// Scheme is a JSON object with the members that every such scheme has. It is empty if no
	// authentication is needed.
	Scheme string
	// Rules map the object that contains the word to the scheme.
	Rules []Rule
}

// eachRule calls do for each of the rules and the rules inside them.
func eachRule(rules []Rule, do func(*Rule)) {
	for i := range rules {
		do(&rules[i])
		if form := rules[i].Form; form != nil {
			eachRule(form.inside(), do)
		}
	}
}
