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
		switch name {
		case "$defs", "prefixItems", "unevaluatedProperties", "unevaluatedItems", "dependentRequired", "dependentSchemas", "$dynamicRef", "minContains", "maxContains":
			return draft2020
		case "definitions", "dependencies", "additionalItems":
			found = max(found, draft07)
		case "items":
			if value.Kind() == card.KindArray {
				found = max(found, draft07)
			}
		case "exclusiveMinimum", "exclusiveMaximum":
			if value.Kind() == card.KindBool {
				return draft04
			}
		}
		inner := found
		switch {
		case mapKeywords.has(name) && value.Kind() == card.KindObject, listKeywords.has(name) && value.Kind() == card.KindArray:
			for _, item := range value.Items() {
				if inner = draftByKeywords(item, inner); inner == draft2020 || inner == draft04 {
					return inner
				}
			}
		case schemaKeywords.has(name):
			inner = draftByKeywords(value, inner)
		}
		if inner == draft2020 || inner == draft04 {
			return inner
		}
		found = inner
	}
	return found
}
