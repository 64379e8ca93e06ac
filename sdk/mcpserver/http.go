package mcpserver

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// HTTPOptions say which requests a handler answers.
type HTTPOptions struct {
	// Token is the bearer token that clients must send; empty requires none.
	Token string
	// Hosts are the names of the server, without ports. A request whose header Host has another
	// name is refused: it may come from a web page whose name was bound to the address of this
	// server (DNS rebinding). IP addresses and localhost are always accepted.
	Hosts []string
	// Origins are the origins of web pages that may call the server, such as
	// https://app.example.com. If the server listens on a loopback address, pages of this machine
	// may call it too: http://localhost, http://127.0.0.1 and http://[::1] with any port.
	// Requests of all other pages are refused.
	Origins []string
	// BodyTime is the maximum time for the body of a request; 0 is 30 seconds. A pause in the body
	// of more than a sixth of this time also ends the request.
	BodyTime time.Duration
	// Client identifies the client of a request, whose bodies are limited; nil is its address.
	Client func(*http.Request) string
	// Wrap wraps the handler of requests whose bodies have arrived; nil limits their number, see [Limits.Calls].
	Wrap func(http.Handler) http.Handler
}

// ErrToken reports a token that cannot be used.
var ErrToken = errors.New("mcpserver: a token must have " + webserver.TokenRule)

// Handler returns a handler for the streamable HTTP transport of the protocol, for any path. It
// keeps no sessions: each POST is answered with JSON, GET is not supported.
//
// The response to a refused request has the status 403 for a wrong Host or Origin, 401 without
// the token, 413 for a body above the limit, and 408 for a body that does not arrive in time. At
// most 512 bodies with 64 MiB together are received at a time, and 64 with 16 MiB from one client
// address; the response to further ones is 503. The error is [ErrToken], or names a text in Origins that
// is no origin.
func (s *Server) Handler(o HTTPOptions) (http.Handler, error) {
	if o.Token != "" && !webserver.IsToken(o.Token) {
		return nil, ErrToken
	}
	for _, origin := range o.Origins {
		if err := webserver.CheckOrigin(origin); err != nil {
			return nil, fmt.Errorf("mcpserver: %w", err)
		}
	}
	h := &gate{
		options: o,
		token:   sha256.Sum256([]byte(o.Token)),
		bodies:  webserver.Intake{Limit: int64(s.limits.Message), Time: cmp.Or(o.BodyTime, webserver.BodyTime), Client: o.Client},
		next: mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.mcp }, &mcp.StreamableHTTPOptions{
			Stateless: true, JSONResponse: true, Logger: s.logger, MaxRequestBodyBytes: int64(s.limits.Message),
			PropagateRequestCancellation: true,
			DisableLocalhostProtection:   true, // the gate checks Host
		}),
	}
	if o.Wrap == nil {
		o.Wrap = make(slots, s.limits.Calls).wrap
	}
	h.next = o.Wrap(h.next)
	return h, nil
}

// gate rejects requests that the options do not allow.
type gate struct {
	options HTTPOptions
	token   [sha256.Size]byte
	bodies  webserver.Intake
	next    http.Handler
}

// ServeHTTP implements [http.Handler].
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	origin := r.Header.Get("Origin")
	switch {
	case !webserver.KnownHost(r.Host, g.options.Hosts):
		http.Error(w, "the header Host does not name this server", http.StatusForbidden)
		return
	case len(r.Header.Values("Origin")) > 1, origin != "" && !g.knownOrigin(r, origin):
		http.Error(w, "the Origin is not allowed", http.StatusForbidden)
		return
	}
	if origin != "" {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Add("Vary", "Origin")
		if r.Method == http.MethodOptions {
			w.Header().Set("Access-Control-Allow-Methods", http.MethodPost)
			w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name")
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	if g.options.Token != "" && !g.authorized(r) {
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "a bearer token is required", http.StatusUnauthorized)
		return
	}
	body, release, err := g.bodies.Receive(w, r)
	if err != nil {
		refuseBody(w, err)
		return
	}
	defer release()
	r.Body = io.NopCloser(bytes.NewReader(body))
	g.next.ServeHTTP(w, r)
}

// wrap limits the number of requests that a handler answers at a time.
func (s slots) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.enter(r.Context()) != nil {
			return // the client has gone
		}
		defer s.leave()
		next.ServeHTTP(w, r)
	})
}

// refuseBody answers a request whose body was not received.
func refuseBody(w http.ResponseWriter, err error) {
	status, message := webserver.Refusal(err)
	w.Header().Set("Connection", "close")
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
	http.Error(w, message, status)
}

// knownOrigin reports whether pages of an origin may call the server.
func (g *gate) knownOrigin(r *http.Request, origin string) bool {
	if slices.Contains(g.options.Origins, origin) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	address, err := netip.ParseAddrPort(local.String())
	return err == nil && address.Addr().Unmap().IsLoopback() && webserver.IsLocalOrigin(origin)
}

// authorized compares the token of a request in constant time.
func (g *gate) authorized(r *http.Request) bool {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	given := sha256.Sum256([]byte(strings.TrimSpace(token)))
	return ok && strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(given[:], g.token[:]) == 1
}
