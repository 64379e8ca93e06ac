package directory

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/fair"
	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
	"github.com/agentcard-go/cardgen/sdk/verify"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Options configure a directory. The zero value is a directory in memory for trusted callers.
type Options struct {
	// Store stores the cards; nil is a new store in memory.
	Store store.Store
	// Tokens are the tenants by their bearer tokens, which have 16 characters or more. Nil trusts
	// every caller to name its tenant in the header x-proxy-tenant-id. Web pages of all origins may
	// read the public routes of a directory with tokens, and without tokens only pages of the same
	// machine.
	Tokens map[string]string
	// Certificates takes the tenant of a request from the client certificate of its connection, too, which the server
	// has verified (VerifyClientCertIfGiven of package crypto/tls): its first URI, or without one the common name of
	// its subject. Callers are then not trusted, also without Tokens.
	Certificates bool
	// Hosts are the names under which browsers may reach the directory, beside IP addresses and
	// localhost. Nil accepts every name.
	Hosts []string
	// Agent looks up an agent of a tenant in a register of agents; it returns [ErrNoAgent] for an
	// agent that is not registered. Without it, every agent is accepted: its first card registers
	// it, with the capabilities of its cards and without a key. The discover routes order all cards
	// that they find by the standing of their agents, and call Agent for each: it must answer from
	// memory.
	Agent func(ctx context.Context, tenantID, agentID string) (Agent, error)
	// AgentsVersion returns a number that changes whenever an answer of Agent changes. With it the discover routes
	// call Agent for the cards of a page only, and for all cards when the number has changed. Nil has no number.
	AgentsVersion func() uint64
	// Listing are the conditions for public Nooterra cards. A directory moves no money: a fee is an
	// error.
	Listing service.ListingSettings
	// Publish and Discovery limit how often cards become public and are queried.
	Publish   service.PublishLimitSettings
	Discovery service.DiscoveryLimitSettings
	// Signatures is the policy for the signatures of cards. Without Keys, only ADP cards whose id
	// contains the key are verified, see [store.Policy].
	Signatures verify.Policy
	// RequireProtocol refuses Nooterra cards from clients without the header x-nooterra-protocol, as the
	// Nooterra service does in production.
	RequireProtocol bool
	// Protocol are the versions of the protocol that this header may have.
	Protocol service.ProtocolSettings
	// Self is the ADP card of the directory, for adp.describe; nil is a card with an id and a name.
	Self []byte
	// Domains lets tenants prove their domains, and owners of domains publish servers in their namespaces without
	// being tenants; nil refuses such proofs. To prove a domain, the directory sends requests to a host that its
	// client names.
	Domains *Domains
	// TTL is how long an ADP card without a ttl is fresh; 0 means 24 hours. adp.discover finds fresh
	// cards only: an agent advertises its card again in time.
	TTL time.Duration
	// Profile is how adp.discover matches tags and ranks agents; the zero value is the profile of the draft.
	Profile index.Profile
	// Checkpoint signs checkpoints of the log of changes, see package checkpoint; nil signs none. Its name
	// is the name of the log.
	Checkpoint note.Signer
	// Base is the address under which clients reach the directory, for catalogs; nil is the address
	// to which a request was sent.
	Base *url.URL
	// BehindProxy takes the address of a client from the headers x-forwarded-for and x-real-ip,
	// which a proxy in front of the directory must set.
	BehindProxy bool
	// Limits bound the requests.
	Limits Limits
	// Answered is called after each answer, by several goroutines at a time; nil measures nothing. Package metrics
	// has a function for Prometheus.
	Answered func(Answer)
	// Logger gets a record for each request; nil logs nothing.
	Logger *slog.Logger
	// Now returns the time; nil is [time.Now].
	Now func() time.Time
}

// Limits bound the requests that a directory answers. A zero field means the default.
type Limits struct {
	// Body is the maximum length of a body in octets: 1,000,000 by default, as in the Nooterra
	// service.
	Body int
	// BodyTime is the maximum time for a body: 30 seconds by default.
	BodyTime time.Duration
	// Time is the maximum time for a request after its body has arrived, without streams: 25 seconds by default. It is
	// then refused with the status 503 and the code TIMEOUT; a change may be stored nevertheless.
	Time time.Duration
	// Requests is the number of requests that are answered at a time, without streams: 64 by default. Other
	// requests wait. A client that has as many places as are free waits, too: one client has at most half of
	// all places, and several clients leave some for others. A free place goes to the client that has the
	// fewest places, and clients with as many take turns. A client is a tenant, or the address of a caller
	// that names none.
	//
	// Requests with much work, which read more than 64 KiB, their bodies and cards together, have as many
	// places of their own. At a time, half as many of them work as there are processors. Clients take turns
	// in this, too. [Handler.Working] makes other requests such ones.
	Requests int
	// Waiting is the number of requests that wait for a place, and the number of requests with much work that
	// do: 1,000 each by default. The same rule applies: one client has at most half of them, and several
	// clients leave room for others. Further requests are refused with the status 503 and the code BUSY.
	Waiting int
	// Streams is the number of streams: 1,000 by default. One client, as for Requests, has at most a tenth of
	// them.
	Streams int
	// Connections is the number of connections, if [Handler.ConnState] counts them: [Connections] by default. A
	// client that has as many as may still be opened gets no other one: one client has at most half of all, and
	// several clients leave some for others. A client is here an address. Behind a proxy, clients share them.
	Connections int
	// StreamWrite is the time that a client of a stream has to receive a part: 30 seconds by
	// default.
	StreamWrite time.Duration
}

