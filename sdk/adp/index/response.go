package index

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Members of a response and of its results that the draft does not define. Readers ignore
// unknown members.
const (
	// MemberPartial is true in a result that was reduced to fit into the response. Its
	// agent_card lacks members, and therefore the signature, as a partial answer of
	// adp.describe does; or its matched_tags lack tags.
	MemberPartial = "io.github.agentcard-go.partial"
	// MemberTotal is the number of all results, up to the limit of the request. Only a response
	// that lacks results has it.
	MemberTotal = "io.github.agentcard-go.total"
)

const (
	responseStart, responseEnd   = `{"results":[`, `]`
	partialMember                = `,"` + MemberPartial + `":true`
	totalMember                  = `,"` + MemberTotal + `":`
	cardStart, scoreStart        = `{"agent_card":`, `,"score":`
	tagsStart, tagsEnd, tagsRank = `,"matched_tags":[`, `]`, 1
)

// ranks has the rank of each member of a card; members that are more important to a caller have
// a lower rank. tagsRank is the rank of the matched tags. The id is always present. The
// signature has no rank, since a partial card cannot be verified.
var ranks = map[string]int{
	"name": 0, "seq": 2, "endpoints": 3, "skills": 4, "version": 5, "description": 6, "tools": 7,
	"constraints": 8, "did": 9, "metadata": 10, "extensions": 11,
}

// lastRank is the rank of unknown members.
const lastRank = 12

// longID is the minimum length of the member id, in octets, for which a result is omitted. Such
// a result would displace others, and no protocol of the suite transmits such an id.
const longID = 2048

// shortName is the maximum length of the member name, in octets, up to which every result
// contains it.
const shortName = 256

// piece is a member of a card or a matched tag that a result may omit.
type piece struct {
	text string
	rank int
	kept bool
}

// offer is a result that is reduced to fit into a response.
type offer struct {
	id, score, card string
	members, tags   []piece
	order           []*piece
	whole           bool
	size            int // of the result, with a comma
}

// newOffer returns a result with only the id of the agent, and its name if it is short.
func newOffer(r Result) *offer {
	// A stored card was valid, so that it can be encoded.
	text, _ := card.AppendJSON(nil, r.Card)
	o := &offer{card: string(text), score: strconv.FormatFloat(cut(r.Score), 'g', -1, 64)}
	for name, value := range members(text) {
		member := string(append(scan.AppendString(nil, name), ':')) + value.String()
		rank, known := ranks[name]
		short := name == "name" && len(member) <= shortName
		switch {
		case name == "id":
			o.id = member
			continue
		case name == "signature":
			continue
		case !known:
			rank = lastRank
		}
		o.members = append(o.members, piece{text: member, rank: rank, kept: short})
		if short {
			o.size += len(member) + len(",")
		}
	}
	for _, tag := range r.MatchedTags {
		o.tags = append(o.tags, piece{text: string(scan.AppendString(nil, tag)), rank: tagsRank})
	}
	for _, list := range [][]piece{o.members, o.tags} {
		for i := range list {
			o.order = append(o.order, &list[i])
		}
	}
	slices.SortStableFunc(o.order, func(a, b *piece) int { return cmp.Compare(a.rank, b.rank) })
	o.size += len(",") + len(cardStart) + len("{") + len(o.id) + len("}") + len(scoreStart) + len(o.score) +
		len(tagsStart) + len(tagsEnd) + len(partialMember) + len("}")
	return o
}

// members returns the members of a text that is a JSON object.
func members(text []byte) func(func(string, card.Raw) bool) {
	object, _ := card.ParseObject(text, card.WithLimits(card.NoLimits()))
	return object.All()
}

// wholeSize returns the size of the complete result, with a comma.
func (o *offer) wholeSize() int {
	n := len(",") + len(cardStart) + len(o.card) + len(scoreStart) + len(o.score) + len(tagsStart) + len(tagsEnd) + len("}")
	for i := range o.tags {
		n += len(o.tags[i].text)
	}
	return n + max(len(o.tags)-1, 0)*len(",")
}

// grow adds the whole card if it fits into the given octets, otherwise as many omitted pieces
// as fit, the most important first. It returns the remaining octets.
func (o *offer) grow(octets int) int {
	if o.whole {
		return octets
	}
	if gain := o.wholeSize() - o.size; gain <= octets {
		o.whole, o.size = true, o.size+gain
		return octets - gain
	}
	for _, p := range o.order {
		if n := len(p.text) + len(","); !p.kept && n <= octets {
			p.kept = true
			o.size, octets = o.size+n, octets-n
		}
	}
	return octets
}

// append appends the result.
func (o *offer) append(dst []byte) []byte {
	dst = append(dst, cardStart...)
	if o.whole {
		dst = append(dst, o.card...)
	} else {
		dst = append(append(dst, '{'), o.id...)
		dst = appendKept(dst, o.members, false, o.whole)
		dst = append(dst, '}')
	}
	dst = append(append(dst, scoreStart...), o.score...)
	dst = append(appendKept(append(dst, tagsStart...), o.tags, true, o.whole), tagsEnd...)
	if !o.whole {
		dst = append(dst, partialMember...)
	}
	return append(dst, '}')
}

// appendKept appends the selected pieces, or all of them, separated by commas. first says that
// no comma is needed before the first one.
func appendKept(dst []byte, pieces []piece, first, all bool) []byte {
	for _, p := range pieces {
		if !p.kept && !all {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		dst, first = append(dst, p.text...), false
	}
	return dst
}

// respond returns the response with as many of the results as fit into the given octets, best
// first.
func respond(found []Result, octets int) []byte {
	octets -= len(responseStart) + len(responseEnd) + len("}")
	offers, left := choose(found, octets)
	total := ""
	if len(offers) < len(found) {
		total = totalMember + strconv.Itoa(len(found))
		left -= len(total)
		for ; left < 0 && len(offers) > 0; offers = offers[:len(offers)-1] {
			left += offers[len(offers)-1].size
		}
	}
	// Every result first gets the same share of the octets. The best results then get what is
	// left.
	share := left / max(len(offers), 1)
	for _, o := range offers {
		left -= share - o.grow(share)
	}
	for _, o := range offers {
		left = o.grow(left)
	}
	dst := []byte(responseStart)
	for i, o := range offers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = o.append(dst)
	}
	return append(append(append(dst, responseEnd...), total...), '}')
}

// choose returns as many offers for the first results as fit, each with its minimum content. It
// also returns the remaining octets.
func choose(found []Result, octets int) (offers []*offer, left int) {
	left = octets
	for _, r := range found {
		o := newOffer(r)
		if len(o.id) >= longID {
			continue
		}
		if o.size > left {
			break
		}
		offers, left = append(offers, o), left-o.size
	}
	return offers, left
}
