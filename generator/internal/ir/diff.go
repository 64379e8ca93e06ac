package ir

// DiffRule classifies the changes of a value (x-diff) as breaking, compatible or cosmetic. An
// empty class is inherited from the enclosing value.
type DiffRule struct {
	// Pointer is the location of a schema with the rule.
	Pointer string
	// Noun names the value in codes and messages.
	Noun string
	// Added, Removed and Changed are the classes of these changes. Raised and Lowered are the
	// classes for numbers, and for booleans that become true or false.
	Added, Removed, Changed string
	Raised, Lowered         string
	// Class is the class of all changes of the value, and of the values inside it without a rule.
	Class string
	// Order is the class of another order of the elements of an array with Set or By.
	Order string
	// Demand marks a boolean: an object in which it is true is a breaking addition. Whole reports
	// one change, whatever differs inside the value. Set ignores the order and the repetition of
	// elements.
	Demand, Whole, Set bool
	// By has the paths of the members that identify the elements of an array.
	By [][]string
	// Schema is input or output for a value that is a JSON Schema, otherwise empty.
	Schema string
	// Default is the JSON text of the value that an absent value stands for, empty if none does.
	Default string
	// Members are the rules of members, Other is the rule of all other members, and Items the rule
	// of elements. They are indexes of rules; 0 is no rule.
	Members []DiffMember
	Other   int
	Items   int
}

// DiffMember is a member with a rule.
type DiffMember struct {
	Name string
	Rule int
}
