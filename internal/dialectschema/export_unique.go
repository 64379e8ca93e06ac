package dialectschema

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// uniqueItems adds uniqueItems for x-unique-by if equal elements violate the rule: each is
// required to have the member, as a string.
func (x *schemaExport) uniqueItems() {
	if x.source.Member("uniqueItems") == nil && x.impliesUniqueItems() {
		x.node.SetMember("uniqueItems", jsontree.Bool(true))
	}
}

func (x *schemaExport) impliesUniqueItems() bool {
	items, at := x.source.Member("items"), x.at
	if items == nil {
		return false
	}
	for seen := 0; items.Member("$ref") != nil; seen++ {
		at = at.Follow(items.Member("$ref").Str)
		target, err := x.bundle.At(at)
		if err != nil || seen > maxChain {
			return false
		}
		items = target
	}
	name := uniqueMember(x.source.Member("x-unique-by"))
	required, properties := items.Member("required"), items.Member("properties")
	if required == nil || properties == nil || properties.Member(name) == nil {
		return false
	}
	member := properties.Member(name)
	return x.applies(member) && isText(member.Member("type"), "string") && isText(items.Member("type"), "object") &&
		slices.ContainsFunc(required.Items, func(n *jsontree.Node) bool { return n.Str == name })
}

// maxChain is the maximum length of a chain of references.
const maxChain = 64
