package syntax

import (
	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// yamlMember is a member of a mapping.
type yamlMember struct {
	name       string
	key, value *yaml.Node
}

// mergeTag is the tag of the key <<.
const mergeTag = "!!merge"

// members returns the members of a mapping, with the members of merged mappings in place of the
// merge key. A member of the mapping itself takes precedence over a merged one, and a merged one
// over later merged ones. A member that the mapping itself has twice is returned twice.
func (c *yamlConverter) members(n *yaml.Node) ([]yamlMember, *card.DecodeError) {
	list := make([]yamlMember, 0, len(n.Content)/2)
	merges := 0
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if isMerge(key) {
			merges++
			list = append(list, yamlMember{key: key, value: value})
			continue
		}
		name, f := keyOf(key)
		if f != nil {
			return nil, c.at(key, f)
		}
		list = append(list, yamlMember{name, key, value})
	}
	if merges == 0 {
		return list, nil
	}
	known := make(map[string]bool, len(list))
	for _, m := range list {
		if !isMerge(m.key) {
			known[m.name] = true
		}
	}
	all := make([]yamlMember, 0, len(list))
	for _, m := range list {
		if !isMerge(m.key) {
			all = append(all, m)
			continue
		}
		var err *card.DecodeError
		if all, err = c.merge(all, m.value, known); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func isMerge(key *yaml.Node) bool { return key.Kind == yaml.ScalarNode && key.Tag == mergeTag }

// merge appends the members of a mapping, of an alias of one, or of a list of these, except for
// known names.
func (c *yamlConverter) merge(all []yamlMember, n *yaml.Node, known map[string]bool) ([]yamlMember, *card.DecodeError) {
	switch n.Kind {
	case yaml.AliasNode:
		if c.expanding[n.Alias] {
			return nil, c.at(n, malformed("the value of the anchor %q contains itself", n.Value))
		}
		c.expanding[n.Alias] = true
		all, err := c.merge(all, n.Alias, known)
		delete(c.expanding, n.Alias)
		return all, err
	case yaml.SequenceNode:
		for _, element := range n.Content {
			var err *card.DecodeError
			if all, err = c.merge(all, element, known); err != nil {
				return nil, err
			}
		}
		return all, nil
	case yaml.MappingNode:
	default:
		return nil, c.at(n, malformed("a merge key (<<) takes a mapping or a list of mappings"))
	}
	members, err := c.members(n)
	if err != nil {
		return nil, err
	}
	if c.merged += 1 + len(members); c.limits.Elements >= 0 && c.merged > c.limits.Elements {
		return nil, c.at(n, &failure{card.CodeElements, "merge keys (<<) add more members than the limit of card.Limits.Elements"})
	}
	for _, m := range members {
		if !known[m.name] {
			known[m.name] = true
			all = append(all, m)
		}
	}
	return all, nil
}
