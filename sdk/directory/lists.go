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
// store would read the summaries of all cards to leave out most of them.
type lists struct {
	index *inverted.Index[*store.Summary]
}

// The features of a card in the index. A part is a sequence of 1, 2 or 3 octets of a text in lower case.
const (
	listCurrent    = "current"  // the card does not revoke its agent
	listPublic     = "public"   // everybody may see it in a list of cards
	listLatest     = "latest"   // it is no old version of a server
	listDialect    = "dialect/" // and the dialect
	listVersion    = "version/" // and the version of a server
	listPartOfName = "n/"       // and a part of the name
	listPartOfID   = "i/"       // and a part of the identifier of a server
	listLong       = "long"     // after the prefix of parts: the text has no other parts, since it is too long
)

// maxParts is the maximum length of a text in octets whose parts are features, longestPart the maximum
// length of a part, and maxAsked the maximum number of parts of a query that are looked up. Longer texts are
// compared with each query.
const (
	maxParts    = 256
	longestPart = 3
	maxAsked    = 64
)

// listSince are the features of the binary digits of the time at which a server was declared, the lowest one
// first.
var listSince = func() (digits []string) {
	for digit := range 64 {
		digits = append(digits, fmt.Sprint("since/", digit))
	}
	return digits
}()

// listQuery selects cards from the lists.
type listQuery struct {
	// Query selects cards as in [store.Store.List].
	store.Query
	// features are necessary, too.
	features []string
	// id is a part of the identifier of a server, in any case.
	id string
	// since is the time at which a server was declared, or before; zero for any time.
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
	list := appendParts([]string{listDialect + s.Dialect}, listPartOfName, s.Name)
	if !s.Revoked {
		list = append(list, listCurrent)
	}
	if public(s) {
		list = append(list, listPublic)
	}
	if s.Dialect != string(detect.MCPServerJSON) {
		return list
	}
	list = appendParts(append(list, listVersion+s.Version), listPartOfID, s.ID)
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

// appendParts appends the features of the parts of a text.
func appendParts(list []string, prefix, text string) []string {
	if len(text) > maxParts {
		return append(list, prefix+listLong)
	}
	text = strings.ToLower(text)
	for size := 1; size <= longestPart; size++ {
		for i := range len(text) - size + 1 {
			list = append(list, prefix+text[i:i+size])
		}
	}
	return list
}

// partsOf returns the features of a text in lower case that every text with it has, unless that is long.
func partsOf(prefix, text string) (list []string) {
	size := min(len(text), longestPart)
	for i := range min(len(text)-size+1, maxAsked) {
		list = append(list, prefix+text[i:i+size])
	}
	return list
}

// nanoseconds returns a number that rises with a time. All times before 1678 have one number, and all after
// 2261.
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
	found := x.index.With(features...)
	defer x.index.Done(found)
	x.keep(found, listPartOfName, q.Name)
	x.keep(found, listPartOfID, q.id)
	if !q.since.IsZero() {
		x.index.AtLeast(found, listSince, nanoseconds(q.since))
	}
	for _, s := range x.index.After(found, &store.Summary{Key: q.After}, q.Limit, q.accepts) {
		list = append(list, *s)
	}
	return list
}

// keep keeps the cards that can have a part, which is in lower case.
func (x *lists) keep(found *inverted.Found, prefix, part string) {
	if part == "" {
		return
	}
	having := x.index.With(partsOf(prefix, part)...)
	defer x.index.Done(having)
	long := x.index.With(prefix + listLong)
	defer x.index.Done(long)
	x.index.Add(having, long)
	x.index.Both(found, having)
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
