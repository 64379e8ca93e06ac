package fetch

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"time"

	"code.dny.dev/ssrf"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// defaultUserAgent is the User-Agent of requests without [UserAgent].
const defaultUserAgent = "agentcard-go (+https://github.com/agentcard-go/cardgen)"

// Client fetches cards. It is safe for concurrent use. [Client.Close] closes connections
// that are not in use.
type Client struct {
	limits        Limits
	allowed4      []netip.Prefix
	allowed6      []netip.Prefix
	allowMismatch bool
	anyMediaType  bool
	reading       []card.Option
	formats       []string
	cache         Cache
	staleFor      time.Duration
	header        http.Header
	headerKey     string
	userAgent     string
	tls           *tls.Config
	resolver      Resolver
	dial          DialFunc
	now           func() time.Time

	guard     *ssrf.Guardian
	transport *http.Transport
}

// NewClient returns a client. Without options it connects to public addresses only, has the
// limits of [DefaultLimits] and no cache.
func NewClient(opts ...Option) *Client {
	c := &Client{
		limits:    DefaultLimits(),
		header:    http.Header{},
		userAgent: defaultUserAgent,
		resolver:  net.DefaultResolver,
		now:       time.Now,
	}
	for _, opt := range opts {
		opt(c)
	}
	c.header = ownHeader(c.header)
	c.headerKey = headerKey(c.header)
	// The limit on the length of cards equals the limit of bodies.
	c.reading = append([]card.Option{card.WithLimits(card.Limits{Bytes: c.limits.Decoded})}, c.reading...)
	c.guard = ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(c.allowed4...), ssrf.WithAllowedV6Prefixes(c.allowed6...))
	if c.dial == nil {
		dialer := &net.Dialer{Control: c.guard.Safe, KeepAlive: -1}
		c.dial = dialer.DialContext
	}
	if c.tls == nil {
		c.tls = &tls.Config{}
	}
	c.tls.MinVersion = max(c.tls.MinVersion, tls.VersionTLS12)
	c.transport = newTransport(c)
	return c
}

// newTransport returns the transport of a client. It uses HTTP/1.1, which all servers support:
// a connection then has one response at a time, and the limits of a connection are limits of a
// response.
func newTransport(c *Client) *http.Transport {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	return &http.Transport{
		Proxy:                  nil, // see the comment of the package
		DialContext:            c.connect,
		TLSClientConfig:        c.tls,
		TLSHandshakeTimeout:    c.limits.Idle,
		ResponseHeaderTimeout:  c.limits.Time,
		MaxResponseHeaderBytes: c.limits.Header,
		DisableCompression:     true, // see decoded
		MaxIdleConns:           32,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        c.limits.Idle,
		Protocols:              &protocols,
	}
}

// Close closes the connections that are not in use. The client can be used afterwards.
func (c *Client) Close() { c.transport.CloseIdleConnections() }
