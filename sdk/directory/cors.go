package directory

import (
	"net/http"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// readMethods are the methods of a route for reading.
const readMethods = "GET, HEAD"

// The request headers that pages of other origins may set, and the response headers that they may read,
// beside the headers that browsers always allow. A page sends no token: public routes need none.
const (
	corsHeaders = "If-None-Match, Last-Event-ID, X-Nooterra-Protocol"
	exposed     = "Deprecation, ETag, Retry-After, " + protocolHeader + ", " + protocolsHeader
)

// open adds a public route, whose answer is the same for all clients.
func (h *Handler) open(pattern string, answer func(w http.ResponseWriter, r *http.Request) error) {
	h.public[pattern] = true
	h.handle(pattern, answer)
}

// allow lets pages of other origins read the answer of a public route. It reports whether it has answered a
// request that a browser sends before.
func (h *Handler) allow(w http.ResponseWriter, r *http.Request, pattern string) bool {
	wanted := r.Header.Get("Access-Control-Request-Method")
	preflight := r.Method == http.MethodOptions && wanted != ""
	if preflight {
		asked := *r
		asked.Method = wanted
		_, pattern = h.mux.Handler(&asked)
	}
	if !h.public[pattern] {
		return false
	}
	header := w.Header()
	allowed := h.allowedOrigin(header, r.Header.Get("Origin"))
	if allowed != "" {
		header.Set("Access-Control-Allow-Origin", allowed)
		header.Set("Access-Control-Expose-Headers", exposed)
	}
	if !preflight {
		return false
	}
	if allowed != "" {
		header.Set("Access-Control-Allow-Methods", readMethods)
		header.Set("Access-Control-Allow-Headers", corsHeaders)
		header.Set("Access-Control-Max-Age", "3600")
	}
	w.WriteHeader(http.StatusNoContent)
	return true
}

// allowedOrigin returns the value of Access-Control-Allow-Origin for an origin, empty if its pages may not
// read. A directory that trusts its callers is for programs of its own machine.
func (h *Handler) allowedOrigin(header http.Header, origin string) string {
	if !h.trusts() {
		return "*"
	}
	header.Add("Vary", "Origin")
	if webserver.IsLocalOrigin(origin) {
		return origin
	}
	return ""
}
