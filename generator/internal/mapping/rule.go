package mapping

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Mapping is a mapping file.
type Mapping struct {
	// File is the name of the file. Pos is the position of its document.
	File string
	Pos  source.Position
	// Formats are the names of the mapping's formats, with their positions.
	Formats []Name
	Doc     string
	Rules   []*Rule
	Topics  []*TopicOf
	Lacks   []Lack
	Implies []Implied
	Tables  []*Table
	Lists   []*List
	// Conventions say who defines how members are used.
	Conventions []Convention
	// Both are the formats whose mappings are combined.
	Both []Name
}

// Name is a name with its position.
type Name struct {
	Text string
	Pos  source.Position
}

// Pointer is a JSON Pointer relative to the scope of a rule. Without steps it denotes the scope
// itself.
type Pointer struct {
	Text  string
	Steps []string
	Pos   source.Position
}

// TopicOf assigns a topic to members of a format that the description has no member for.
type TopicOf struct {
	Topic Name
	At    *Pointer
}

// Lack is the reason why a format cannot hold the subject of a topic.
type Lack struct {
	Topic  Name
	Reason string
}

// Convention says who defines how a member of the format, and what is inside, is used. The last
// step of At can end with *, for all members whose names begin alike.
type Convention struct {
	At     *Pointer
	Source string
}

// Table is the conversion to another format that a specification prescribes.
type Table struct {
	To    Name
	Rules []*Rule
}

// Form is the kind of a rule.
type Form int

// The forms, each with the member that selects it. A rule without such a member copies a value.
const (
	Copy    Form = iota
	Object       // object
	Each         // each
	Entries      // entries
	First        // first
	Call         // call
	Logins       // logins
	Const        // const
)

// Rule is a rule, see format.Rule.
type Rule struct {
	Pos         source.Position
	Form        Form
	Card, Agent *Pointer
	// Read and Write are the directions in which the rule applies.
	Read, Write bool
	// For are the formats that the rule applies to; nil means all formats of the mapping.
	For          []Name
	Since, Until Name
	// Unless is a member of the description; the rule writes only if it is absent.
	Unless *Pointer
	// Rules are the contained rules of object, each, entries or first.
	Rules              []*Rule
	Usable             Name
	Order, Except      string
	Where              *Where
	Words              []Word
	ByScheme           *Ends
	Keep, Negate, Text bool
	Through, Call      Functions
	// Covers are the members of the format that a call handles, About the members of the
	// description. Both are for documentation.
	Covers, About  []*Pointer
	Logins         []*Login
	Option         string
	Else           []*Pointer
	Default, Const *schema.Value
	// Placeholder is what a draft has in place of the value of the option.
	Placeholder *schema.Value
	Reason      string

	// kinds are the kinds of value that the rule converts, computed from the types of both
	// locations. items are the kinds of elements.
	kinds, items ir.KindSet
}

// Ends is a location in a format and its counterpart in the description.
type Ends struct{ Card, Agent *Pointer }

// Login is a word that says how callers authenticate, and the security scheme that it denotes.
type Login struct {
	Word   Name
	Scheme *schema.Value
	Rules  []*Rule
}

// Functions are the hand-written functions of a rule, by direction. The name is empty if there
// is none.
type Functions struct{ Read, Write Name }

// Where is a condition on the elements of a list of the description.
type Where struct {
	Pos               source.Position
	Member, Is, Value string
}

// Word is a word of the format and the corresponding word of the description.
type Word struct {
	Card, Agent       string
	CardPos, AgentPos source.Position
}
