// Package batch applies one function to many documents: it detects, validates or converts them. A
// [Function] is the configuration of a step in a pipeline, and [Handler] answers batches over HTTP in the
// form of the calls of remote functions by BigQuery:
//
//	POST / {"userDefinedContext": {"function": "convert", "to": "a2a"}, "calls": [["{…}"], ["{…}"]]}
//	200    {"replies": [{"document": "{…}", "lossy": false, "report": []}, {"error": "…", "findings": [{…}]}]}
//
// A call has one argument: a document, as a string with its text or as a JSON value. There is a reply
// for each call, in the same order; a document that is refused is a reply with the member error, and
// does not fail the others.
//
// Source: BigQuery, Work with remote functions (input format, output format).
package batch

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// Options configure [Handler]. The zero value has the defaults.
type Options struct {
	// Body is the maximum length of a request in octets, 10 MiB by default: BigQuery sends at most
	// that.
	Body int64
	// Calls is the maximum number of calls of a request, 10,000 by default.
	Calls int
	// Limits bound each document.
	Limits card.Limits
}

// maxReplies is the maximum length of all replies in octets, in which a finding and an entry of a report
// count as perEntry.
const (
	maxReplies = 64 << 20
	perEntry   = 256
)

// request is the body of a request. Members that are not needed are ignored.
type request struct {
	Context json.RawMessage     `json:"userDefinedContext"`
	Calls   [][]json.RawMessage `json:"calls"`
}

// userContext has the values in the definition of a remote function. All are texts; give has a
// NAME=VALUE on each line.
type userContext struct {
	Function string `json:"function"`
	Dialect  string `json:"dialect"`
	To       string `json:"to"`
	Give     string `json:"give"`
}

// Handler returns a handler for batches. It has no authentication: the server or a proxy before it decides
// who may call it.
func Handler(o Options) http.Handler {
	o.Body = cmp.Or(o.Body, 10<<20)
	o.Calls = cmp.Or(o.Calls, 10_000)
	bodies := &webserver.Intake{Limit: o.Body, Time: webserver.BodyTime}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			refuse(w, http.StatusMethodNotAllowed, "the method must be POST")
			return
		}
		body, release, err := bodies.Receive(w, r)
		if err != nil {
			status, message := webserver.Refusal(err)
			refuse(w, status, message)
			return
		}
		defer release()
		replies, err := o.answer(body)
		if err != nil {
			refuse(w, http.StatusBadRequest, err.Error())
			return
		}
		write(w, http.StatusOK, map[string]any{"replies": replies})
	})
}

// refuse answers a request that has no replies. BigQuery shows the message to the user, and does not
// repeat the request.
func refuse(w http.ResponseWriter, status int, message string) {
	write(w, status, map[string]string{"errorMessage": message})
}

func write(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // an error means that the client has gone
}

// answer returns the replies to a body. The error is about the request as a whole.
func (o *Options) answer(body []byte) ([]Reply, error) {
	var q request
	if err := json.Unmarshal(body, &q); err != nil {
		return nil, fmt.Errorf("the body is not a call of a remote function: %w", err)
	}
	var described userContext
	if q.Context != nil {
		decoder := json.NewDecoder(bytes.NewReader(q.Context))
		decoder.DisallowUnknownFields() // a misspelled name must not change what a function does
		if err := decoder.Decode(&described); err != nil {
			return nil, fmt.Errorf("userDefinedContext does not describe a function: %w", err)
		}
	}
	call, err := described.function().New(o.Limits)
	if err != nil {
		return nil, err
	}
	if len(q.Calls) > o.Calls {
		return nil, fmt.Errorf("the request has %d calls, at most %d are answered: send smaller batches", len(q.Calls), o.Calls)
	}
	replies := make([]Reply, len(q.Calls))
	octets := 0
	for i, arguments := range q.Calls {
		if len(arguments) != 1 {
			return nil, fmt.Errorf("call %d has %d arguments: a call must have one, the document", i, len(arguments))
		}
		replies[i] = call(document(arguments[0]))
		if octets += len(replies[i].Document) + perEntry*(len(replies[i].Findings)+len(replies[i].Report)); octets > maxReplies {
			return nil, fmt.Errorf("the replies have more than %d octets: send smaller batches", maxReplies)
		}
	}
	return replies, nil
}

// document returns the document of an argument. null is the text null, which is no card.
func document(argument json.RawMessage) []byte {
	var text string
	if argument[0] == '"' && json.Unmarshal(argument, &text) == nil {
		return []byte(text)
	}
	return argument
}

// function returns the function that a context describes.
func (c *userContext) function() Function {
	f := Function{Name: c.Function, Dialect: c.Dialect, To: c.To}
	if c.Give != "" {
		f.Give = strings.Split(c.Give, "\n")
	}
	return f
}
