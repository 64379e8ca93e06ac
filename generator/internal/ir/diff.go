package ir

// DiffRule classifies the changes of a value (x-diff) as breaking, compatible or cosmetic. An
// empty class is inherited from the enclosing value.
type DiffRule struct {
	// Pointer is the location of a schema with the rule.
	Pointer string

	Noun                    string
	Added, Removed, Changed string
	Raised, Lowered         string
	Class                   string // the class of every value inside without a rule
	Order                   string
	Demand, Whole, Set      bool
	By                      [][]string
	Schema                  string // input or output
	Default                 string // JSON text
	// Members, Other and Items refer to rules by index; 0 is no rule.
	Members []DiffMember
	Other   int
	Items   int
}

// DiffMember is a member with a rule.
type DiffMember struct {
	Name string
	Rule int
}
