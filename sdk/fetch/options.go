package fetch

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/textproto"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Options configures a [Client]. The zero value allows public addresses only and has no cache.
type Options struct {
	// Limits bounds the cost of one address.
	Limits Limits
	// AllowLoopback allows connections to the local machine, for tests.
	AllowLoopback bool
	// AllowPrivate allows connections to the private networks of RFC 1918 and RFC 4193.
	// Addresses in cards can then reach hosts in the program's network. Link-local addresses
	// stay forbidden: they include the metadata services of clouds.
	AllowPrivate bool
	// AllowAddresses allows connections to addresses that are forbidden otherwise.
	AllowAddresses []netip.Prefix
	// AllowSchemeMismatch accepts cards whose endpoint has another scheme than the card's
	// address, see [CheckOrigin].
	AllowSchemeMismatch bool
	// AnyMediaType accepts all media types. A media type that cards of the format do not have
	// causes the warning "bad-media-type".
	AnyMediaType bool
	// Reading are options for reading cards, such as [card.AllowUnknown].
	Reading []card.Option
	// Formats are the formats whose well-known addresses [Client.Discover] tries, in order. The
	// names come from [wellknown.Resources]; nil is the order of [wellknown.Candidates].
	Formats []string
	// Cache stores responses; nil stores none. Clients can share a cache. The address of a
	// cached response is not checked again.
	Cache Cache
	// StaleIfError is the time after the end of its freshness during which a cached card is still
	// returned if the server is unreachable, does not answer in time, or answers with a status of
	// 500 or more (RFC 5861, section 4). The card then has the warning "stale". Responses with
	// must-revalidate or no-cache are excluded. StaleIfError requires Cache.
	StaleIfError time.Duration
	// Header are headers of requests, such as Authorization or A2A-Version. They are not sent to
	// another origin after a redirect, nor to any server after that. The client sets the headers
	// for negotiation, caching and the connection itself: they are not allowed here.
	Header http.Header
	// UserAgent is the User-Agent of requests; empty names this module.
	UserAgent string
	// TLS is the configuration for https, such as the trusted certificate authorities. The
	// minimum version is 1.2.
	TLS *tls.Config
	// Resolver resolves the names of hosts; nil is [net.DefaultResolver].
	Resolver Resolver
	// Dial connects; nil connects to the network. It is for counting connections and for tests.
	Dial DialFunc
	// Now is the clock of the cache; nil is [time.Now].
	Now func() time.Time
}

// Resolver finds the addresses of hosts. [net.Resolver] implements it.
type Resolver interface {
	// LookupNetIP returns the addresses of a host for the network "ip".
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// DialFunc connects to an IP address with a port. The client has checked the address.
type DialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// defaultUserAgent is the User-Agent of requests without [Options.UserAgent].
const defaultUserAgent = "agentcard-go (+https://github.com/agentcard-go/cardgen)"

// reserved are the headers that the client sets itself.
var reserved = []string{"Accept", "Accept-Encoding", "Connection", "Cookie", "Host", "If-Modified-Since", "If-None-Match", "Range", "User-Agent"}

// check returns an error for options that have no effect or no meaning.
func (o *Options) check() error {
	if err := o.Limits.check(); err != nil {
		return err
	}
	for _, name := range o.Formats {
		if _, ok := wellknown.Lookup(name); !ok {
			return fmt.Errorf("fetch: the format %q has no well-known path", name)
		}
	}
	switch {
	case o.StaleIfError < 0:
		return fmt.Errorf("fetch: StaleIfError is negative: %v", o.StaleIfError)
	case o.StaleIfError > 0 && o.Cache == nil:
		return errors.New("fetch: StaleIfError has no effect without Cache")
	}
	for _, name := range slices.Sorted(maps.Keys(o.Header)) {
		if name = textproto.CanonicalMIMEHeaderKey(name); slices.Contains(reserved, name) {
			return fmt.Errorf("fetch: the client sets the header %s itself", name)
		}
	}
	return nil
}

// complete returns a copy of the options with defaults for the fields that are not set.
func (o Options) complete() Options {
	o.Limits = o.Limits.complete()
	o.AllowAddresses = slices.Clone(o.AllowAddresses)
	if o.AllowLoopback {
		o.AllowAddresses = append(o.AllowAddresses, loopback...)
	}
	if o.AllowPrivate {
		o.AllowAddresses = append(o.AllowAddresses, private...)
	}
	// The limit on the length of cards equals the limit of bodies.
	o.Reading = append([]card.Option{card.WithLimits(card.Limits{Bytes: o.Limits.Decoded})}, o.Reading...)
	o.Formats = slices.Clone(o.Formats)
	header := make(http.Header, len(o.Header))
	for name, values := range o.Header {
		name = textproto.CanonicalMIMEHeaderKey(name)
		header[name] = append(header[name], values...)
	}
	o.Header = header
	o.UserAgent = cmp.Or(o.UserAgent, defaultUserAgent)
	if o.TLS = o.TLS.Clone(); o.TLS == nil {
		o.TLS = &tls.Config{}
	}
	o.TLS.MinVersion = max(o.TLS.MinVersion, tls.VersionTLS12)
	if o.Resolver == nil {
		o.Resolver = net.DefaultResolver
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

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

// guarded returns the address prefixes of IPv4 and IPv6 that the options allow.
func (o *Options) guarded() (v4, v6 []netip.Prefix) {
	for _, p := range o.AllowAddresses {
		if p.Addr().Is4() {
			v4 = append(v4, p)
		} else {
			v6 = append(v6, p)
		}
	}
	return v4, v6
}

// withoutReserved returns a copy of the headers of a request, without those that the client sets
// itself.
func withoutReserved(h http.Header) http.Header {
	h = h.Clone()
	for _, name := range reserved {
		h.Del(name)
	}
	return h
}
