package directory

import (
	"cmp"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// registryPrefixes are the versions of the API of the MCP registry. They are the same.
var registryPrefixes = []string{"/v0", "/v0.1"}

// isRegistry reports whether a path is in the API of the MCP registry.
func isRegistry(path string) bool {
	for _, prefix := range registryPrefixes {
		if strings.HasPrefix(path, prefix+"/") {
			return true
		}
	}
	return false
}

// problem is the answer of the registry to a refused request: problem details as in RFC 9457, which the official
// registry sends, with the member error of the API and the members of the answers of other routes.
type problem struct {
	Title   string `json:"title"`
	Status  int    `json:"status"`
	Detail  string `json:"detail"`
	Error   string `json:"error"`
	Code    string `json:"code"`
	Details any    `json:"details"`
}

// statusOfProblem returns the status of the answer of the registry. A missing or unknown token has another status
// there than in the Nooterra service, and so has the card of another owner.
func statusOfProblem(a *refused) int {
	details, _ := a.details.(problems)
	switch {
	case a == errForbidden, a == errUncertified:
		return http.StatusUnauthorized
	case details.ReasonCode == store.CodeOwner:
		return http.StatusForbidden
	}
	return a.status
}

// writeProblem writes the answer of the registry to a refused request.
func writeProblem(w http.ResponseWriter, a *refused) {
	status := statusOfProblem(a)
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	writeJSONAs(w, status, "application/problem+json", problem{http.StatusText(status), status, a.message, a.message, a.code, a.details})
}

// withoutSlash redirects a request of the registry whose path ends with a slash, as the official registry does.
func (h *Handler) withoutSlash(w http.ResponseWriter, r *http.Request) bool {
	path := r.URL.EscapedPath()
	target := strings.TrimRight(path, "/")
	if target == path || !isRegistry(target) {
		return false
	}
	to := &url.URL{Path: strings.TrimRight(r.URL.Path, "/"), RawPath: target, RawQuery: r.URL.RawQuery}
	asked := *r
	asked.URL = to
	_, pattern := h.mux.Handler(&asked)
	if !h.allow(w, &asked, pattern) {
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
	}
	return true
}

// serviceRoutes adds the routes about the service that the official registry has.
func (h *Handler) serviceRoutes(prefix string) {
	build := buildOf(debug.ReadBuildInfo())
	for path, answer := range map[string]any{
		"/health": struct {
			Status string `json:"status"`
		}{"ok"},
		"/ping": struct {
			Pong bool `json:"pong"`
		}{true},
		"/version": build,
	} {
		pattern := "GET " + prefix + path
		h.public[pattern] = true
		h.mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) { writeJSON(w, http.StatusOK, answer) })
	}
}

// build is the build of the program, in the words of the registry.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"git_commit"`
	// Time is the time of the commit.
	Time string `json:"build_time"`
}

// buildOf returns the build of a program from its build information.
func buildOf(info *debug.BuildInfo, ok bool) (b build) {
	if !ok {
		return b
	}
	b.Version = cmp.Or(info.Main.Version, "(devel)")
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Time = s.Value
		}
	}
	return b
}
