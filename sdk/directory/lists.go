package directory

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// lists finds cards by their summaries. A store would read the summaries of all cards to find a few.
type lists struct {
	// index has the cards that all clients may see in a list of cards, in the order of their keys.
	index *inverted.Index[*store.Summary]
	// servers has all versions of server.json documents in the order of their names and versions; newest are the
	// newest versions by the names of the servers.
	servers *inverted.Index[*store.Summary]
	newest  map[string]string
}

// The features of a card in the indexes.
const (
	listCurrent = "current"  // the card does not revoke its agent
	listLatest  = "latest"   // it is the newest version of a server
	listPresent = "present"  // the version of a server is not deleted
	listDialect = "dialect/" // followed by the dialect
	listVersion = "version/" // followed by the version of a server
)

// The features of the parts of a text, which are its octets and its pairs of adjacent octets. Several parts share
// a feature, so that a long text has few features. A name with the features of a part may still lack the part,
// so it is compared.
var (
	partsOfName = sync.OnceValue(func() []string { return numbered("name", parts) })
	partsOfID   = sync.OnceValue(func() []string { return numbered("id", parts) }) // of a server
)

// parts is the number of the features of the parts of a text.
const parts = 512

// listSince are the features of the binary digits of the time at which a version of a server was updated, the
// lowest digit first.
var listSince = numbered("since", 64)

// numbered returns n features.
func numbered(name string, n int) (list []string) {
	for i := range n {
		list = append(list, name+"/"+strconv.Itoa(i))
	}
	return list
}

// maxAsked is the number of octets of a wanted text that are looked up.
const maxAsked = 64

// serverQuery selects versions of servers.
type serverQuery struct {
	// features are necessary.
	features []string
	// name is a part of the name of the server, in any case.
	name string
	// since is the earliest time of the last update; zero for any time.
	since time.Time
	// after is the version after which a page begins; nil is the beginning.
	after *store.Summary
	limit int
}

func newLists() *lists {
	return &lists{
		index:   inverted.New(func(a, b *store.Summary) int { return a.Compare(b.Key) }),
		servers: inverted.New(compareServers),
		newest:  map[string]string{},
	}
}

// compareServers orders versions by the name of the server, then by the text of the version, as the MCP registry
// does. A version that is stored under both keys is first the newest version.
func compareServers(a, b *store.Summary) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(versionOf(a), versionOf(b)), cmp.Compare(a.Tenant, b.Tenant))
}

// versionOf returns the version of a server, which the key of an old version has.
func versionOf(s *store.Summary) string { return cmp.Or(s.Tenant, s.Version) }

// put adds the card of a key, or replaces it; a card that is nil or in no list is removed.
func (x *lists) put(key store.Key, c *store.Card) {
	var s *store.Summary
	if c != nil {
		summary := c.Summary // without the document, which the indexes would keep in memory
		s = &summary
	}
	if key.Dialect == string(detect.MCPServerJSON) {
		x.putServer(key, s)
	}
	if s != nil && public(s) {
		x.index.Put(s, listFeatures(s))
		return
	}
	if n, ok := x.index.Find(&store.Summary{Key: key}); ok {
		x.index.Remove(n)
	}
}

// putServer adds the version of a server that has a key, or replaces it; nil removes it.
func (x *lists) putServer(key store.Key, s *store.Summary) {
	if n, ok := x.servers.Find(&store.Summary{Key: key, Version: x.newest[key.ID]}); ok {
		x.servers.Remove(n)
	}
	if s != nil {
		x.servers.Put(s, serverFeatures(s))
	}
	switch {
	case key.Archived():
	case s == nil:
		delete(x.newest, key.ID)
	default:
		x.newest[key.ID] = s.Version
	}
}

// listFeatures returns the features of a card.
func listFeatures(s *store.Summary) []string {
	list := appendParts([]string{listDialect + s.Dialect}, partsOfName(), strings.ToLower(s.Name), false)
	if !s.Revoked {
		list = append(list, listCurrent)
	}
	return list
}

