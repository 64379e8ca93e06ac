package a2aformat

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestUnsaidTransport: a main address of A2A 0.3 without a transport has the binding of the
// protocol that its scheme names, and JSON-RPC only if the scheme is another one. The binding
// is an addition of the report, and is left out again in a card of 0.3.
func TestUnsaidTransport(t *testing.T) {
	for url, want := range map[string]string{
		"https://a.example/": "JSONRPC", "agent://a.example/x": "AITP", "ws://a.example/": "WEBSOCKET", "wss://a.example/": "WEBSOCKET", "grpc://a.example:1": "GRPC",
	} {
		text := card10(`"protocolVersion":"0.3.0","url":"` + url + `",` + skill)
		made, report, err := projection.Convert([]byte(text), A2A03, A2A)
		if err != nil {
			t.Fatal(err)
		}
		const place = "/supportedInterfaces/0/protocolBinding"
		if got := at(t, made, place); got != `"`+want+`"` {
			t.Errorf("%s: the binding is %s", url, got)
		}
		if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Target == place }) {
			t.Errorf("%s: the report does not name the binding\n%v", url, report)
		}
		direct, _, err := projection.Convert([]byte(text), A2A03, vectors.Description)
		if err != nil {
			t.Fatal(err)
		}
		through, _, err := projection.Convert(made, A2A, vectors.Description)
		if want, got := at(t, direct, "/endpoints/0/protocol"), at(t, through, "/endpoints/0/protocol"); err != nil || got != want {
			t.Errorf("%s: the protocol is %s, and %s by A2A 1.0, %v", url, want, got, err)
		}
		if same, _, err := projection.Convert([]byte(text), A2A03, A2A03); err != nil || at(t, same, "/preferredTransport") != "" {
			t.Errorf("%s: %s, %v", url, same, err)
		}
	}
}

// TestRepeatedInterface: an additional interface that repeats the main address, as A2A 0.3
// recommends, is no loss.
func TestRepeatedInterface(t *testing.T) {
	text := card10(`"protocolVersion":"0.3.0","url":"https://a.example/","preferredTransport":"JSONRPC",
		"additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"},{"url":"https://a.example/","transport":"GRPC"}],` + skill)
	made, report, err := projection.Convert([]byte(text), A2A03, A2A)
	if err != nil || report.Lossy() || at(t, made, "/supportedInterfaces/1/protocolBinding") != `"GRPC"` || at(t, made, "/supportedInterfaces/2") != "" {
		t.Errorf("%s, %v\n%v", made, err, report)
	}
	if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
		return e.Source == "/additionalInterfaces/0" && e.Change == card.Renamed
	}) {
		t.Errorf("no entry for the repetition: %v", report)
	}
}

// TestOtherProtocol: a protocol of an endpoint that is not that of its binding is lost.
func TestOtherProtocol(t *testing.T) {
	for protocol, lost := range map[string]bool{"jsonrpc": false, "http+json": true, "x": true} {
		text := `{"name":"n","description":"d","version":"1","endpoints":[{"address":"https://a.example/","version":"0.3","protocol":"` + protocol + `","binding":"JSONRPC"}]}`
		for _, to := range formats {
			_, report, err := projection.Convert([]byte(text), vectors.Description, to)
			isNamed := slices.ContainsFunc(report.Losses(), func(e card.ReportEntry) bool { return e.Source == "/endpoints/0/protocol" })
			if err != nil || isNamed != lost {
				t.Errorf("%s to %s: %v\n%v", protocol, name(to), err, report)
			}
		}
	}
}

// TestNoAddress: the error of a card whose only address is empty or a placeholder names the
// option that supplies one, and the option replaces the address.
func TestNoAddress(t *testing.T) {
	for _, url := range []string{"", "[AGENT_URL]", "/a2a"} {
		text := card10(`"protocolVersion":"0.3.0","url":"` + url + `",` + skill)
		for _, to := range formats {
			_, report, err := projection.Convert([]byte(text), A2A03, to)
			var invalid *projection.TargetError
			if !errors.As(err, &invalid) || !slices.ContainsFunc(invalid.Supplies, func(m projection.Missing) bool { return m.Option == "url" }) {
				t.Errorf("%q to %s: %v", url, name(to), err)
			}
			if !slices.ContainsFunc(report.Losses(), func(e card.ReportEntry) bool { return e.Source == "/url" && e.Message == noAddress }) {
				t.Errorf("%q to %s: no entry says why\n%v", url, name(to), report)
			}
			made, report, err := projection.Convert([]byte(text), A2A03, to, give("url", "https://a.example/"))
			if err != nil || !strings.Contains(string(made), `"https://a.example/"`) {
				t.Errorf("%q to %s: %s, %v\n%v", url, name(to), made, err, report)
			}
		}
	}
}

// at returns the JSON text at a location, empty if there is none.
func at(t *testing.T, text []byte, pointer string) string {
	t.Helper()
	raw, err := card.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	v, _ := raw.Pointer(pointer)
	return strings.TrimSpace(v.String())
}
