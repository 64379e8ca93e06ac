package directory_test

import (
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// TestCertificates: a verified client certificate names the tenant, unless a token does; other callers have none.
func TestCertificates(t *testing.T) {
	const token = "a-token-of-16-or-more-characters"
	agent, err := url.Parse("agent://clerk")
	if err != nil {
		t.Fatal(err)
	}
	verified := func(c *x509.Certificate) *tls.ConnectionState {
		return &tls.ConnectionState{PeerCertificates: []*x509.Certificate{c}, VerifiedChains: [][]*x509.Certificate{{c}}}
	}
	alice := &x509.Certificate{Subject: pkix.Name{CommonName: "alice"}}
	for name, test := range map[string]struct {
		tls           *tls.ConnectionState
		token, tenant string
		want          string // the tenant, empty for a refused request
	}{
		"common name":     {verified(alice), "", "", "alice"},
		"URI":             {verified(&x509.Certificate{Subject: pkix.Name{CommonName: "alice"}, URIs: []*url.URL{agent}}), "", "", "agent://clerk"},
		"named, too":      {verified(alice), "", "alice", "alice"},
		"another one":     {verified(alice), "", "bob", ""},
		"token":           {verified(alice), token, "", "bob"},
		"unknown token":   {verified(alice), token + "x", "", "alice"},
		"no name":         {verified(&x509.Certificate{}), "", "", ""},
		"a long name":     {verified(&x509.Certificate{Subject: pkix.Name{CommonName: strings.Repeat("a", 201)}}), "", "", ""},
		"not verified":    {&tls.ConnectionState{PeerCertificates: []*x509.Certificate{alice}}, "", "", ""},
		"no certificate":  {&tls.ConnectionState{}, "", "alice", ""},
		"no TLS":          {nil, "", "alice", ""},
		"only the header": {nil, "", "", ""},
	} {
		h, err := directory.New(directory.Options{Certificates: true, Tokens: map[string]string{token: "bob"}})
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("POST", "/agent-cards", strings.NewReader(`{"agentId":"a","displayName":"A"}`))
		r.Header.Set("Content-Type", "application/json")
		r.TLS = test.tls
		if test.token != "" {
			r.Header.Set("Authorization", "Bearer "+test.token)
		}
		if test.tenant != "" {
			r.Header.Set("X-Proxy-Tenant-Id", test.tenant)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Body.String(); test.want == "" && (w.Code != 403 || !strings.Contains(got, "a certificate or a bearer token")) || test.want != "" && !strings.Contains(got, `"tenantId":"`+test.want+`"`) {
			t.Errorf("%s: %d %s", name, w.Code, got)
		}
		got, ok, err := h.CallTool(r, service.ToolUpsert, []byte(`{"agentId":"b","displayName":"B"}`))
		if err != nil || ok != (test.want != "") || ok && !strings.Contains(string(got), `"tenantId":"`+test.want+`"`) {
			t.Errorf("%s: the tool answers %s (%v)", name, got, err)
		}
		h.Close()
	}
}
