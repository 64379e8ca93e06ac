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
// owner signs a time, and the directory verifies the signature with the key that the host of the domain serves. The
// token is the signed time itself. Every process of a directory can verify it, and none stores it.

// publisher is the sender of a request that changes servers: a tenant, or the owner of a domain.
type publisher struct {
	// owner is the tenant, or anonymous: all owners of domains share a quota.
	owner string
	// domain is the domain, empty for a tenant.
	domain string
	signed *signedTime
}

// signedTime is a time that the owner of a domain has signed.
type signedTime struct {
	Domain    string `json:"domain"`
	Timestamp string `json:"timestamp"`
	// Signature is the signature of the text of the time, in hexadecimal digits.
	Signature string `json:"signed_timestamp"`
}

// A signed time can be exchanged for a token within signedFor of the time, and the token can be used within tokenFor.
//
// Source: MCP registry 1.8.8, internal/api/handlers/v0/auth/common.go, internal/auth/jwt.go.
const (
	signedFor = 15 * time.Second
	tokenFor  = 5 * time.Minute
)

// tokenPrefix begins the token of the owner of a domain. maxSigned is its maximum length.
const (
	tokenPrefix = "mcp-http."
	maxSigned   = 1024
)

// token returns the token of a signed time.
func (s *signedTime) token() (string, error) {
	text, err := json.Marshal(s)
	return tokenPrefix + base64.RawURLEncoding.EncodeToString(text), err
}

// errSigned is the answer to a signed time or a token that proves no domain.
func errSigned(message string) error {
	return &refused{http.StatusForbidden, "DOMAIN_UNPROVEN", message, nil}
}

// check returns an error for a signed time that proves nothing at a time, without asking its host.
func (s *signedTime) check(now time.Time, earliest time.Duration) error {
	domain, ok := hostName(s.Domain)
	switch {
	case !ok:
		return errSigned("domain must be the name of a host in ASCII, without a port")
	case domain == "github.io" || strings.HasSuffix(domain, ".github.io"):
		return errSigned("a page at github.io does not prove a namespace io.github")
	}
	s.Domain = domain
	at, err := time.Parse(time.RFC3339, s.Timestamp)
	if err != nil || now.Sub(at) > earliest || at.Sub(now) > signedFor {
		return errSigned("the timestamp must be a time as in RFC 3339, and now")
	}
	return nil
}

// publisher returns the sender of a request. The domain of an owner is not verified yet, see [Handler.verify].
func (h *Handler) publisher(r *http.Request) (publisher, error) {
	encoded, ok := strings.CutPrefix(bearer(r), tokenPrefix)
	if !ok || h.domains == nil {
		tenant, err := h.tenant(r)
		return publisher{owner: tenant}, err
	}
	p := publisher{owner: anonymous, signed: new(signedTime)}
	text, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil || len(encoded) > maxSigned || json.Unmarshal(text, p.signed) != nil {
		return p, errSigned("the token was not made by a directory")
	}
	if err := p.signed.check(h.options.Now(), tokenFor); err != nil {
		return p, err
	}
	p.domain = p.signed.Domain
	return p, nil
}

// verify verifies that the owner of a domain may change the server of a name.
func (h *Handler) verify(ctx context.Context, p publisher, key store.Key) error {
	switch {
	case p.domain == "":
		return nil
	case key.Dialect != string(detect.MCPServerJSON) || !store.InNamespace(key.ID, p.domain):
		return errSigned("the token is for servers whose names begin with the reversed domain " + p.domain)
	}
	return h.verifySigned(ctx, p.signed)
}

// may reports whether the publisher is the owner of a server.
func (p *publisher) may(c *store.Card) bool { return c.Owner == p.owner && c.Domain == p.domain }

// verifySigned verifies a signed time with the key that the host of the domain serves.
func (h *Handler) verifySigned(ctx context.Context, s *signedTime) error {
	return h.asking(ctx, s.Domain, func(ctx context.Context) error {
		d, err := h.domains.client.FetchDocument(ctx, "https://"+s.Domain+keyPath)
		if failed, ok := errors.AsType[*fetch.Error](err); ok {
			return domainUnproven("the key cannot be fetched from "+keyPath+" of the host: "+failed.Message, string(failed.Reason))
		}
		if err != nil {
			return err
		}
		key, err := parseHostKey(d.Bytes())
		if err != nil {
			return domainUnproven(keyPath+" of the host: "+err.Error(), "key")
		}
		if !key.verifies(s.Timestamp, s.Signature) {
			return domainUnproven("the key that the host serves did not sign the timestamp", "signature")
		}
		return nil
	})
}

// login answers with a token for the owner of a domain.
//
// Source: MCP registry 1.8.8, POST /v0/auth/http.
func (h *Handler) login(w http.ResponseWriter, r *http.Request) error {
	if h.domains == nil {
		return errDomainsOff
	}
	body, err := objectIn(r)
	if err != nil {
		return err
	}
	s := &signedTime{textOf(body, "domain"), textOf(body, "timestamp"), textOf(body, "signed_timestamp")}
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
	if h.tokens != nil {
		h.fail(w, r, errForbidden)
		return
	}
	writeJSON(w, http.StatusOK, issuedToken{"none", h.options.Now().Add(tokenFor).Unix()})
}