// orDefault returns the limits with their zero fields replaced by the defaults.
func (l Limits) orDefault() Limits {
	return Limits{
		Body:        cmp.Or(l.Body, 1_000_000),
		BodyTime:    cmp.Or(l.BodyTime, webserver.BodyTime),
		Time:        cmp.Or(l.Time, 25*time.Second),
		Requests:    cmp.Or(l.Requests, 64),
		Waiting:     cmp.Or(l.Waiting, 1000),
		Streams:     cmp.Or(l.Streams, 1000),
		Connections: cmp.Or(l.Connections, Connections(cmp.Or(l.Streams, 1000))),
		StreamWrite: cmp.Or(l.StreamWrite, 30*time.Second),
	}
}

// Connections returns the default number of connections for a number of streams: enough for one client to have all
// streams and 4,096 other connections.
func Connections(streams int) int { return 2 * (streams + 4096) }

// Agent is an entry of a register of agents, see [Options.Agent].
type Agent struct {
	publish.Identity
	discovery.Standing
}

// ErrNoAgent is the error of [Options.Agent] for an agent that is not registered.
var ErrNoAgent = errors.New("directory: no such agent")

// ErrFee is the error of [New] for a listing fee.
var ErrFee = errors.New("directory: cannot charge a listing fee: unset " + service.EnvFeeCents)

// Handler is a directory. Create one with [New].
type Handler struct {
	options   Options
	tokens    tokens
	cards     *mirror
	publish   *service.PublishLimit
	discovery *service.DiscoveryLimit
	bodies    webserver.Intake
	places    places
	accepted  webserver.Connections
	domains   *domains
	streams   streams
	replies   store.Answering
	// protocol is the value of the header with the supported versions of the protocol.
	protocol string
	mux      *http.ServeMux
	// public are the routes that pages of other origins may read.
	public map[string]bool

	// writing has one place, which a request has from setting the time of a card until the card is stored, so
	// that times are in the order of the changes.
	writing *fair.Queue
	closing chan struct{}
	close   sync.Once
}

// isNegative reports whether a limit is negative.
func (o *Options) isNegative() bool {
	l, d := &o.Limits, o.Domains
	if d == nil {
		d = &Domains{}
	}
	return min(l.Body, l.Requests, l.Waiting, l.Streams, l.Connections, d.AtATime, d.PerMinute, d.PerHost) < 0 ||
		min(l.BodyTime, l.Time, l.StreamWrite, o.TTL, d.Time) < 0
}

// check returns an error for options that a directory cannot have.
func (o *Options) check() error {
	switch {
	case o.isNegative():
		return errors.New("directory: a limit is negative; 0 means its default")
	case o.Listing.FeeCents > 0:
		return ErrFee
	}
	_, profile := newAgents(o.TTL, o.Profile, nil)
	return errors.Join(o.Listing.Check(), o.Protocol.Check(), profile)
}

