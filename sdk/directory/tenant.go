package directory

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// DefaultTenant is the tenant of callers that name none, if callers are trusted.
const DefaultTenant = "tenant_default"

// ErrToken reports a token that cannot be used.
var ErrToken = errors.New("directory: a tenant must have 1 to 200 characters, and its token " + webserver.TokenRule)

// tokens maps the hashes of tokens to tenants. With hashes, the time of a look-up reveals
// nothing about a token. Nil trusts callers.
type tokens map[[sha256.Size]byte]string

func newTokens(list map[string]string) (tokens, error) {
	if list == nil {
		return nil, nil
	}
	t := tokens{}
	for token, tenant := range list {
		if !webserver.IsToken(token) || !validTenant(tenant) {
			return nil, ErrToken
		}
		t[sha256.Sum256([]byte(token))] = tenant
	}
	return t, nil
}

// validTenant reports whether a text can be the id of a tenant.
func validTenant(id string) bool {
	return id != "" && len(id) <= 200 && store.Key{Tenant: id}.Check() == nil
}

// errForbidden is the answer without a valid token, errUncertified the answer without one and without a certificate,
// if the directory accepts certificates.
var (
	errForbidden   = &refused{http.StatusForbidden, "FORBIDDEN", "a bearer token of the tenant is required", nil}
	errUncertified = &refused{http.StatusForbidden, "FORBIDDEN", "a certificate or a bearer token of the tenant is required", nil}
)

// forbidden returns the answer to a request that proves no tenant.
func (h *Handler) forbidden() *refused {
	if h.options.Certificates {
		return errUncertified
	}
	return errForbidden
}

// tenantHeader names the tenant. A request with two of these headers is refused, so that a
// client behind a proxy cannot add one of its own to the header of the proxy.
const tenantHeader = "X-Proxy-Tenant-Id"

// tenant returns the tenant of a request.
func (h *Handler) tenant(r *http.Request) (string, error) {
	named := strings.TrimSpace(r.Header.Get(tenantHeader))
	if named != "" && !validTenant(named) || len(r.Header.Values(tenantHeader)) > 1 {
		return "", &refused{http.StatusBadRequest, "SCHEMA_INVALID", "the header x-proxy-tenant-id is not the id of a tenant", nil}
	}
	if h.trusts() {
		if named == "" {
			return DefaultTenant, nil
		}
		return named, nil
	}
	tenant, ok := h.authenticated(r)
	if !ok || named != "" && named != tenant {
		return "", h.forbidden()
	}
	return tenant, nil
}

// Client identifies the client of a request, for limits that apply to each client: the tenant, or the address of
// a caller that names none.
func (h *Handler) Client(r *http.Request) string {
	tenant, err := h.tenant(r)
	if err != nil || h.trusts() && strings.TrimSpace(r.Header.Get(tenantHeader)) == "" {
		return "address " + webserver.NetworkOf(strings.TrimPrefix(h.address(r), "ip:"))
	}
	return "tenant " + tenant
}

// trusts reports whether callers are trusted to name their tenant.
func (h *Handler) trusts() bool { return h.tokens == nil && !h.options.Certificates }

// byToken returns the tenant of the token of a request.
func (h *Handler) byToken(r *http.Request) (tenant string, ok bool) {
	tenant, ok = h.tokens[sha256.Sum256([]byte(bearer(r)))]
	return tenant, ok
}

// authenticated returns the tenant of the token of a request, or of its certificate.
func (h *Handler) authenticated(r *http.Request) (tenant string, ok bool) {
	if tenant, ok = h.byToken(r); ok || !h.options.Certificates || r.TLS == nil || len(r.TLS.VerifiedChains) == 0 {
		return tenant, ok
	}
	certificate := r.TLS.VerifiedChains[0][0]
	tenant = certificate.Subject.CommonName
	if len(certificate.URIs) > 0 {
		tenant = certificate.URIs[0].String()
	}
	return tenant, validTenant(tenant)
}

// bearer returns the token of a request, empty without one.
func bearer(r *http.Request) string {
	token := r.Header.Get("X-Proxy-Api-Key")
	if scheme, given, found := strings.Cut(r.Header.Get("Authorization"), " "); found && strings.EqualFold(scheme, "Bearer") {
		token = given
	}
	return strings.TrimSpace(token)
}
