package wellknown

import (
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"time"
)

// Paths of the extended card, below the address of an agent's interface for HTTP+JSON.
const (
	// ExtendedPath is the path in A2A 1.0 (section 11.3).
	ExtendedPath = "/extendedAgentCard"
	// ExtendedPathV03 is the path in A2A 0.3 (section 7.10).
	ExtendedPathV03 = "/v1/card"
)

// Extended is the extended card of an A2A agent, for authenticated callers.
type Extended struct {
	// Declared says that the public card declares the extended card: 1.0 in
	// capabilities.extendedAgentCard, 0.3 in supportsAuthenticatedExtendedCard. If it is false,
	// the response is the error UnsupportedOperation.
	Declared bool
	// Card is the card; its Path is ignored. If it is nil, the response is the error
	// ExtendedAgentCardNotConfigured. Without [VersionHeader], requests to [ExtendedPathV03]
	// get version "0.3" and requests to [ExtendedPath] version "1.0", if Card has them.
	Card *Document
	// Authenticate returns nil for a request that may see the card. The response to its error
	// is 401, with the text of a [*ChallengeError] as the header WWW-Authenticate, or 403 for
	// [ErrDenied]. The message of the error is not sent.
	Authenticate func(*http.Request) error
}

// ChallengeError says that a request has no valid credentials.
type ChallengeError struct {
	// Challenge is the header WWW-Authenticate of the response: `Bearer realm="clerk"`.
	Challenge string
}

// Error returns a fixed sentence.
func (e *ChallengeError) Error() string { return "the request has no valid credentials" }

// ErrDenied says that the caller is authenticated but may not see the card.
var ErrDenied = errors.New("the caller may not see the extended card")

// ExtendedHandler serves the extended card of an agent.
type ExtendedHandler struct {
	settings settings
	current  atomic.Pointer[extendedEntry]
}

// extendedEntry is an extended card that is ready to be served.
type extendedEntry struct {
	declared     bool
	authenticate func(*http.Request) error
	card         *entry
}

// NewExtended returns a handler for [ExtendedPath] and [ExtendedPathV03]. Mount it below the
// address of the agent's interface for HTTP+JSON. It responds like a [Handler], with
// Cache-Control private and Vary Authorization; errors have the form of A2A 1.0 (section 11.6).
// The error is an error of [New], or reports a card without Authenticate.
func NewExtended(e Extended, o Options) (*ExtendedHandler, error) {
	s, err := o.settings()
	if err != nil {
		return nil, err
	}
	h := &ExtendedHandler{settings: s}
	if err := h.Replace(e); err != nil {
		return nil, err
	}
	return h, nil
}

// Replace replaces the extended card. If it returns an error, which is an error of
// [NewExtended], the previous card is still served.
func (h *ExtendedHandler) Replace(e Extended) error {
	next := &extendedEntry{declared: e.Declared, authenticate: e.Authenticate}
	if e.Card != nil {
		if e.Authenticate == nil {
			return errors.New("wellknown: an extended card needs the function Authenticate")
		}
		d := *e.Card
		d.Path = ExtendedPath
		if d.MediaTypes == nil {
			// HTTP+JSON has its own media type for responses; clients may accept it.
			d.MediaTypes = []string{TypeJSON, "application/a2a+json"}
		}
		var before *entry
		if p := h.current.Load(); p != nil {
			before = p.card
		}
		var err error
		if next.card, err = newEntry(d, before, time.Now()); err != nil {
			return err
		}
		next.card.varies(true, "Authorization")
		next.card.varies(h.settings.cors.enabledForSome(), "Origin")
	}
	h.current.Store(next)
	return nil
}

// ServeHTTP implements [http.Handler].
func (h *ExtendedHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e := h.current.Load()
	preferred := "1.0"
	switch r.URL.Path {
	case ExtendedPath:
	case ExtendedPathV03:
		preferred = "0.3"
	default:
		http.NotFound(w, r)
		return
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		if failure := e.refusal(r, w.Header()); failure != nil {
			failure.write(w, r, &h.settings)
			return
		}
	} else if e.card == nil {
		h.settings.cors.allow(w.Header(), r)
		h.settings.cors.refuse(w, r)
		return
	}
	e.card.serve(w, r, &h.settings, h.settings.private, preferred)
}

// refusal returns the error response for a request; nil if the caller may have the card.
func (e *extendedEntry) refusal(r *http.Request, header http.Header) *refusal {
	switch {
	case !e.declared:
		return &refusal{http.StatusBadRequest, "FAILED_PRECONDITION", "UNSUPPORTED_OPERATION", "the agent has no extended card"}
	case e.card == nil:
		return &refusal{http.StatusBadRequest, "FAILED_PRECONDITION", "EXTENDED_AGENT_CARD_NOT_CONFIGURED", "the extended card is not configured"}
	}
	err := e.authenticate(r)
	var challenge *ChallengeError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrDenied):
		return &refusal{http.StatusForbidden, "PERMISSION_DENIED", "UNAUTHORIZED", ErrDenied.Error()}
	case errors.As(err, &challenge) && challenge.Challenge != "":
		header.Set("WWW-Authenticate", challenge.Challenge)
	default:
		header.Set("WWW-Authenticate", "Bearer")
	}
	return &refusal{http.StatusUnauthorized, "UNAUTHENTICATED", "UNAUTHENTICATED", (&ChallengeError{}).Error()}
}

// refusal is an error response of the HTTP+JSON interface: a google.rpc.Status (A2A 1.0,
// section 11.6).
type refusal struct {
	code                    int
	status, reason, message string
}

func (e *refusal) write(w http.ResponseWriter, r *http.Request, s *settings) {
	type detail struct {
		Type   string `json:"@type"`
		Reason string `json:"reason"`
		Domain string `json:"domain"`
	}
	type status struct {
		Code    int      `json:"code"`
		Status  string   `json:"status"`
		Message string   `json:"message"`
		Details []detail `json:"details"`
	}
	header := w.Header()
	s.cors.allow(header, r)
	header.Set("Vary", "Authorization")
	if s.cors.enabledForSome() {
		header.Add("Vary", "Origin")
	}
	header.Set("Content-Type", TypeJSON)
	header.Set("Cache-Control", "no-store")
	header["X-Content-Type-Options"] = nosniff
	w.WriteHeader(e.code)
	// Encoding fails only if the client has disconnected.
	_ = json.NewEncoder(w).Encode(map[string]status{"error": {e.code, e.status, e.message, []detail{
		{"type.googleapis.com/google.rpc.ErrorInfo", e.reason, "a2a-protocol.org"},
	}}})
}