// New returns a directory. The error is [ErrFee], [ErrToken], an error of [adp.Parse] for
// [Options.Self], wraps [service.ErrSetting], or reports a negative limit or weight.
func New(o Options) (*Handler, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Store == nil {
		o.Store = store.NewMemory(store.Limits{})
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Self == nil {
		o.Self = []byte(defaultSelf)
	}
	o.TTL = cmp.Or(o.TTL, 24*time.Hour)
	o.Limits = o.Limits.orDefault()
	h := &Handler{
		options:  o,
		cards:    newMirror(o.Store, o.TTL, o.Profile),
		bodies:   webserver.Intake{Limit: int64(o.Limits.Body), Time: o.Limits.BodyTime},
		replies:  repliesOf(o.Store),
		places:   newPlaces(o.Limits),
		accepted: webserver.Connections{Most: o.Limits.Connections, Proxied: o.BehindProxy},
		writing:  fair.New(fair.Options{Places: 1}), // requests with a place, and calls of tools, wait for it
		streams:  newStreams(o.Limits.Streams),
		mux:      http.NewServeMux(),
		closing:  make(chan struct{}),
		protocol: protocols(o.Protocol),
	}
	_, err := adp.Parse(o.Self)
	if err != nil {
		return nil, fmt.Errorf("directory: the card of the directory: %w", err)
	}
	if h.tokens, err = newTokens(o.Tokens); err != nil {
		return nil, err
	}
	if h.domains, err = newDomains(o.Domains, o.Limits.Body); err != nil {
		return nil, err
	}
	if h.publish, err = service.NewPublishLimit(o.Publish); err != nil {
		return nil, err
	}
	if h.discovery, err = service.NewDiscoveryLimit(o.Discovery); err != nil {
		return nil, err
	}
	h.bodies.Client = h.Client
	h.cards.standing = h.standing
	h.routes()
	return h, nil
}

// routes adds the routes.
func (h *Handler) routes() {
	h.public = map[string]bool{}
	h.mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) { writeJSON(w, http.StatusOK, okay{true}) })
	h.mux.HandleFunc("GET /ready", h.ready)
	h.handle("POST /agent-cards", h.upsert)
	h.handle("GET /agent-cards", h.list)
	h.handle("GET /agent-cards/{id}", h.card)
	h.handle("GET /agent-cards/discover", h.discover(discovery.Tenant))
	h.open("GET /public/agent-cards/discover", h.discover(discovery.Public))
	h.open("GET /public/agent-cards/{id}", h.publicCard)
	h.public[streamRoute] = true
	h.mux.HandleFunc(streamRoute, h.stream)
	h.handle("DELETE /agent-cards/{id}", h.remove)
	h.handle("POST /adp", h.adp)
	h.handle("POST /cards", h.declare)
	h.open("GET /cards", h.summaries)
	h.open("GET /find", h.find)
	h.open("GET /cards/{dialect}/{id}", h.document)
	h.handle("DELETE /cards/{dialect}/{id}", h.remove)
	h.open("GET "+wellknown.AICatalogPath, h.catalog)
	h.open("GET /agents/{id}"+wellknown.Prefix+"{path...}", h.wellKnown)
	h.browse("GET /{$}", h.searched)
	h.browse("GET /page/{dialect}/{id}", h.shown)
	h.mux.HandleFunc("GET /page.css", h.style)
	h.registryRoutes()
	h.logRoutes()
}

// Handle adds a route of a program, whose requests are logged and measured. Call it before the directory serves.
func (h *Handler) Handle(pattern string, route http.Handler) { h.mux.Handle(pattern, route) }

// handle adds a route whose requests are counted.
func (h *Handler) handle(pattern string, answer func(w http.ResponseWriter, r *http.Request) error) {
	h.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if err := h.counted(w, r, answer); err != nil {
			h.fail(w, r, err)
		}
	})
}

// counted answers a request when it has a place, see [Limits.Requests]. The body has been received before, so
// that slow clients do not count.
func (h *Handler) counted(w http.ResponseWriter, r *http.Request, answer func(http.ResponseWriter, *http.Request) error) error {
	p := &place{h: h, client: h.Client(r)}
	if r.Method == http.MethodPost || r.Method == http.MethodPatch {
		length, release, err := h.receive(w, r)
		if err != nil {
			return err
		}
		defer release()
		p.octets = length
	}
	defer p.leave()
	ctx, cancel := context.WithTimeout(r.Context(), h.options.Limits.Time)
	defer cancel()
	if err := p.enter(ctx); err != nil {
		return err
	}
	ctx = context.WithValue(ctx, placeKey{}, p)
	if err := h.cards.catchUp(ctx); err != nil {
		return err
	}
	return answer(&answering{w, p}, r.WithContext(ctx))
}

// exclusively calls a function that changes the store while nothing else changes it: no other request,
// and no other process if several use the store. The mirror is up to date when the function begins, which passes its
// context to the methods of the store.
func (h *Handler) exclusively(ctx context.Context, do func(context.Context) error) error {
	client := "" // of all callers without a place
	if p := placeOf(ctx); p != nil {
		client = p.client
	}
	if err := h.writing.Take(ctx, client); err != nil {
		return err
	}
	defer h.writing.Give(client)
	change := func(ctx context.Context) error {
		if err := h.cards.follow(ctx); err != nil {
			return err
		}
		return do(ctx)
	}
	if shared, ok := h.options.Store.(store.Shared); ok {
		return shared.Exclusively(ctx, change)
	}
	return change(ctx)
}

