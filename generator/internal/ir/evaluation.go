package ir

// Evaluation describes the members and elements of an instance that a schema evaluates when it
// holds. The unevaluated keywords around the schema ignore them.
type Evaluation struct {
	// Names and Patterns are the names and patterns of properties and patternProperties.
	// Keywords that apply to every other member set AllMembers.
	Names, Patterns []string
	AllMembers      bool
	// Prefix is the number of elements that prefixItems applies to. Keywords that apply to
	// every other element set AllItems.
	Prefix   int
	AllItems bool
	// Contains are the nodes of contains keywords, which evaluate matching elements.
	Contains []*Node
	// Parts are the subschemas that apply to the same instance.
	Parts []Part
}

// Part is a subschema whose evaluation counts if its condition holds.
type Part struct {
	// If is the node that must hold, or must not if Unless is set; nil always holds.
	If     *Node
	Unless bool
	// Dependent says that the member Present must be present.
	Dependent  bool
	Present    string
	Evaluation *Evaluation
}

// nodes returns the nodes that an evaluation applies, each once.
func (e *Evaluation) nodes() []*Node {
	var list []*Node
	Once(func(e *Evaluation, also func(*Evaluation)) {
		list = append(list, e.Contains...)
		for _, p := range e.Parts {
			if p.If != nil {
				list = append(list, p.If)
			}
			also(p.Evaluation)
		}
	}, e)
	return list
}

// Empty reports whether e evaluates nothing in any instance.
func (e *Evaluation) Empty() bool { return e.empty(map[*Evaluation]bool{}) }

func (e *Evaluation) empty(seen map[*Evaluation]bool) bool {
	if seen[e] {
		return true
	}
	seen[e] = true
	if len(e.Names)+len(e.Patterns)+e.Prefix+len(e.Contains) > 0 || e.AllMembers || e.AllItems {
		return false
	}
	for _, p := range e.Parts {
		if !p.Evaluation.empty(seen) {
			return false
		}
	}
	return true
}
