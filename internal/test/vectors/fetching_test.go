package vectors

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"mime"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// fetching is what a vector expects of a client.
type fetching struct {
	Method string `json:"method"`
	// AcceptFirst is a media type that the client accepts, and prefers no other to.
	AcceptFirst string   `json:"accept_first"`
	Accept      *bool    `json:"accept"`
	Code        string   `json:"code"`
	Warnings    []string `json:"warnings"`
	FreshAt     *int     `json:"fresh_at_s"`
	StaleAt     *int     `json:"stale_at_s"`
}

// remote is a server on loopback that answers for any host, and a client that takes it for
// that host.
type remote struct {
	server  *httptest.Server
	client  *fetch.Client
	now     time.Time
	request *http.Request
	asked   int
}

// fetchOverHTTP fetches the card of a vector from a local server in place of the server of its
// address.
func fetchOverHTTP(_ *Vector, in httpExchange, expect json.RawMessage) error {
	want, err := expectation[fetching](expect)
	if err != nil {
		return err
	}
	address, err := url.Parse(cmp.Or(in.Fetched, "https://agents.example.com"+wellknown.AgentCardPath))
	if err != nil {
		return err
	}
	r, err := newRemote(in, address)
	if err != nil {
		return err
	}
	defer r.server.Close()
	defer r.client.Close()
	result, err := r.client.Fetch(context.Background(), address.String())
	if r.request == nil {
		return fmt.Errorf("no request was sent: %w", err)
	}
	return errors.Join(want.ofRequest(r.request), want.ofResult(result, err), want.ofCache(r, address.String()))
}

// newRemote starts the server of a vector.
func newRemote(in httpExchange, address *url.URL) (*remote, error) {
	r := &remote{now: time.Now()}
	r.server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.asked++
		r.request = request
		in.answer(w)
	}))
	roots := x509.NewCertPool()
	if address.Scheme == "https" {
		certificate, err := certificateFor(address.Hostname())
		if err != nil {
			return nil, err
		}
		roots.AddCert(certificate.Leaf)
		r.server.TLS = &tls.Config{Certificates: []tls.Certificate{certificate}}
		r.server.StartTLS()
	} else {
		r.server.Start()
	}
	var err error
	r.client, err = fetch.NewClient(fetch.Options{
		Cache: fetch.NewMemoryCache(0), Now: func() time.Time { return r.now },
		TLS: &tls.Config{RootCAs: roots}, Resolver: publicHosts{},
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, network, r.server.Listener.Addr().String())
		},
	})
	return r, err
}

// answer sends the response of a vector, or the card alone.
func (in httpExchange) answer(w http.ResponseWriter) {
	header := w.Header()
	header["Date"] = nil // the clock of the client is another
	header.Set("Content-Type", wellknown.TypeAgentCard)
	status, body := http.StatusOK, in.Card
	if in.Response != nil {
		for name, value := range in.Response.Headers {
			header.Set(name, value)
			if value == "" {
				header[http.CanonicalHeaderKey(name)] = nil
			}
		}
		status, body = cmp.Or(in.Response.Status, status), in.Response.Card
	}
	w.WriteHeader(status)
	_, _ = w.Write(body) // fails for a status without a body
}

// ofRequest compares the request of the client.
func (want fetching) ofRequest(request *http.Request) error {
	if want.Method != "" && request.Method != want.Method {
		return fmt.Errorf("the method is %s", request.Method)
	}
	if want.AcceptFirst == "" {
		return nil
	}
	accept := strings.Join(request.Header.Values("Accept"), ",")
	best, own := 0.0, 0.0
	for part := range strings.SplitSeq(accept, ",") {
		media, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			return fmt.Errorf("the header Accept is %q: %w", accept, err)
		}
		weight := 1.0
		if q, ok := parameters["q"]; ok {
			if weight, err = strconv.ParseFloat(q, 64); err != nil {
				return fmt.Errorf("the header Accept is %q: %w", accept, err)
			}
		}
		best = max(best, weight)
		if media == want.AcceptFirst {
			own = weight
		}
	}
	if own == 0 || own < best {
		return fmt.Errorf("the header Accept is %q", accept)
	}
	return nil
}

// ofResult compares whether the client accepts the card, and with which warnings.
func (want fetching) ofResult(result *fetch.Result, err error) error {
	if want.Accept != nil && (err == nil) != *want.Accept {
		return fmt.Errorf("the client says: %w", cmp.Or(err, errors.New("accepted")))
	}
	if want.Code != "" && !errors.Is(err, fetch.Reason(want.Code)) {
		return fmt.Errorf("the client says: %w", cmp.Or(err, errors.New("accepted")))
	}
	for _, code := range want.Warnings {
		if result == nil || !slices.ContainsFunc(result.Violations, func(v card.Violation) bool { return v.Code == code && v.Severity == card.Warning }) {
			return fmt.Errorf("no warning %s", code)
		}
	}
	return nil
}

// ofCache compares when a cached copy is used.
func (want fetching) ofCache(r *remote, address string) error {
	asked, start := r.asked, r.now
	requests := func(at int) int {
		r.now = start.Add(time.Duration(at) * time.Second)
		_, _ = r.client.Fetch(context.Background(), address) // the requests are compared
		return r.asked - asked
	}
	if want.FreshAt != nil && requests(*want.FreshAt) != 0 {
		return fmt.Errorf("the card is not fresh after %d s", *want.FreshAt)
	}
	if want.StaleAt != nil && requests(*want.StaleAt) != 1 {
		return fmt.Errorf("the card is fresh after %d s", *want.StaleAt)
	}
	return nil
}

// publicHosts resolves all names to an address of the public Internet. The client checks the
// address; the connection is one to the server on loopback.
type publicHosts struct{}

func (publicHosts) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.AddrFrom4([4]byte{93, 184, 215, 14})}, nil
}

// certificateFor makes a certificate for a host, signed by its own key.
func certificateFor(host string) (tls.Certificate, error) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(nil, template, template, public, private)
	if err != nil {
		return tls.Certificate{}, err
	}
	leaf, err := x509.ParseCertificate(der)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private, Leaf: leaf}, err
}
