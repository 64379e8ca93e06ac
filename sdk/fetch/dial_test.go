package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// names is a resolver with a list of answers for each name. The last answer repeats.
type names struct {
	mu      sync.Mutex
	answers map[string][][]netip.Addr
	asked   []string
}

func (n *names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked = append(n.asked, host)
	answers := n.answers[host]
	if len(answers) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	if len(answers) > 1 {
		n.answers[host] = answers[1:]
	}
	return answers[0], nil
}

// public is an address of the public Internet; the tests connect to a server on loopback
// instead.
var public = netip.MustParseAddr("93.184.215.14")

// publicDial connects to a server on loopback in place of the public address, and records the
// dialled addresses. Other addresses fail the test.
func publicDial(t *testing.T, server string, dialled *[]string) fetch.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		*dialled = append(*dialled, address)
		if target, err := netip.ParseAddrPort(address); err != nil || target.Addr() != public {
			t.Errorf("dialled %s", address)
			return nil, errors.New("not the public address")
		}
		var d net.Dialer
		return d.DialContext(ctx, network, strings.TrimSuffix(strings.TrimPrefix(server, "http://"), "/"))
	}
}

// addresses parses addresses.
func addresses(texts ...string) []netip.Addr {
	var list []netip.Addr
	for _, text := range texts {
		list = append(list, netip.MustParseAddr(text))
	}
	return list
}

// TestForbiddenAddresses: addresses that are not public are never dialled, whatever their form,
// and neither are names that resolve to them.
func TestForbiddenAddresses(t *testing.T) {
	forbidden := []string{
		"127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "::", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
		"169.254.169.254", "100.64.0.1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "224.0.0.1", "255.255.255.255",
		"240.0.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1",
		"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "192.0.0.1", "fec0::1",
	}
	resolver := &names{answers: map[string][][]netip.Addr{}}
	client := newClient(t, fetch.Options{Resolver: resolver, Dial: func(_ context.Context, _, address string) (net.Conn, error) {
		t.Errorf("dialled %s", address)
		return nil, errors.New("dialled")
	}})
	for i, text := range forbidden {
		name := fmt.Sprintf("host%d.example", i)
		resolver.answers[name] = [][]netip.Addr{addresses(text)}
		literal := text
		if strings.Contains(text, ":") {
			literal = "[" + strings.ReplaceAll(text, "%", "%25") + "]"
		}
		for _, host := range []string{name, literal} {
			for _, scheme := range []string{"http", "https"} {
				if _, err := client.Fetch(t.Context(), scheme+"://"+host+"/card"); !errors.Is(err, fetch.ForbiddenAddress) {
					t.Errorf("%s for %s: got %v", host, text, err)
				}
			}
		}
	}
}

// TestDNSRebinding: a name that is first public and then private is not dialled the second
// time, neither in a later request nor in a redirect to itself.
func TestDNSRebinding(t *testing.T) {
	server, _ := rawServer(t, once("HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"))
	resolver := &names{answers: map[string][][]netip.Addr{"rebind.example": {{public}, addresses("127.0.0.1")}}}
	var dialled []string
	client := newClient(t, fetch.Options{Resolver: resolver, Dial: publicDial(t, server, &dialled)})
	_, err := client.Fetch(t.Context(), "http://rebind.example/card")
	if !errors.Is(err, fetch.ForbiddenAddress) || len(resolver.asked) != 2 || len(dialled) != 1 {
		t.Errorf("got %v, asked %v, dialled %v", err, resolver.asked, dialled)
	}
	var failed *fetch.Error
	if errors.As(err, &failed) && failed.URL != "http://rebind.example/again" {
		t.Errorf("the error is about %s", failed.URL)
	}
}

// TestOneLookupForEachConnection: the client dials the checked address, even if the name would
// resolve to another one directly after.
func TestOneLookupForEachConnection(t *testing.T) {
	server, _ := rawServer(t, once(response("Connection: close\r\n", aevumCard(httpEndpoint))))
	resolver := &names{answers: map[string][][]netip.Addr{"agents.example.com": {{public}, addresses("127.0.0.1")}}}
	var dialled []string
	client := newClient(t, fetch.Options{Resolver: resolver, Dial: publicDial(t, server, &dialled)})
	if _, err := client.Fetch(t.Context(), "http://agents.example.com/"); err != nil || len(resolver.asked) != 1 || len(dialled) != 1 {
		t.Errorf("got %v, asked %v, dialled %v", err, resolver.asked, dialled)
	}
}

// TestMixedAddresses: if a host has forbidden and public addresses, only the public ones are
// dialled.
func TestMixedAddresses(t *testing.T) {
	server, _ := rawServer(t, once(response("Connection: close\r\n", aevumCard(httpEndpoint))))
	resolver := &names{answers: map[string][][]netip.Addr{"mixed.example": {{netip.MustParseAddr("10.0.0.1"), public, netip.MustParseAddr("::1")}}}}
	var dialled []string
	client := newClient(t, fetch.Options{Resolver: resolver, Dial: publicDial(t, server, &dialled)})
	if _, err := client.Fetch(t.Context(), "http://mixed.example/"); err != nil || len(dialled) != 1 {
		t.Errorf("got %v, dialled %v", err, dialled)
	}
}

