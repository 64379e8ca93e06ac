package directory

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/fair"
	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// okay is the answer to a request that succeeds without a result.
type okay struct {
	OK bool `json:"ok"`
}

// refused is the answer to a refused request.
type refused struct {
	status  int
	code    string
	message string
	details any
}

// Error implements error.
func (r *refused) Error() string { return r.message + " [" + r.code + "]" }

func notFound(message string) error {
	return &refused{http.StatusNotFound, "NOT_FOUND", message, nil}
}

// problems are the details of an answer about a document or a query.
type problems struct {
	Message    string          `json:"message"`
	ReasonCode string          `json:"reasonCode,omitempty"`
	Findings   card.Violations `json:"findings,omitempty"`
}

// problemsOf returns the details about findings, one or more. The message is the first error, before which warnings
// may come.
func problemsOf(found card.Violations) problems {
	first := &found[0]
	if errors := found.Errors(); len(errors) > 0 {
		first = &errors[0]
	}
	return problems{Message: first.Error(), Findings: found}
}

// limitDetails are the details of an answer to a request beyond a limit.
type limitDetails struct {
	Scope             string `json:"scope"`
	Max               int64  `json:"max"`
	RetryAfterSeconds int64  `json:"retryAfterSeconds"`
	WindowSeconds     int64  `json:"windowSeconds"`
	AgentID           string `json:"agentId,omitempty"`
	TenantID          string `json:"tenantId,omitempty"`
}

// attestationDetails are the details of an answer to a card that is not attested.
type attestationDetails struct {
	AgentID       string   `json:"agentId"`
	MinLevel      string   `json:"minLevel"`
	IssuerAgentID *string  `json:"issuerAgentId"`
	Capabilities  []string `json:"capabilities"`
}

// fail answers a request with an error.
func (h *Handler) fail(w http.ResponseWriter, r *http.Request, err error) {
	a := h.answer(r, err)
	a.setRetry(w.Header())
	if isRegistry(r.URL.Path) {
		writeProblem(w, a)
		return
	}
	writeError(w, a.status, a.code, a.message, a.details)
}

// setRetry sets the header that says when a refused request can succeed.
func (r *refused) setRetry(header http.Header) {
	switch limit, _ := r.details.(limitDetails); {
	case limit.RetryAfterSeconds > 0:
		header.Set("Retry-After", strconv.FormatInt(limit.RetryAfterSeconds, 10))
	case r.status == http.StatusServiceUnavailable:
		header.Set("Retry-After", "5")
	}
}

// statusGone is the status of a request whose client has gone before the answer, as nginx counts it.
const statusGone = 499

// answer returns the answer to a request that fails with an error. An error that the client has
// not caused is logged. If the context of the request has ended because its body did not arrive
// in time, the client still receives an answer.
func (h *Handler) answer(r *http.Request, err error) *refused {
	var own *refused
	if r.Context().Err() != nil && !errors.As(err, &own) {
		return &refused{statusGone, "CLIENT_GONE", "the client has gone", nil}
	}
	a := answerTo(err)
	if a.status == http.StatusInternalServerError || a.code == codeUnavailable || a.code == codeTimeout {
		h.options.Logger.ErrorContext(r.Context(), "failed", slog.String("path", r.URL.Path), slog.Any("error", err))
	}
	return a
}

// codeUnavailable is the code of the answer while the store cannot be reached, codeBusy while the directory
// has too much to do, codeTimeout after [Limits.Time].
const (
	codeUnavailable = "STORE_UNAVAILABLE"
	codeBusy        = "BUSY"
	codeTimeout     = "TIMEOUT"
)

// answerTo returns the answer to a request that fails with an error.
func answerTo(err error) *refused {
	var own *refused
	var rule *nooterra.Error
	switch found := card.ProblemsOf(err); {
	case errors.As(err, &own):
		return own
	case errors.As(err, &rule):
		return answerToRule(rule)
	case errors.Is(err, store.ErrFull):
		return &refused{http.StatusInsufficientStorage, "DIRECTORY_FULL", textOfStore(err), nil}
	case errors.Is(err, store.ErrQuota):
		return &refused{http.StatusForbidden, "OWNER_QUOTA_EXCEEDED", textOfStore(err), nil}
	case errors.Is(err, store.ErrOwner):
		return &refused{http.StatusForbidden, "FORBIDDEN", textOfStore(err), nil}
	case errors.Is(err, fair.ErrFull):
		return &refused{http.StatusServiceUnavailable, codeBusy, err.Error(), nil}
	case errors.Is(err, context.DeadlineExceeded):
		return &refused{http.StatusServiceUnavailable, codeTimeout, "the directory has too much to do, or the store does not answer", nil}
	case errors.Is(err, store.ErrUnavailable):
		return &refused{http.StatusServiceUnavailable, codeUnavailable, "the store cannot be reached or written", nil}
	case errors.Is(err, store.ErrNotFound):
		return &refused{http.StatusNotFound, "NOT_FOUND", "no such card", nil}
	case len(found) > 0:
		return &refused{http.StatusBadRequest, discovery.CodeSchemaInvalid, "invalid agent card", problemsOf(found)}
	}
	return &refused{http.StatusInternalServerError, "INTERNAL", "the directory failed", nil}
}