// serverFeatures returns the features of a version of a server.
func serverFeatures(s *store.Summary) []string {
	list := appendParts([]string{listVersion + s.Version}, partsOfID(), strings.ToLower(s.ID), false)
	if !s.Archived() {
		list = append(list, listLatest)
	}
	if !s.HasStatus(store.StatusDeleted) {
		list = append(list, listPresent)
	}
	if !s.Revoked {
		list = append(list, listCurrent)
	}
	return inverted.AppendDigits(list, listSince, nanoseconds(currentStatus(s).UpdatedAt))
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
func (x *lists) list(q store.Query) (list []store.Summary) {
	q.Name = strings.ToLower(q.Name)
	var features []string
	if q.Dialect != "" {
		features = append(features, listDialect+q.Dialect)
	}
	if !q.Revoked {
		features = append(features, listCurrent)
	}
	features = appendParts(features, partsOfName(), q.Name[:min(len(q.Name), maxAsked)], true)
	found := x.index.With(features...)
	defer x.index.Done(found)
	accepts := func(s *store.Summary) bool {
		return strings.Contains(strings.ToLower(s.Name), q.Name) && (q.Select == nil || q.Select.Selects(s))
	}
	for _, s := range x.index.After(found, &store.Summary{Key: q.After}, q.Limit, accepts) {
		list = append(list, *s)
	}
	return list
}

// listServers returns the versions of servers that a query selects, in their order.
func (x *lists) listServers(q serverQuery) (list []store.Summary) {
	name := strings.ToLower(q.name)
	found := x.servers.With(appendParts(append(q.features, listCurrent), partsOfID(), name[:min(len(name), maxAsked)], true)...)
	defer x.servers.Done(found)
	if !q.since.IsZero() {
		x.servers.AtLeast(found, listSince, nanoseconds(q.since))
	}
	after := q.after
	if after == nil {
		after = &store.Summary{}
	}
	accepts := func(s *store.Summary) bool { return strings.Contains(strings.ToLower(s.ID), name) && !x.isCopy(s) }
	for _, s := range x.servers.After(found, after, q.limit, accepts) {
		list = append(list, *s)
	}
	return list
}

// isCopy reports whether the newest version of a server is stored under its own key, too, because the process
// ended between the two writes of [Handler.putNewest].
func (x *lists) isCopy(s *store.Summary) bool {
	newest, ok := x.newest[s.ID]
	return ok && s.Archived() && newest == s.Version
}

// versionsOf returns all versions of a server in the order of their texts.
func (x *lists) versionsOf(name string) (list []store.Summary) {
	for s := range x.servers.From(func(s *store.Summary) bool { return s.ID >= name }) {
		if s.ID != name {
			break
		}
		list = append(list, *s)
	}
	return list
}

// reading calls a function that reads the lists, which do not change meanwhile.
func (m *mirror) reading(ctx context.Context, read func(*lists)) error {
	if err := cmp.Or(ctx.Err(), m.catchUp(ctx)); err != nil {
		return err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	read(m.lists)
	return nil
}

// list returns the summaries of the public cards that a query selects, in the order of their keys.
func (m *mirror) list(ctx context.Context, q store.Query) (list []store.Summary, err error) {
	err = m.reading(ctx, func(x *lists) { list = x.list(q) })
	return list, err
}

// public returns the number of public cards that have been read. Cards of revoked agents count, too.
func (m *mirror) public() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.lists == nil {
		return 0
	}
	return m.lists.index.Len()
}

// listServers returns the versions of servers that a query selects, in the order of their names and versions.
func (m *mirror) listServers(ctx context.Context, q serverQuery) (list []store.Summary, err error) {
	err = m.reading(ctx, func(x *lists) { list = x.listServers(q) })
	return list, err
}

// versionsOf returns all versions of a server in the order of their texts, with all changes of the store.
func (m *mirror) versionsOf(ctx context.Context, name string) (list []store.Summary, err error) {
	if err := m.follow(ctx); err != nil {
		return nil, err
	}
	err = m.reading(ctx, func(x *lists) { list = x.versionsOf(name) })
	return list, err
}