// ServeHTTP implements [http.Handler].
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	written := &recorder{ResponseWriter: w}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set(protocolHeader, service.CurrentProtocol().String())
	w.Header().Set(protocolsHeader, h.protocol)
	_, pattern := h.mux.Handler(r)
	switch {
	case h.options.Hosts != nil && !webserver.KnownHost(r.Host, h.options.Hosts):
		writeError(written, http.StatusForbidden, "FORBIDDEN", "the header Host does not name this server", nil)
	case h.allow(written, r, pattern):
	case pattern == "":
		h.noRoute(written, r)
	case !readable(r.URL.RawQuery):
		h.fail(written, r, invalid("", "the query cannot be read: percent signs need two hexadecimal digits, and & separates parameters"))
	default:
		h.mux.ServeHTTP(written, r)
	}
	took := time.Since(begin)
	status := cmp.Or(written.status, http.StatusOK) // a route that writes nothing answers with it, as for HEAD
	if h.options.Answered != nil {
		h.options.Answered(Answer{Route: pattern, Status: status, Time: took, Stream: pattern == streamRoute})
	}
	h.options.Logger.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.String("client", h.address(r)),
		slog.Int("status", status), slog.Int64("octets", written.octets), slog.Float64("seconds", took.Seconds()))
}

// readable reports whether all parameters of a query can be read. [url.URL.Query] drops
// malformed parameters, and a query without its filter would find every card.
func readable(query string) bool {
	_, err := url.ParseQuery(query)
	return err == nil
}

// noRoute answers a request without a route.
func (h *Handler) noRoute(w http.ResponseWriter, r *http.Request) {
	if h.withoutSlash(w, r) {
		return
	}
	allowed := &recorder{ResponseWriter: nowhere{http.Header{}}}
	h.mux.ServeHTTP(allowed, r) // the answer of the library, for its status and the header Allow
	if allow := allowed.Header().Get("Allow"); allow != "" {
		w.Header().Set("Allow", allow)
		h.fail(w, r, &refused{http.StatusMethodNotAllowed, "METHOD_NOT_ALLOWED", "the route has another method", nil})
		return
	}
	h.fail(w, r, notFound("no such route"))
}

// readyTime is the time within which the store must answer, if [Limits.Time] is not shorter.
const readyTime = 5 * time.Second

// ready reports whether the directory can answer requests. It asks the store, since the cards in memory do not show
// that a database has gone.
func (h *Handler) ready(w http.ResponseWriter, r *http.Request) {
	select {
	case <-h.closing:
		writeError(w, http.StatusServiceUnavailable, "STOPPING", "the directory stops", nil)
		return
	default:
	}
	ctx, cancel := context.WithTimeout(r.Context(), min(readyTime, h.options.Limits.Time))
	defer cancel()
	err := h.cards.follow(ctx)
	if err == nil {
		_, err = h.options.Store.Changes(ctx, h.options.Store.Position(), 1)
	}
	switch {
	case errors.Is(err, errBeginning): // no fault: reading a million cards takes a minute
		h.options.Logger.InfoContext(r.Context(), "not ready", slog.Any("error", err))
		writeError(w, http.StatusServiceUnavailable, codeUnavailable, "the cards of the store are being read", nil)
		return
	case err != nil:
		h.options.Logger.ErrorContext(r.Context(), "not ready", slog.Any("error", err))
		writeError(w, http.StatusServiceUnavailable, codeUnavailable, "the store does not answer", nil)
		return
	}
	writeJSON(w, http.StatusOK, okay{true})
}

// ConnState is the [http.Server.ConnState] of a server of the directory. It closes connections beyond
// [Limits.Connections].
func (h *Handler) ConnState(c net.Conn, state http.ConnState) { h.accepted.Track(c, state) }

// Close ends all streams and the reading of cards at the start, so that a server can be shut down. The store stays open.
func (h *Handler) Close() {
	h.close.Do(func() {
		close(h.closing)
		h.cards.stop()
	})
}

// SetSignals sets the measurements of the agent of a card by the deployment, for the scores of adp.discover and of GET
// /find, which has them in tenths; nil removes them. They apply to later cards of the key, too, until the process
// ends. The error is an error of the store.
func (h *Handler) SetSignals(ctx context.Context, key store.Key, s *index.Signals) error {
	if s != nil {
		own := *s
		s = &own
	}
	return h.cards.setSignals(ctx, key, s)
}

// address returns the address of a client.
func (h *Handler) address(r *http.Request) string { return h.requester(r).Key() }

// requester returns what identifies the sender of a request.
func (h *Handler) requester(r *http.Request) service.Requester {
	from := service.Requester{RemoteAddress: webserver.ClientOf(r)}
	if h.options.BehindProxy {
		from.ForwardedFor, from.RealIP = r.Header.Get("X-Forwarded-For"), r.Header.Get("X-Real-Ip")
	}
	return from
}
