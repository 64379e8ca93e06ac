package directory

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// The owner of a domain publishes servers whose names begin with the reversed domain, without being a tenant: the
// owner signs a time, and the directory verifies the signature with a key that the host of the domain serves or that a
// TXT record of the domain has. The token is the signed time itself. Every process of a directory can verify it, and
// none stores it.

// publisher is the sender of a request that changes servers: a tenant, or the owner of a domain.
type publisher struct {
	// owner is the tenant, or anonymous: all owners of domains share a quota.
	owner string
	// signed proves a domain; nil for a tenant.
	signed *signedTime
}

// signedTime is a time that the owner of a domain has signed.
type signedTime struct {
	Domain    string `json:"domain"`
	Timestamp string `json:"timestamp"`
	// Signature is the signature of the text of the time, in hexadecimal digits.
	Signature string `json:"signed_timestamp"`
	// inDNS says that the key is in a TXT record of the domain, and thus proves its subdomains, too. Otherwise the
	// host serves the key.
	inDNS bool
}

// A signed time can be exchanged for a token within signedFor of the time, and the token can be used within tokenFor.
//
// Source: MCP registry 1.8.8, internal/api/handlers/v0/auth/common.go, internal/auth/jwt.go.
const (
	signedFor = 15 * time.Second
	tokenFor  = 5 * time.Minute
)

// These begin the token of the owner of a domain, by the place of the key. maxSigned is the maximum length of the
// token.
const (
	tokenOfHost = "mcp-http."
	tokenOfDNS  = "mcp-dns."
	maxSigned   = 1024
)

// token returns the token of a signed time.
func (s *signedTime) token() (string, error) {
	prefix := tokenOfHost
	if s.inDNS {
		prefix = tokenOfDNS
	}
	text, err := json.Marshal(s)
	return prefix + base64.RawURLEncoding.EncodeToString(text), err
}

// signedIn returns the signed time in a token, which is not verified yet; nil if the token has none.
func signedIn(token string) (*signedTime, error) {
	encoded, inHost := strings.CutPrefix(token, tokenOfHost)
	encoded, inDNS := strings.CutPrefix(encoded, tokenOfDNS)
	if inHost == inDNS {
		return nil, nil
	}
	s := &signedTime{inDNS: inDNS}
	text, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil || len(token) > maxSigned || json.Unmarshal(text, s) != nil {
		return nil, errSigned("the token was not made by a directory")
	}
	return s, nil
}

// covers reports whether the owner of the domain may change the server of a name.
func (s *signedTime) covers(name string) bool {
	host := store.NamespaceHost(name)
	return host == s.Domain || s.inDNS && strings.HasSuffix(host, "."+s.Domain)
}

// errSigned is the answer to a signed time or a token that proves no domain.
func errSigned(message string) error {
	return &refused{http.StatusForbidden, "DOMAIN_UNPROVEN", message, nil}
}

// check returns an error for a signed time that proves nothing now, without asking its host: oldest is its maximum
// age.
func (s *signedTime) check(now time.Time, oldest time.Duration) error {
	domain, ok := hostName(s.Domain)
	switch {
	case !ok:
		return errSigned("domain must be the name of a host in ASCII, without a port")
	case domain == "github.io" || strings.HasSuffix(domain, ".github.io"):
		return errSigned("a page at github.io does not prove a namespace io.github")
	}
	s.Domain = domain
	at, err := time.Parse(time.RFC3339, s.Timestamp)
	if err != nil || now.Sub(at) > oldest || at.Sub(now) > signedFor {
		return errSigned("the timestamp must be a time as in RFC 3339, and now")
	}
	return nil
}

// publisher returns the sender of a request. The domain of an owner is not verified yet, see [Handler.verify].
func (h *Handler) publisher(r *http.Request) (publisher, error) {
	var signed *signedTime
	if h.domains != nil {
		var err error
		if signed, err = signedIn(bearer(r)); err != nil {
			return publisher{}, err
		}
	}
	if signed == nil {
		tenant, err := h.tenant(r)
		return publisher{owner: tenant}, err
	}
	return publisher{anonymous, signed}, signed.check(h.options.Now(), tokenFor)
}