// TestRedirectToPrivateName: the target of a redirect is also resolved and checked.
func TestRedirectToPrivateName(t *testing.T) {
	server, _ := rawServer(t, once("HTTP/1.1 307 Temporary Redirect\r\nConnection: close\r\nLocation: http://inside.example/\r\nContent-Length: 0\r\n\r\n"))
	resolver := &names{answers: map[string][][]netip.Addr{"outside.example": {{public}}, "inside.example": {addresses("192.168.7.7", "fd00::1")}}}
	var dialled []string
	client := newClient(t, fetch.Options{Resolver: resolver, Dial: publicDial(t, server, &dialled)})
	_, err := client.Fetch(t.Context(), "http://outside.example/")
	if !errors.Is(err, fetch.ForbiddenAddress) || !strings.Contains(err.Error(), "http://inside.example/") || len(dialled) != 1 {
		t.Errorf("got %v, dialled %v", err, dialled)
	}
}

// TestAllowances: each option allows only its own addresses.
func TestAllowances(t *testing.T) {
	refused := errors.New("dialled")
	dial := func(context.Context, string, string) (net.Conn, error) { return nil, refused }
	for _, tt := range []struct {
		options   fetch.Options
		allowed   string
		forbidden string
	}{
		{fetch.Options{AllowLoopback: true, Dial: dial}, "127.0.0.1 [::1] [::ffff:127.0.0.1]", "10.0.0.1 169.254.169.254 [fd00::1] 0.0.0.0"},
		{fetch.Options{AllowPrivate: true, Dial: dial}, "10.0.0.1 192.168.0.1 172.16.0.1 [fd00::1]", "127.0.0.1 169.254.169.254 [fe80::1] [::1]"},
		{fetch.Options{AllowAddresses: []netip.Prefix{netip.MustParsePrefix("169.254.169.254/32")}, Dial: dial}, "169.254.169.254", "169.254.169.253 127.0.0.1"},
	} {
		client := newClient(t, tt.options)
		for host := range strings.FieldsSeq(tt.allowed) {
			if _, err := client.Fetch(t.Context(), "http://"+host+":8080/"); !errors.Is(err, refused) {
				t.Errorf("%s: got %v", host, err)
			}
		}
		for host := range strings.FieldsSeq(tt.forbidden) {
			if _, err := client.Fetch(t.Context(), "http://"+host+"/"); !errors.Is(err, fetch.ForbiddenAddress) {
				t.Errorf("%s: got %v", host, err)
			}
		}
	}
}

// TestDefaultDialer: the same rules hold without a dialler of the caller.
func TestDefaultDialer(t *testing.T) {
	server, written := rawServer(t, once(response("Connection: close\r\n", aevumCard(httpEndpoint))))
	if _, err := newClient(t, fetch.Options{}).Fetch(t.Context(), server); !errors.Is(err, fetch.ForbiddenAddress) || written.Load() != 0 {
		t.Errorf("got %v, %d bytes", err, written.Load())
	}
	if _, err := newClient(t, fetch.Options{AllowLoopback: true}).Fetch(t.Context(), server); err != nil {
		t.Error(err)
	}
}

// TestNoProxy: the proxy settings of the environment are ignored.
func TestNoProxy(t *testing.T) {
	proxy, asked := rawServer(t, once(response("", "{}")))
	t.Setenv("HTTP_PROXY", proxy)
	t.Setenv("http_proxy", proxy)
	resolver := &names{answers: map[string][][]netip.Addr{}}
	_, err := newClient(t, fetch.Options{Resolver: resolver, AllowLoopback: true}).Fetch(t.Context(), "http://absent.example/")
	var unknown *net.DNSError
	if !errors.Is(err, fetch.Unreachable) || !errors.As(err, &unknown) || asked.Load() != 0 {
		t.Errorf("got %v", err)
	}
}

// TestNamesLikeErrors: a failure is classified by its type. The names are words of errors about
// malformed responses.
func TestNamesLikeErrors(t *testing.T) {
	client := newClient(t, fetch.Options{Resolver: &names{answers: map[string][][]netip.Addr{}}})
	for _, host := range []string{"chunk", "trailer", "malformed", "invalid-byte-in-chunk", "transfer-encoding", "content-length", "response-headers-exceeded"} {
		if _, err := client.Fetch(t.Context(), "http://"+host+".invalid/card.json"); !errors.Is(err, fetch.Unreachable) {
			t.Errorf("%s: got %v", host, err)
		}
	}
	broken := errors.New("malformed chunk: response headers exceeded")
	client = newClient(t, fetch.Options{AllowLoopback: true, Dial: func(context.Context, string, string) (net.Conn, error) { return nil, broken }})
	if _, err := client.Fetch(t.Context(), "http://127.0.0.1/"); !errors.Is(err, fetch.Unreachable) || !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
