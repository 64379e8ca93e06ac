package wellknown_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// bearer accepts the token "good" and denies the token "other".
func bearer(r *http.Request) error {
	switch r.Header.Get("Authorization") {
	case "Bearer good":
		return nil
	case "Bearer other":
		return wellknown.ErrDenied
	case "Bearer broken":
		return errors.New("the database of secret-host is away")
	}
	return &wellknown.ChallengeError{Challenge: `Bearer realm="clerk"`}
}

var extendedCard = wellknown.Document{
	Bytes:    []byte(`{"name":"one, extended"}`),
	Versions: map[string][]byte{"0.3": []byte(`{"name":"old, extended"}`)},
}

// reason returns the reason in an A2A error.
func reason(t *testing.T, text string) string {
	t.Helper()
	var answer struct {
		Error struct {
			Code    int
			Status  string
			Details []struct {
				Type           string `json:"@type"`
				Reason, Domain string
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil || len(answer.Error.Details) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	d := answer.Error.Details[0]
	if d.Type != "type.googleapis.com/google.rpc.ErrorInfo" || d.Domain != "a2a-protocol.org" {
		t.Errorf("%+v", d)
	}
	return answer.Error.Status + " " + d.Reason
}

func TestExtendedErrors(t *testing.T) {
	declared := wellknown.Extended{Declared: true, Card: &extendedCard, Authenticate: bearer}
	tests := []struct {
		name                string
		extended            wellknown.Extended
		token               string
		status              int
		reason, wantedLogin string
	}{
		{"not declared", wellknown.Extended{Card: &extendedCard, Authenticate: bearer}, "Bearer good", 400, "FAILED_PRECONDITION UNSUPPORTED_OPERATION", ""},
		{"not configured", wellknown.Extended{Declared: true}, "Bearer good", 400, "FAILED_PRECONDITION EXTENDED_AGENT_CARD_NOT_CONFIGURED", ""},
		{"no credentials", declared, "", 401, "UNAUTHENTICATED UNAUTHENTICATED", `Bearer realm="clerk"`},
		{"wrong credentials", declared, "Bearer bad", 401, "UNAUTHENTICATED UNAUTHENTICATED", `Bearer realm="clerk"`},
		{"other error", declared, "Bearer broken", 401, "UNAUTHENTICATED UNAUTHENTICATED", "Bearer"},
		{"known caller", declared, "Bearer other", 403, "PERMISSION_DENIED UNAUTHORIZED", ""},
	}
	for _, tt := range tests {
		h, err := wellknown.NewExtended(tt.extended, wellknown.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{wellknown.ExtendedPath, wellknown.ExtendedPathV03} {
			response, text := ask(t, h, "GET", path, "Authorization: "+tt.token)
			if response.StatusCode != tt.status || reason(t, text) != tt.reason || response.Header.Get("WWW-Authenticate") != tt.wantedLogin {
				t.Errorf("%s: %s %v %s", tt.name, response.Status, response.Header, text)
			}
			if response.Header.Get("Cache-Control") != "no-store" || response.Header.Get("Content-Type") != "application/json" || strings.Contains(text, "secret-host") {
				t.Errorf("%s: %v %s", tt.name, response.Header, text)
			}
		}
	}
}

func TestExtendedCard(t *testing.T) {
	h, err := wellknown.NewExtended(wellknown.Extended{Declared: true, Card: &extendedCard, Authenticate: bearer}, wellknown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, version, want string }{
		{wellknown.ExtendedPath, "", "one, extended"},
		{wellknown.ExtendedPath, "0.3", "old, extended"},
		{wellknown.ExtendedPathV03, "", "old, extended"},
		{wellknown.ExtendedPathV03, "1.0", "one, extended"},
	} {
		response, text := ask(t, h, "GET", tt.path, "Authorization: Bearer good", wellknown.VersionHeader+": "+tt.version)
		if response.StatusCode != 200 || text != `{"name":"`+tt.want+`"}` {
			t.Errorf("%v: %s %s", tt, response.Status, text)
		}
		if response.Header.Get("Cache-Control") != "private, max-age=3600" || response.Header.Get("Vary") != "Accept, A2A-Version, Authorization" {
			t.Errorf("%v: %v", tt, response.Header)
		}
		again, _ := ask(t, h, "GET", tt.path, "Authorization: Bearer good", wellknown.VersionHeader+": "+tt.version, "If-None-Match: "+response.Header.Get("ETag"))
		if again.StatusCode != 304 {
			t.Errorf("%v again: %s", tt, again.Status)
		}
		// A caller with the right ETag still needs credentials.
		if denied, _ := ask(t, h, "GET", tt.path, "If-None-Match: "+response.Header.Get("ETag")); denied.StatusCode != 401 {
			t.Errorf("%v without credentials: %s", tt, denied.Status)
		}
	}
	if response, _ := ask(t, h, "GET", wellknown.ExtendedPath, "Authorization: Bearer good", "Accept: application/a2a+json"); response.Header.Get("Content-Type") != "application/a2a+json" {
		t.Errorf("Content-Type %s", response.Header.Get("Content-Type"))
	}
}

func TestExtendedMethods(t *testing.T) {
	for _, e := range []wellknown.Extended{{}, {Declared: true, Card: &extendedCard, Authenticate: bearer}} {
		h, err := wellknown.NewExtended(e, wellknown.Options{Origins: []string{"*"}})
		if err != nil {
			t.Fatal(err)
		}
		if response, _ := ask(t, h, "POST", wellknown.ExtendedPath); response.StatusCode != 405 {
			t.Errorf("POST: %s", response.Status)
		}
		// Browsers send no credentials with OPTIONS.
		response, _ := ask(t, h, "OPTIONS", wellknown.ExtendedPath, "Origin: https://a.example", "Access-Control-Request-Method: GET")
		if response.StatusCode != 204 || response.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("OPTIONS: %s %v", response.Status, response.Header)
		}
		if response, _ := ask(t, h, "GET", "/other"); response.StatusCode != 404 {
			t.Errorf("another path: %s", response.Status)
		}
	}
}

func TestExtendedNeedsAuthenticate(t *testing.T) {
	if _, err := wellknown.NewExtended(wellknown.Extended{Declared: true, Card: &extendedCard}, wellknown.Options{}); err == nil {
		t.Error("a card without authentication is accepted")
	}
	if _, err := wellknown.NewExtended(wellknown.Extended{Card: &wellknown.Document{}, Authenticate: bearer}, wellknown.Options{}); err == nil {
		t.Error("a card without bytes is accepted")
	}
}