// verify verifies that the owner of a domain may change the server of a name.
func (h *Handler) verify(ctx context.Context, p publisher, key store.Key) error {
	switch {
	case p.signed == nil:
		return nil
	case key.Dialect != string(detect.MCPServerJSON) || !p.signed.covers(key.ID):
		return errSigned("the token is for servers whose names begin with the reversed domain " + p.signed.Domain)
	}
	return h.verifySigned(ctx, p.signed)
}

// domain returns the domain that the publisher proves for a server, empty for a tenant.
func (p *publisher) domain(c *store.Card) string {
	if p.signed == nil {
		return ""
	}
	return store.NamespaceHost(c.ID)
}

// may reports whether the publisher is the owner of a server.
func (p *publisher) may(c *store.Card) bool { return c.Owner == p.owner && c.Domain == p.domain(c) }

// limited returns the name under which the publications of the publisher are counted.
func (p *publisher) limited() string {
	if p.signed == nil {
		return p.owner
	}
	return p.signed.Domain
}

// verifySigned verifies a signed time with the keys that the host of the domain serves, or that its TXT records have.
func (h *Handler) verifySigned(ctx context.Context, s *signedTime) error {
	return h.asking(ctx, s.Domain, func(ctx context.Context) error {
		place, records, err := h.records(ctx, s)
		if err != nil {
			return err
		}
		for _, record := range records {
			key, problem := parseHostKey(record)
			switch {
			case problem != nil:
				err = domainUnproven(place+": "+problem.Error(), "key")
			case key.verifies(s.Timestamp, s.Signature):
				return nil
			default:
				err = domainUnproven(place+": the key did not sign the timestamp", "signature")
			}
		}
		return err
	})
}

// records returns the records with keys of a domain, at least one, and a description of their place.
func (h *Handler) records(ctx context.Context, s *signedTime) (place string, records [][]byte, err error) {
	if s.inDNS {
		records, err = h.domains.records(ctx, s.Domain)
		return "a TXT record of the domain", records, err
	}
	d, err := h.domains.client.FetchDocument(ctx, "https://"+s.Domain+keyPath)
	if failed, ok := errors.AsType[*fetch.Error](err); ok {
		err = domainUnproven("the key cannot be fetched from "+keyPath+" of the host: "+failed.Message, string(failed.Reason))
	}
	return keyPath + " of the host", [][]byte{d.Bytes()}, err
}

// login answers a signed time with a token for the owner of a domain whose host serves a key, or with a key in a TXT
// record.
//
// Source: MCP registry 1.8.8, POST /v0/auth/http, POST /v0/auth/dns.
func (h *Handler) login(inDNS bool) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if h.domains == nil {
			return errDomainsOff
		}
		body, err := objectIn(r)
		if err != nil {
			return err
		}
		s := &signedTime{textOf(body, "domain"), textOf(body, "timestamp"), textOf(body, "signed_timestamp"), inDNS}
		token, err := s.token()
		if err != nil || len(token) > maxSigned {
			return invalid("", "the body must have a domain, the current time as timestamp, and its signature as signed_timestamp")
		}
		if err := s.check(h.options.Now(), signedFor); err != nil {
			return err
		}
		if err := h.verifySigned(r.Context(), s); err != nil {
			return err
		}
		at, err := time.Parse(time.RFC3339, s.Timestamp)
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, issuedToken{token, at.Add(tokenFor).Unix()})
		return nil
	}
}

// issuedToken is a TokenResponse of the registry; ExpiresAt is in seconds since 1970.
type issuedToken struct {
	Token     string `json:"registry_token"`
	ExpiresAt int64  `json:"expires_at"`
}

// loginAsAnyone answers with a token for a client without credentials, if the directory trusts its callers: it then
// ignores tokens.
//
// Source: MCP registry 1.8.8, POST /v0/auth/none.
func (h *Handler) loginAsAnyone(w http.ResponseWriter, r *http.Request) {
	if !h.trusts() {
		h.fail(w, r, h.forbidden())
		return
	}
	writeJSON(w, http.StatusOK, issuedToken{"none", h.options.Now().Add(tokenFor).Unix()})
}
