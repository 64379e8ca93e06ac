package compare

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/witness"
)

// focus returns the keyword of the wide schema that change i is about.
func (j *comparison) focus(i int, wide uint8) (witness.Change, bool) {
	var owner [2]sub
	for _, s := range j.owners[i] {
		owner[s.doc] = s
	}
	if !owner[wide].has {
		return witness.Change{}, false
	}
	for _, doc := range [2]uint8{wide, 1 - wide} {
		tokens, ok := j.inside(i, doc, owner[doc])
		if !ok {
			continue
		}
		c := witness.Change{Schema: j.pointer(owner[wide], wide)}
		if len(tokens) > 0 {
			c.Keyword = tokens[0]
		}
		if len(tokens) < 2 {
			return c, true
		}
		switch n, err := strconv.Atoi(tokens[1]); {
		case c.Keyword == "items", c.Keyword == "prefixItems", c.Keyword == "allOf":
		case c.Keyword == "anyOf", c.Keyword == "oneOf":
			if err == nil && doc != wide {
				c.From, c.Way = j.pointer(owner[doc], doc), n+1
			}
		case c.Keyword == "required" && err == nil:
			c.Member = required(owner[doc], n)
		default:
			c.Member = tokens[1]
		}
		return c, true
	}
	return witness.Change{}, false
}

// inside returns the location of a change inside the schema that owns it in a document.
func (j *comparison) inside(i int, doc uint8, owner sub) (tokens []string, ok bool) {
	location := j.changes[i].Old
	if doc == 1 {
		location = j.changes[i].New
	}
	rest, ok := strings.CutPrefix(location.Or("-"), owner.at)
	if !ok {
		return nil, false
	}
	tokens, err := card.SplitPointer(rest)
	return tokens, err == nil
}

// pointer returns the location of a schema in its document.
func (j *comparison) pointer(s sub, doc uint8) string { return strings.TrimPrefix(s.at, j.at[doc]) }

// required returns element n of the schema's keyword required.
func required(s sub, n int) string {
	if list := s.n.Member("required"); list.Kind() == card.KindArray && n < list.Len() {
		return list.List()[n].Text()
	}
	return ""
}