// textOfStore returns the text of an error of the store for clients, without the name of the package.
func textOfStore(err error) string { return strings.TrimPrefix(err.Error(), "store: ") }

// answerToRule returns the answer for a rule of the Nooterra service.
func answerToRule(e *nooterra.Error) *refused {
	switch e.Code {
	case service.CodePublishLimit, service.CodeDiscoveryLimit:
		return &refused{http.StatusTooManyRequests, e.Code, e.Message, limitDetails(*e.Limit)}
	case service.CodeAttestationRequired:
		details := attestationDetails{e.Unattested.AgentID, string(e.Unattested.MinLevel), nil, e.Unattested.Capabilities}
		if e.Unattested.IssuerAgentID != "" {
			details.IssuerAgentID = &e.Unattested.IssuerAgentID
		}
		return &refused{http.StatusConflict, e.Code, e.Message, details}
	case discovery.CodeSchemaInvalid:
		found := card.ProblemsOf(e.Err)
		if len(found) == 0 {
			found = card.Violations{e.Problem()}
		}
		return &refused{http.StatusBadRequest, e.Code, e.Message, problemsOf(found)}
	}
	if !strings.HasPrefix(e.Code, "AGENT_CARD_PUBLISH_") {
		return &refused{http.StatusBadRequest, discovery.CodeSchemaInvalid, e.Message, problems{Message: e.Message, ReasonCode: e.Code}}
	}
	code := publish.CodeSignatureInvalid
	if e.Code == publish.CodeSignatureRequired {
		code = e.Code
	}
	return &refused{http.StatusConflict, code, e.Message, problems{Message: e.Message, ReasonCode: e.Code}}
}

// writeError writes the answer to a refused request.
func writeError(w http.ResponseWriter, status int, code, message string, details any) {
	writeJSON(w, status, struct {
		Error   string `json:"error"`
		Code    string `json:"code"`
		Details any    `json:"details"`
	}{message, code, details})
}

// writeJSON writes a value as the answer.
func writeJSON(w http.ResponseWriter, status int, value any) {
	writeJSONAs(w, status, "application/json; charset=utf-8", value)
}

// writeJSONAs writes a value as the answer with a media type. JSON text is written as it is: package
// encoding/json would read it once more.
func writeJSONAs(w http.ResponseWriter, status int, kind string, value any) {
	if text, ok := value.(rawJSON); ok {
		write(w, status, kind, append(slices.Clip(text), '\n'))
		return
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		http.Error(w, "the answer cannot be written", http.StatusInternalServerError)
		return
	}
	write(w, status, kind, b.Bytes())
}

// write writes a text as the answer.
func write(w http.ResponseWriter, status int, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text) // an error means that the client has gone
}

// receive receives the body of a request and returns its length. Its Content-Type must be JSON:
// browsers do not send this type to another origin without permission (CORS), so that web pages
// cannot change cards.
func (h *Handler) receive(w http.ResponseWriter, r *http.Request) (length int, release func(), err error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return 0, nil, &refused{http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE", "the body must have the type application/json", nil}
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return 0, nil, &refused{http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE", "the body must not be compressed", nil}
	}
	body, release, err := h.bodies.Receive(w, r)
	if err != nil {
		status, message := webserver.Refusal(err)
		w.Header().Set("Connection", "close")
		return 0, nil, &refused{status, bodyCodes[status], message, nil}
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return len(body), release, nil
}

// bodyCodes are the codes of the answers to bodies that are not received.
var bodyCodes = map[int]string{
	http.StatusRequestEntityTooLarge: "BODY_TOO_LARGE",
	http.StatusServiceUnavailable:    codeBusy,
	http.StatusRequestTimeout:        "BODY_TIMEOUT",
	http.StatusBadRequest:            "BODY_INCOMPLETE",
}

// recorder records the status and the length of an answer.
type recorder struct {
	http.ResponseWriter
	status int
	octets int64
}

// WriteHeader implements [http.ResponseWriter].
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write implements [io.Writer].
func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.octets += int64(n)
	return n, err
}

// Unwrap lets an [http.ResponseController] find the writer.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// nowhere is a writer that drops an answer.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header       { return n.header }
func (nowhere) Write(b []byte) (int, error) { return io.Discard.Write(b) }
func (nowhere) WriteHeader(int)             {}
