package compare

import "github.com/agentcard-go/cardgen/sdk/card"

// draftsFor returns the drafts of an old and a new schema. A schema that states none has the
// draft that its keywords belong to, otherwise the draft of the other schema, otherwise 2020-12.
func draftsFor(old, new Value) [2]draft {
	var drafts [2]draft
	for i, root := range [2]Value{old, new} {
		if drafts[i] = draftOf(root); drafts[i] == unstated {
			drafts[i] = draftByKeywords(root, unstated)
		}
	}
	for i := range drafts {
		if drafts[i] == unstated {
			drafts[i] = drafts[1-i]
		}
		if drafts[i] == unstated || drafts[i] == otherDraft && draftOf([2]Value{old, new}[i]) == unstated {
			drafts[i] = draft2020
		}
	}
	return drafts
}

// draftByKeywords returns the draft whose keywords a schema has: draft-07 for keywords and forms
// that later drafts do not have, draft-04 for the flags exclusiveMinimum and exclusiveMaximum.
// Keywords that only later drafts have come first.
func draftByKeywords(n Value, found draft) draft {
	if n.Kind() != card.KindObject {
		return found
	}
	for name, value := range n.Members() {
		if found = draftByKeyword(name, value, found); found.isCertain() {
			return found
		}
		isMap := mapKeywords.has(name) && value.Kind() == card.KindObject
		isList := listKeywords.has(name) && value.Kind() == card.KindArray
		switch {
		case isMap, isList:
			for _, item := range value.Items() {
				if found = draftByKeywords(item, found); found.isCertain() {
					return found
				}
			}
		case schemaKeywords.has(name):
			if found = draftByKeywords(value, found); found.isCertain() {
				return found
			}
		}
	}
	return found
}

// isCertain reports whether no other keyword can change the draft.
func (d draft) isCertain() bool { return d == draft2020 || d == draft04 }

// draftByKeyword returns the draft that one keyword belongs to, and found for one of several
// drafts.
func draftByKeyword(name string, value Value, found draft) draft {
	switch name {
	case "$defs", "prefixItems", "unevaluatedProperties", "unevaluatedItems", "dependentRequired", "dependentSchemas", "$dynamicRef", "minContains", "maxContains":
		return draft2020
	case "definitions", "dependencies", "additionalItems":
		return max(found, draft07)
	case "items":
		if value.Kind() == card.KindArray {
			return max(found, draft07)
		}
	case "exclusiveMinimum", "exclusiveMaximum":
		if value.Kind() == card.KindBool {
			return draft04
		}
	}
	return found
}
