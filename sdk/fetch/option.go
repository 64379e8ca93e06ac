package fetch

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Option is an option of [NewClient].
type Option func(*Client)

// WithLimits sets limits; fields of zero or less mean the defaults.
func WithLimits(l Limits) Option { return func(c *Client) { c.limits = l.complete() } }

// loopback and private are the address prefixes that options allow.
var (
	loopback = prefixes("127.0.0.0/8", "::1/128")
	private  = prefixes("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
)

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

// AllowLoopback allows connections to the local machine, for tests.
func AllowLoopback() Option { return AllowAddresses(loopback...) }

// AllowPrivate allows connections to the private networks of RFC 1918 and RFC 4193. Addresses
// in cards can then reach hosts in the program's network. Link-local addresses stay forbidden:
// they include the metadata services of clouds.
func AllowPrivate() Option { return AllowAddresses(private...) }

// AllowAddresses allows connections to addresses that are forbidden otherwise.
func AllowAddresses(list ...netip.Prefix) Option {
	list = slices.Clone(list)
	return func(c *Client) {
		for _, p := range list {
			if p.Addr().Is4() {
				c.allowed4 = append(c.allowed4, p)
			} else {
				c.allowed6 = append(c.allowed6, p)
			}
		}
	}
}

// AllowSchemeMismatch accepts cards whose endpoint has another scheme than the card's address,
// see [CheckOrigin].
func AllowSchemeMismatch() Option { return func(c *Client) { c.allowMismatch = true } }

// AnyMediaType accepts all media types. A media type that cards of the format do not have
// causes the warning "bad-media-type".
func AnyMediaType() Option { return func(c *Client) { c.anyMediaType = true } }

// Reading sets options for reading cards, such as [card.AllowUnknown].
func Reading(opts ...card.Option) Option {
	opts = slices.Clone(opts)
	return func(c *Client) { c.reading = append(c.reading, opts...) }
}

// Formats sets the formats whose well-known addresses [Client.Discover] tries, in order. The
// names come from [wellknown.Resources]. The default is the order of [wellknown.Candidates].
func Formats(names ...string) Option {
	names = slices.Clone(names)
	return func(c *Client) { c.formats = names }
}

// WithCache sets the cache; a client has none by default. Clients can share a cache. The
// address of a cached response is not checked again.
func WithCache(cache Cache) Option { return func(c *Client) { c.cache = cache } }

// StaleIfError allows returning a cached card that is no longer fresh, for at most the given
// time. It is used if the server is unreachable, does not answer in time, or answers with a
// status of 500 or more. Responses with must-revalidate or no-cache are excluded. The card has
// the warning "stale".
func StaleIfError(atMost time.Duration) Option {
	return func(c *Client) { c.staleFor = max(atMost, 0) }
}

// Header adds a header to requests, such as Authorization or A2A-Version. It is not sent to
// another origin after a redirect, nor to any server after that. Headers that the client sets
// itself cannot be replaced.
func Header(name, value string) Option {
	return func(c *Client) { c.header.Add(name, value) }
}

// UserAgent sets the User-Agent of requests.
func UserAgent(name string) Option { return func(c *Client) { c.userAgent = name } }

// TLS sets the configuration for https, such as the trusted certificate authorities. The
// minimum version is 1.2.
func TLS(config *tls.Config) Option {
	config = config.Clone()
	return func(c *Client) { c.tls = config }
}

// Resolver finds the addresses of hosts. [net.Resolver] implements it.
type Resolver interface {
	// LookupNetIP returns the addresses of a host for the network "ip".
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// WithResolver sets the resolver of host names; the default is [net.DefaultResolver].
func WithResolver(r Resolver) Option { return func(c *Client) { c.resolver = r } }

// DialFunc connects to an IP address with a port. The client has checked the address.
type DialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// WithDial sets the function that connects, to count connections or for tests.
func WithDial(dial DialFunc) Option { return func(c *Client) { c.dial = dial } }

// Clock sets the clock of the cache.
func Clock(now func() time.Time) Option { return func(c *Client) { c.now = now } }

// reserved are the headers that the client sets itself.
var reserved = []string{"Accept", "Accept-Encoding", "Connection", "Cookie", "Host", "If-Modified-Since", "If-None-Match", "Range", "User-Agent"}

// ownHeader returns the caller's headers without reserved ones.
func ownHeader(h http.Header) http.Header {
	for _, name := range reserved {
		h.Del(name)
	}
	return h
}
