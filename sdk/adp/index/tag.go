package index

import (
	_ "embed"
	"errors"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Match reports whether a tag of an agent matches a tag of a query. It matches if it is the
// same tag or below it in the hierarchy: nlp/translation matches nlp. A query that ends in /*
// means the same. Tags are compared octet by octet; a star elsewhere is an ordinary character.
//
// Source: draft-song-anp-adp-00, Tag Matching.
func Match(query, tag string) bool {
	if prefix, ok := strings.CutSuffix(query, "/*"); ok {
		query = prefix
		if query == "" {
			return false
		}
	}
	rest, ok := strings.CutPrefix(tag, query)
	return ok && (rest == "" || rest[0] == '/')
}

// queryTags returns the distinct tags of a query, without empty ones.
func queryTags(tags []string) []string {
	var list []string
	seen := make(map[string]bool, len(tags))
	for _, tag := range tags {
		if tag != "" && !seen[tag] {
			seen[tag] = true
			list = append(list, tag)
		}
	}
	return list
}

// TagScore returns the fraction of a query's distinct tags that the tags of an agent match,
// from 0 to 1. It also returns the matched tags of the query, in order. Empty tags of a query
// are ignored; a query without tags has the score 0.
//
// Source: draft-song-anp-adp-00, Discovery Ranking, tag factor.
func TagScore(query, tags []string) (score float64, matched []string) {
	asked := queryTags(query)
	for _, i := range newQueries(asked, false).all(slices.Values(tags)) {
		matched = append(matched, asked[i])
	}
	return part(len(matched), len(asked)), matched
}

// MatchingTags returns the tags of an agent that match a tag of a query, in order.
func MatchingTags(query, tags []string) []string {
	var list []string
	q := newQueries(queryTags(query), false)
	for _, tag := range tags {
		if q.answers(tag) {
			list = append(list, tag)
		}
	}
	return list
}

// part returns n/of, or 0 if of is 0.
func part(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Aliases maps alternative names of tags, in lower case, to the tags.
//
// Source: draft-song-anp-adp-00, Tag Matching, normalization.
type Aliases map[string]string

//go:embed aliases.json
var commonAliases []byte

// CommonAliases returns aliases for usual abbreviations, and for skills whose category the draft recommends, such as
// nlp/translation for translation.
//
// Source: draft-song-anp-adp-00, Recommended Top-Level Categories.
func CommonAliases() Aliases {
	a, err := ParseAliases(commonAliases)
	if err != nil {
		panic("index: aliases.json: " + err.Error()) // the file is part of the package
	}
	return a
}

// errAliases reports a table of aliases of another form.
var errAliases = errors.New("index: aliases are a JSON object with a tag for each name, without empty tags and without names twice")

// ParseAliases reads aliases from a JSON object with a tag for each name. The case of names does not matter.
func ParseAliases(text []byte) (Aliases, error) {
	object, err := card.ParseObject(text)
	if err != nil {
		return nil, err
	}
	a := Aliases{}
	for name, value := range object.All() {
		var tag string
		name = strings.ToLower(name)
		if _, twice := a[name]; twice || value.Kind() != card.KindString || value.Decode(&tag) != nil || tag == "" {
			return nil, errAliases
		}
		a[name] = tag
	}
	return a, nil
}

// Normalize returns the tag for a name, ignoring case. A name without an alias is returned
// unchanged.
func (a Aliases) Normalize(tag string) string {
	if meant, ok := a[tag]; ok {
		return meant
	}
	if meant, ok := a[strings.ToLower(tag)]; ok {
		return meant
	}
	return tag
}
