package fetch

import (
	"net"
	"net/http"

	"code.dny.dev/ssrf"
)

// Client fetches cards. Create one with [NewClient]. It is safe for concurrent use. [Client.Close] closes connections
// that are not in use.
type Client struct {
	options   Options
	headerKey string
	guard     *ssrf.Guardian
	transport *http.Transport
}

// NewClient returns a client. The error names an option that has no effect or no meaning.
func NewClient(o Options) (*Client, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	c := &Client{options: o.complete()}
	c.headerKey = headerKey(c.options.Header)
	v4, v6 := c.options.guarded()
	c.guard = ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(v4...), ssrf.WithAllowedV6Prefixes(v6...))
	if c.options.Dial == nil {
		dialer := &net.Dialer{Control: c.guard.Safe, KeepAlive: -1}
		c.options.Dial = dialer.DialContext
	}
	c.transport = newTransport(c)
	return c, nil
}

// readBuffer is the size of the buffer of a connection in bytes. The header and the body of most
// responses fit into it, so that one read from the network receives both.
const readBuffer = 16 << 10

// newTransport returns the transport of a client. It uses HTTP/1.1 only, which all servers
// support: a connection then carries one response at a time, so that limits on a connection are
// limits on a response.
func newTransport(c *Client) *http.Transport {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	return &http.Transport{
		Proxy:                  nil, // see the comment of the package
		DialContext:            c.connect,
		TLSClientConfig:        c.options.TLS,
		TLSHandshakeTimeout:    c.options.Limits.Idle,
		MaxResponseHeaderBytes: c.options.Limits.Header,
		DisableCompression:     true, // see Client.body
		ReadBufferSize:         readBuffer,
		MaxIdleConns:           32,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        c.options.Limits.Idle,
		Protocols:              &protocols,
	}
}

// Close closes the connections that are not in use. The client can be used afterwards.
func (c *Client) Close() { c.transport.CloseIdleConnections() }
