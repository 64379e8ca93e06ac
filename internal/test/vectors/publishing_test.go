package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// publishingKinds are the kinds of vectors about publishing and fetching cards.
var publishingKinds = map[id]Runner{
	{"aevum", "wellknown"}:     wellKnown,
	{"agentcard", "wellknown"}: wellKnown,
	{"aevum", "http"}:          overHTTP,
}

// wellKnown compares the addresses to try for a card.
func wellKnown(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		URLs  []string `json:"urls"`
		Error bool     `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	base, err := input[string](v)
	if err != nil {
		return err
	}
	got, err := wellknown.Candidates(base, v.Dialect)
	if (err != nil) != want.Error || !slices.Equal(got, want.URLs) {
		return fmt.Errorf("got %q (%v), want %q", got, err, want.URLs)
	}
	return nil
}

// httpExchange is the input of vectors of the kind http.
type httpExchange struct {
	Role string          `json:"role"`
	Card json.RawMessage `json:"card"`
	// Method and Request are what the server of the card is asked.
	Method  string            `json:"method"`
	Request map[string]string `json:"request"`
	// Response is the answer that a client gets, Fetched the address of the card that it has.
	Response *struct {
		Status  int               `json:"status"`
		Headers map[string]string `json:"headers"`
		Card    json.RawMessage   `json:"card"`
	} `json:"response"`
	Fetched string `json:"fetched"`
}

// httpRoles are the runners of the kind http, by role.
var httpRoles = map[string]func(v *Vector, in httpExchange, expect json.RawMessage) error{
	"server": serveOverHTTP,
	"client": fetchOverHTTP,
}

func overHTTP(v *Vector, expect json.RawMessage) error {
	in, err := input[httpExchange](v)
	if err != nil {
		return err
	}
	run := httpRoles[in.Role]
	if run == nil {
		return fmt.Errorf("no runner for the role %q", in.Role)
	}
	return run(v, in, expect)
}

// serveOverHTTP serves a card and compares the answer to a request.
func serveOverHTTP(_ *Vector, in httpExchange, expect json.RawMessage) error {
	want, err := expectation[struct {
		Status    int               `json:"status"`
		Headers   map[string]string `json:"headers"`
		BodyEmpty bool              `json:"body_empty"`
	}](expect)
	if err != nil {
		return err
	}
	handler, err := wellknown.New([]wellknown.Document{{Path: wellknown.AgentCardPath, Bytes: in.Card}}, wellknown.Options{})
	if err != nil {
		return err
	}
	method := in.Method
	if method == "" {
		method = http.MethodGet
	}
	request := httptest.NewRequest(method, wellknown.AgentCardPath, nil)
	for name, value := range in.Request {
		request.Header.Set(name, value)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	if answer.Code != want.Status {
		return fmt.Errorf("status %d, want %d", answer.Code, want.Status)
	}
	for name, value := range want.Headers {
		got := answer.Header().Get(name)
		if same := got == value || name == "Allow" && maps.Equal(setOf(got), setOf(value)); !same {
			return fmt.Errorf("%s: %q, want %q", name, got, value)
		}
	}
	switch {
	case want.BodyEmpty && answer.Body.Len() > 0:
		return fmt.Errorf("a body of %d bytes", answer.Body.Len())
	case !want.BodyEmpty && want.Status == http.StatusOK && answer.Body.String() != string(in.Card):
		return errors.New("the body is not the card")
	}
	return nil
}

// setOf returns the elements of a list in a header.
func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for element := range strings.SplitSeq(list, ",") {
		set[strings.TrimSpace(element)] = true
	}
	return set
}
