package trust

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// networkFlags are the flags of commands that send requests.
type networkFlags struct {
	limits         fetch.Limits
	redirects      int
	allowLoopback  bool
	allowPrivate   bool
	authorities    []string
	header         []string
	anyMediaType   bool
	schemeMismatch bool
}

// networkHelp describes the protection against unknown servers.
const networkHelp = `Only addresses of the public Internet are connected to, after the name was resolved and on
every redirect; --allow-loopback and --allow-private allow more. No proxy is used, cookies
are not sent, and redirects do not lead from https to http.`

func (n *networkFlags) bind(cmd *cobra.Command) {
	d := fetch.DefaultLimits()
	f := cmd.Flags()
	f.Int64Var(&n.limits.Decoded, "max-bytes", d.Decoded, "maximum `length` of a document, before and after decompression")
	f.IntVar(&n.redirects, "max-redirects", d.Redirects, "maximum `number` of redirects")
	f.DurationVar(&n.limits.Time, "timeout", d.Time, "maximum `time` for an address, with its redirects")
	f.DurationVar(&n.limits.Idle, "idle-timeout", d.Idle, "maximum `time` to connect, and without a byte from the server")
	f.BoolVar(&n.allowLoopback, "allow-loopback", false, "allow connections to this machine")
	f.BoolVar(&n.allowPrivate, "allow-private", false, "allow connections to private networks")
	f.StringArrayVar(&n.authorities, "ca", nil, "trust the certificates in this PEM `file`, too; may be repeated")
	f.StringArrayVar(&n.header, "header", nil, "add a `NAME:VALUE` to the header of requests to the origin of the address; may be repeated")
}

// options returns the options of the client.
func (n *networkFlags) options() (fetch.Options, error) {
	limits, err := n.checkedLimits()
	if err != nil {
		return fetch.Options{}, err
	}
	o := fetch.Options{
		Limits: limits, Header: http.Header{},
		AllowLoopback: n.allowLoopback, AllowPrivate: n.allowPrivate,
		AnyMediaType: n.anyMediaType, AllowSchemeMismatch: n.schemeMismatch,
	}
	for _, line := range n.header {
		name, value, ok := strings.Cut(line, ":")
		if !ok || strings.Trim(name, " ") == "" || strings.ContainsAny(line, "\r\n") {
			return fetch.Options{}, fmt.Errorf("--header must have the form NAME:VALUE")
		}
		o.Header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	if len(n.authorities) > 0 {
		roots, err := n.roots()
		if err != nil {
			return fetch.Options{}, err
		}
		o.TLS = &tls.Config{RootCAs: roots}
	}
	return o, nil
}

func (n *networkFlags) checkedLimits() (fetch.Limits, error) {
	l := n.limits
	if l.Decoded < 1 || l.Time <= 0 || l.Idle <= 0 || n.redirects < 0 {
		return l, errors.New("limits must be above 0; --max-redirects may be 0")
	}
	l.Bytes, l.Redirects = l.Decoded, n.redirects
	if n.redirects == 0 {
		l.Redirects = fetch.NoRedirects
	}
	return l, nil
}

// roots returns the root certificates of the system and of --ca.
func (n *networkFlags) roots() (*x509.CertPool, error) {
	roots, err := x509.SystemCertPool()
	if err != nil {
		return nil, err
	}
	for _, file := range n.authorities {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if !roots.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s has no certificate in PEM form", file)
		}
	}
	return roots, nil
}

// allowing names the flag that allows connections to the host of an address that a person gave; it is
// empty for a public host. The host of a redirect needs a decision, not a flag.
func (n *networkFlags) allowing(address string) string {
	if !strings.Contains(address, "://") {
		address = "//" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	ip, err := netip.ParseAddr(u.Hostname())
	switch {
	case !n.allowLoopback && (u.Hostname() == "localhost" || err == nil && ip.IsLoopback()):
		return "; --allow-loopback allows this machine"
	case !n.allowPrivate && err == nil && ip.IsPrivate():
		return "; --allow-private allows private networks"
	}
	return ""
}

// noFiles returns an error for an argument that names a file and no address.
func noFiles(args []string) error {
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			return fmt.Errorf("%s is a file, not an address; agentcard validate reads files", arg)
		}
	}
	return nil
}

// isTrouble reports whether an error means that no card was received: the host was not reached,
// or its answer has no card.
func isTrouble(err error) bool {
	for _, r := range []fetch.Reason{fetch.BadAddress, fetch.ForbiddenAddress, fetch.Unreachable, fetch.Timeout, fetch.Canceled} {
		if errors.Is(err, r) {
			return true
		}
	}
	return false
}
