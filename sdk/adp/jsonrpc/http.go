package jsonrpc

import (
	"mime"
	"net/http"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// MaxMessage is the maximum length of a request in octets: the longest card, and the other members.
const MaxMessage = adp.MaxSize + 4096

// Handler returns a handler that answers POST requests with methods. The parameter target of the
// address is the agent that a call is for. source returns the agent:// URI that a request
// authenticates, empty if it authenticates none; a nil source authenticates none.
//
// The HTTP status is 200 for every JSON-RPC answer, also for errors, and 204 for a notification. The
// handler refuses other requests with 405 (a method other than POST), 415 (a body that is not
// application/json), 413 (a body above [MaxMessage]), 408 (a body that does not arrive in 30
// seconds) or 503 (too many bodies are being received).
func Handler(m exchange.Methods, source func(*http.Request) string) http.Handler {
	bodies := &webserver.Intake{Limit: MaxMessage, Time: webserver.BodyTime}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "send a POST request", http.StatusMethodNotAllowed)
			return
		}
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			http.Error(w, "the body must have the type application/json", http.StatusUnsupportedMediaType)
			return
		}
		body, release, err := bodies.Receive(w, r)
		if err != nil {
			status, message := webserver.Refusal(err)
			w.Header().Set("Connection", "close")
			http.Error(w, message, status)
			return
		}
		defer release()
		c := exchange.Call{Target: r.URL.Query().Get("target")}
		if source != nil {
			c.Source = source(r)
		}
		Write(w, Answer(r.Context(), m, c, body))
	})
}

// Write writes the result of [Answer] as an HTTP response.
func Write(w http.ResponseWriter, answer []byte) {
	w.Header().Set("Cache-Control", "no-store")
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(answer) // an error means that the client has gone
}
