package directory

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// CallTool calls [service.ToolUpsert] or [service.ToolDiscover] for the sender of a request. It is a request to the
// route of the tool, with the tenant, the limits and the errors of this sender. The arguments are a JSON object, or
// empty. The result is a JSON object as the MCP server of the Nooterra service returns it; ok is false for a refused
// call. The error is about the result.
func (h *Handler) CallTool(from *http.Request, tool string, arguments []byte) (result []byte, ok bool, err error) {
	begin := time.Now()
	w := &captured{header: http.Header{}}
	r, err := h.toolRequest(from, tool, arguments)
	if err != nil {
		h.fail(w, from, err)
	} else {
		h.ServeHTTP(w, r)
	}
	answer, err := card.ParseObject(w.body.Bytes(), card.WithLimits(card.NoLimits()))
	if err != nil {
		return nil, false, err
	}
	ok = w.status < http.StatusBadRequest
	o := &card.Object{}
	set := func(name string, value any) { err = errors.Join(err, o.Set(name, value)) }
	set("tool", tool)
	set("durationMs", time.Since(begin).Milliseconds())
	if ok {
		if key := r.Header.Get(idempotencyHeader); key != "" {
			err = errors.Join(err, answer.Set("idempotencyKey", key))
		}
		set("result", answer)
		return []byte(o.String()), ok, err
	}
	set("statusCode", w.status)
	for _, name := range []string{"error", "code", "details"} {
		value, _ := answer.Get(name)
		set(name, value)
	}
	return []byte(o.String()), ok, err
}

// callerHeaders are the headers about the sender of a request.
var callerHeaders = []string{"Authorization", "X-Proxy-Api-Key", tenantHeader, "X-Forwarded-For", "X-Real-Ip", protocolHeader}

// errPage is the answer to a page of a browser that has no token.
var errPage = &refused{http.StatusForbidden, "FORBIDDEN", "web pages without a token find public cards only: every page could change the cards of the user", nil}

// toolRequest returns the request that a call of a tool stands for.
func (h *Handler) toolRequest(from *http.Request, tool string, arguments []byte) (*http.Request, error) {
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	if _, err := parseObject(arguments, "arguments"); err != nil {
		return nil, err
	}
	method, target, key := http.MethodGet, "/agent-cards/discover", ""
	var body io.Reader
	if tool == service.ToolUpsert {
		upsert, given, err := service.ParseUpsert(arguments)
		if err != nil {
			return nil, err
		}
		method, target, key, body = http.MethodPost, "/agent-cards", given, strings.NewReader(upsert.String())
	} else {
		call, err := service.ParseToolCall(tool, arguments)
		if err != nil {
			return nil, err
		}
		if call.Route == discovery.Public {
			target = "/public" + target
		}
		target += "?" + call.Query.Values(call.Route).Encode()
	}
	if _, ok := h.byToken(from); !ok && from.Header.Get("Origin") != "" && !strings.HasPrefix(target, "/public") {
		return nil, errPage
	}
	r, err := http.NewRequestWithContext(from.Context(), method, target, body)
	if err != nil {
		return nil, err
	}
	for _, name := range callerHeaders {
		if list := from.Header.Values(name); list != nil {
			r.Header[http.CanonicalHeaderKey(name)] = list
		}
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set(idempotencyHeader, key)
	}
	r.Host, r.RemoteAddr, r.TLS = from.Host, from.RemoteAddr, from.TLS
	return r, nil
}

// captured is a writer that keeps an answer.
type captured struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (c *captured) Header() http.Header         { return c.header }
func (c *captured) WriteHeader(status int)      { c.status = status }
func (c *captured) Write(b []byte) (int, error) { return c.body.Write(b) }
