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

// WithLimits sets limits; fields that are zero keep their defaults.
func WithLimits(l Limits) Option { return func(c *Client) { c.limits = l.complete() } }

// loopback and private are the prefixes of addresses that options allow.
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

// AllowLoopback allows connections to the machine itself, for tests.
func AllowLoopback() Option { return AllowAddresses(loopback...) }

// AllowPrivate allows connections to the private networks of RFC 1918 and RFC 4193. The
// addresses of cards then reach what is in the network of the program. Link-local addresses,
// which have the metadata services of clouds, stay forbidden.
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

// AllowSchemeMismatch accepts cards whose endpoint has another scheme than the address that
// they were fetched from, see [CheckOrigin].
func AllowSchemeMismatch() Option { return func(c *Client) { c.allowMismatch = true } }

// AnyMediaType accepts all media types. A type that is not one of cards of the format is
// a warning with the code "bad-media-type" then.
func AnyMediaType() Option { return func(c *Client) { c.anyMediaType = true } }

// Reading sets options for reading cards, such as [card.AllowUnknown].
func Reading(opts ...card.Option) Option {
	opts = slices.Clone(opts)
	return func(c *Client) { c.reading = append(c.reading, opts...) }
}

// Formats sets the formats whose well-known addresses [Client.Discover] tries, in order:
// names of [wellknown.Resources]. The default is that of [wellknown.Candidates].
func Formats(names ...string) Option {
	names = slices.Clone(names)
	return func(c *Client) { c.formats = names }
}

// WithCache sets the cache; without it a client has none. Caches can be shared by clients.
// The address of a cached response is not checked again.
func WithCache(cache Cache) Option { return func(c *Client) { c.cache = cache } }

// StaleIfError returns a cached card that is not fresh any more, for so long at most, if the
// server is unreachable, does not answer in time, or answers with a status from 500 on,
// unless the response forbids it (must-revalidate, no-cache). Such a card has the warning
// "stale".
func StaleIfError(atMost time.Duration) Option {
	return func(c *Client) { c.staleFor = max(atMost, 0) }
}

// Header adds a member to the header of requests, such as Authorization or A2A-Version. It
// is not sent to another origin that the server redirects to, nor to any server after that.
// Members that the client sets by itself cannot be replaced.
func Header(name, value string) Option {
	return func(c *Client) { c.header.Add(name, value) }
}

// UserAgent sets the User-Agent of requests.
func UserAgent(name string) Option { return func(c *Client) { c.userAgent = name } }

// TLS sets the configuration for https, such as the certificate authorities that are
// trusted. The minimum version is 1.2.
func TLS(config *tls.Config) Option {
	config = config.Clone()
	return func(c *Client) { c.tls = config }
}

// Resolver finds the addresses of hosts. [net.Resolver] implements it.
type Resolver interface {
	// LookupNetIP returns the addresses of a host for the network "ip".
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// WithResolver sets the resolver of names; the default is [net.DefaultResolver].
func WithResolver(r Resolver) Option { return func(c *Client) { c.resolver = r } }

// DialFunc connects to an IP address with a port. The client has checked the address.
type DialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// WithDial sets the function that connects, to count connections or for tests.
func WithDial(dial DialFunc) Option { return func(c *Client) { c.dial = dial } }

// Clock sets the clock of the cache.
func Clock(now func() time.Time) Option { return func(c *Client) { c.now = now } }

// reserved are the members of the header that the client sets by itself.
var reserved = []string{"Accept", "Accept-Encoding", "Connection", "Cookie", "Host", "If-Modified-Since", "If-None-Match", "Range", "User-Agent"}

// ownHeader returns the members that the caller added, without those that are reserved.
func ownHeader(h http.Header) http.Header {
	for _, name := range reserved {
		h.Del(name)
	}
	return h
}
