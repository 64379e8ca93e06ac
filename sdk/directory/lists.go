package directory

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// lists finds the cards of all dialects except Nooterra by their summaries, in the order of their keys. A
// store would read the summaries of all cards to find a few.
type lists struct {
	index *inverted.Index[*store.Summary]
}

// The features of a card in the index.
const (
	listCurrent = "current"  // the card does not revoke its agent
	listPublic  = "public"   // all clients may see it in a list of cards
	listLatest  = "latest"   // it is no old version of a server
	listDialect = "dialect/" // followed by the dialect
	listVersion = "version/" // followed by the version of a server
)

// The features of the parts of a text, which are its octets and its pairs of adjacent octets. Several parts share
// a feature, so that a long text has few features. A name with the features of a part may still lack the part,
// so it is compared.
var (
	partsOfName = numbered("name", parts)
	partsOfID   = numbered("id", parts) // of a server
)

// parts is the number of the features of the parts of a text.
const parts = 512

// listSince are the features of the binary digits of a server's time of declaration, the lowest digit first.
var listSince = numbered("since", 64)

// numbered returns n features.
func numbered(name string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint(name, "/", i))
	}
	return list
}

// maxAsked is the number of octets of a wanted text that are looked up.
const maxAsked = 64

// listQuery selects cards from the lists.
type listQuery struct {
	// Query selects cards as in [store.Store.List].
	store.Query
	// features are necessary, too.
	features []string
	// id is a part of the identifier of a server, in any case.
	id string
	// since is the earliest time of declaration of a server; zero for any time.
	since time.Time
}

func newLists() *lists {
	return &lists{inverted.New(func(a, b *store.Summary) int { return a.Compare(b.Key) })}
}

// put adds the card of a key, or replaces it; a card that is nil or in no list is removed.
func (x *lists) put(key store.Key, c *store.Card) {
	if c != nil && c.Dialect != string(detect.Nooterra) && (c.Dialect != string(detect.ADP) || servable(c)) {
		s := c.Summary // without the document, which the index would keep in memory
		x.index.Put(&s, listFeatures(&s))
		return
	}
	if n, ok := x.index.Find(&store.Summary{Key: key}); ok {
		x.index.Remove(n)
	}
}

// listFeatures returns the features of a card.
func listFeatures(s *store.Summary) []string {
	list := appendParts([]string{listDialect + s.Dialect}, partsOfName, strings.ToLower(s.Name), false)
	if !s.Revoked {
		list = append(list, listCurrent)
	}
	if public(s) {
		list = append(list, listPublic)
	}
	if s.Dialect != string(detect.MCPServerJSON) {
		return list
	}
	list = appendParts(append(list, listVersion+s.Version), partsOfID, strings.ToLower(s.ID), false)
	if !archived(s.Key) {
		list = append(list, listLatest)
	}
	for at, digit := nanoseconds(s.Declared), 0; at != 0; at, digit = at>>1, digit+1 {
		if at&1 == 1 {
			list = append(list, listSince[digit])
		}
	}
	return list
}

// appendParts appends the given features that the parts of a text have. A wanted text of several octets
// has only the features of its pairs, which are sufficient.
func appendParts(list, features []string, text string, wanted bool) []string {
	var has [parts]bool
	for i := range len(text) {
		one := uint32(text[i])
		if i > 0 {
			has[featureOf(uint32(text[i-1])<<8+one+1<<8)] = true
		}
		if !wanted || len(text) == 1 {
			has[featureOf(one)] = true
		}
	}
	for i, name := range features {
		if has[i] {
			list = append(list, name)
		}
	}
	return list
}

// featureOf returns the place of a part among the features of parts: the highest digits of a product.
func featureOf(part uint32) uint32 { return part * 0x9E3779B1 / (1 << 32 / parts) }

// nanoseconds returns a number that rises with a time. All times before 1678 have the same number, and so have
// all times after 2261.
func nanoseconds(at time.Time) uint64 {
	switch year := at.UTC().Year(); {
	case year < 1678:
		return 0
	case year > 2261:
		return 1<<64 - 1
	}
	return uint64(at.UnixNano()) ^ 1<<63
}

// list returns the summaries that a query selects, in the order of their keys.
func (x *lists) list(q listQuery) (list []store.Summary) {
	q.Name, q.id = strings.ToLower(q.Name), strings.ToLower(q.id)
	features := q.features
	if q.Dialect != "" {
		features = append(features, listDialect+q.Dialect)
	}
	if !q.Revoked {
		features = append(features, listCurrent)
	}
	features = appendParts(features, partsOfName, q.Name[:min(len(q.Name), maxAsked)], true)
	features = appendParts(features, partsOfID, q.id[:min(len(q.id), maxAsked)], true)
	found := x.index.With(features...)
	defer x.index.Done(found)
	if !q.since.IsZero() {
		x.index.AtLeast(found, listSince, nanoseconds(q.since))
	}
	for _, s := range x.index.After(found, &store.Summary{Key: q.After}, q.Limit, q.accepts) {
		list = append(list, *s)
	}
	return list
}

// accepts reports whether a query, whose texts are in lower case, selects a card that has its features.
func (q *listQuery) accepts(s *store.Summary) bool {
	return strings.Contains(strings.ToLower(s.Name), q.Name) && strings.Contains(strings.ToLower(s.ID), q.id) && (q.Select == nil || q.Select.Selects(s))
}

// list returns the summaries that a query selects from the lists, in the order of their keys.
func (m *mirror) list(ctx context.Context, q listQuery) ([]store.Summary, error) {
	if err := cmp.Or(ctx.Err(), m.follow(ctx)); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.lists.list(q), nil
}
