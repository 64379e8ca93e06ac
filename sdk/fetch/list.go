package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/url"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// List is a list that a server sends in pages, for [All].
type List[T any] struct {
	// Address is the address of the first page.
	Address string
	// Parameter is the query parameter that has the cursor of a further page, such as "cursor".
	Parameter string
	// Read returns the entries of a page, and the cursor of the next page; it is empty on the last
	// page.
	Read func(page []byte) (items []T, next string, err error)
}

// All fetches a list page by page, when the loop needs a page, under the rules of the client. The
// limits bound the list as [card.Pages] describes; a page is bounded by [Limits].
//
// The last element has the error if there is one, an [*Error]: for a page that cannot be fetched or
// read, and with the reason [BadPages], which wraps [card.ErrPageCursor] or [card.ErrPageLimit], for a
// list without an end.
func All[T any](ctx context.Context, c *Client, l List[T], limits card.PageLimits) iter.Seq2[T, error] {
	pages := card.Pages(func(cursor string) (card.Page[T], error) { return l.page(ctx, c, cursor) }, limits)
	return func(yield func(T, error) bool) {
		for item, err := range pages {
			if errors.Is(err, card.ErrPageCursor) || errors.Is(err, card.ErrPageLimit) {
				err = &Error{URL: shown(l.Address), Reason: BadPages, Message: "the list was not read to its end", Err: err}
			}
			if !yield(item, err) {
				return
			}
		}
	}
}

// page fetches the page with a cursor, the first one if it is empty.
func (l List[T]) page(ctx context.Context, c *Client, cursor string) (card.Page[T], error) {
	u, err := parseAddress(l.Address)
	if err != nil {
		return card.Page[T]{}, err
	}
	if cursor != "" {
		values := u.Query()
		values.Set(l.Parameter, cursor)
		u.RawQuery = values.Encode()
	}
	d, err := c.FetchDocument(ctx, u.String(), "application/json")
	if err != nil {
		return card.Page[T]{}, err
	}
	items, next, err := l.Read(d.Body)
	if err != nil {
		return card.Page[T]{}, &Error{URL: d.URL, Reason: Unreadable, Message: "the page cannot be read", Err: err}
	}
	return card.Page[T]{Items: items, Next: next, Bytes: int64(len(d.Body))}, nil
}

// RegistryServers is the list of the servers of an MCP registry at a base address, such as
// "https://registry.modelcontextprotocol.io". The servers are decoded and not validated. query has
// further parameters of the registry, such as search and updated_since; it may be nil.
//
// Source: MCP Server Registry API 2025-12-01, /v0.1/servers.
func RegistryServers(base string, query url.Values) List[*serverjson.Server] {
	return List[*serverjson.Server]{Address: below(base, "/v0.1/servers", query), Parameter: "cursor", Read: func(page []byte) ([]*serverjson.Server, string, error) {
		var list struct {
			Servers *[]struct {
				Server *serverjson.Server `json:"server"`
			} `json:"servers"`
			Metadata struct {
				Next string `json:"nextCursor"`
			} `json:"metadata"`
		}
		if err := json.Unmarshal(page, &list); err != nil {
			return nil, "", err
		}
		if list.Servers == nil {
			return nil, "", errors.New("the page has no member servers")
		}
		servers := make([]*serverjson.Server, len(*list.Servers))
		for i, s := range *list.Servers {
			if servers[i] = s.Server; s.Server == nil {
				return nil, "", errors.New("an entry has no member server")
			}
		}
		return servers, list.Metadata.Next, nil
	}}
}

// NooterraCards is the list of the public cards that a Nooterra service at a base address finds
// for a query. The answers are decoded and not validated. The service pages by offset, without
// cursors: cards that change between two pages may be missing or occur twice.
//
// Source: OpenAPI description of the service, /public/agent-cards/discover.
func NooterraCards(base string, query discovery.Query) List[*nooterra.DiscoveryMatch] {
	_, path, _ := strings.Cut(discovery.Public.String(), " ")
	return List[*nooterra.DiscoveryMatch]{Address: below(base, path, query.Values(discovery.Public)), Parameter: "offset", Read: func(page []byte) ([]*nooterra.DiscoveryMatch, string, error) {
		answer, err := card.Decode[nooterra.DiscoveryResult](page)
		if err != nil {
			return nil, "", err
		}
		members := card.MembersOf(answer)
		for _, name := range []string{"results", "total", "offset"} {
			if _, wrong := members.Mismatches().Get(name); wrong || !members.Has(name) {
				return nil, "", errors.New("the answer has no valid member " + name)
			}
		}
		matches := make([]*nooterra.DiscoveryMatch, len(answer.Results))
		for i := range answer.Results {
			matches[i] = &answer.Results[i]
		}
		next := answer.Offset + int64(len(matches))
		if len(matches) == 0 || next >= answer.Total {
			return matches, "", nil
		}
		return matches, strconv.FormatInt(next, 10), nil
	}}
}

// below returns the address of a path below a base address.
func below(base, path string, query url.Values) string {
	address := strings.TrimSuffix(Base(base), "/") + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return address
}
