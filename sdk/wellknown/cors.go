package wellknown

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// cors has the origins whose pages may read the documents.
type cors struct {
	// any allows all origins; otherwise origins lists the allowed ones.
	any     bool
	origins []string
}

// The methods of documents.
const (
	methods     = "GET, HEAD"
	corsMethods = "GET, HEAD, OPTIONS"
)

// corsHeaders are the request headers that pages may set, exposed the response headers that
// they may read, in addition to the headers that browsers always allow.
const (
	corsHeaders = "Accept, A2A-Version, Authorization, If-Modified-Since, If-None-Match"
	exposed     = "ETag"
)

// newCORS reads the origins of [Options.Origins].
func newCORS(origins []string) (c cors, err error) {
	for _, origin := range origins {
		if origin == "*" {
			c.any = true
			continue
		}
		if err := webserver.CheckOrigin(origin); err != nil {
			return c, fmt.Errorf("wellknown: %w", err)
		}
		c.origins = append(c.origins, origin)
	}
	return c, nil
}

func (c *cors) enabled() bool { return c.any || len(c.origins) > 0 }

// enabledForSome reports whether responses depend on the origin.
func (c *cors) enabledForSome() bool { return !c.any && len(c.origins) > 0 }

// allow sets the headers for a page of the request's origin.
func (c *cors) allow(header http.Header, r *http.Request) {
	if !c.enabled() {
		return
	}
	allowed := "*"
	if !c.any {
		allowed = r.Header.Get("Origin")
		if !slices.Contains(c.origins, allowed) {
			return
		}
	}
	header.Set("Access-Control-Allow-Origin", allowed)
	header.Set("Access-Control-Expose-Headers", exposed)
}

// refuse answers a request with a method other than GET and HEAD: OPTIONS succeeds if CORS is
// enabled, other methods get 405.
func (c *cors) refuse(w http.ResponseWriter, r *http.Request) {
	allowed := methods
	if c.enabled() {
		allowed = corsMethods
	}
	header := w.Header()
	header.Set("Allow", allowed)
	if !c.enabled() || r.Method != http.MethodOptions {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if header.Get("Access-Control-Allow-Origin") != "" && r.Header.Get("Access-Control-Request-Method") != "" {
		header.Set("Access-Control-Allow-Methods", methods)
		header.Set("Access-Control-Allow-Headers", corsHeaders)
		header.Set("Access-Control-Max-Age", "3600")
	}
	w.WriteHeader(http.StatusNoContent)
}
