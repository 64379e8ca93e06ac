package store

import (
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// NamespaceHost returns the host whose reversed name begins the name of a server.json: example.com for
// com.example/weather. It is in lower case, and empty for a name without a slash.
func NamespaceHost(name string) string {
	namespace, _, ok := strings.Cut(name, "/")
	if !ok {
		return ""
	}
	labels := strings.Split(strings.ToLower(namespace), ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".")
}

// NamesHost reports whether a card has an https endpoint on a host, at the port 443. The name of a server.json
// names a host instead, see [NamespaceHost].
func NamesHost(c *Card, host string) bool {
	if c.Dialect == string(detect.MCPServerJSON) {
		return strings.EqualFold(NamespaceHost(c.ID), host)
	}
	d, err := Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return false
	}
	for _, e := range d.Endpoints {
		u, err := url.Parse(e.Address.Or(""))
		if err == nil && u.Scheme == "https" && (u.Port() == "" || u.Port() == "443") && strings.EqualFold(u.Hostname(), host) {
			return true
		}
	}
	return false
}

// SameAuthor reports whether one key has signed two cards of an agent.
func SameAuthor(a, b *Card) bool {
	return a.Key == b.Key && a.proven() && b.proven() && len(a.Proof.common(b.Proof)) > 0
}

// compareDomains decides between two cards that no signature proves: by the hosts that serve
// them, otherwise by their owners. It returns false if these do not decide.
func compareDomains(stored, incoming *Card) (result Result, decided bool) {
	switch {
	case stored.Domain != "" && stored.Domain != incoming.Domain:
		return refusedForDomain(), true
	case stored.Owner == incoming.Owner, stored.Domain != "":
		return Result{}, false
	case incoming.Domain != "" && NamesHost(stored, incoming.Domain):
		return Result{Decision: Replace}, true // the stored card is a copy by another owner
	}
	return refused(Keep, CodeOwner, "", "another owner has declared this card first"), true
}

// refusedForDomain returns the result that refuses a card because the stored card has a proven
// host.
func refusedForDomain() Result {
	return refused(Keep, CodeDomain, "", "the domain of the stored card is proven: declare the new card with a proof of the domain")
}
