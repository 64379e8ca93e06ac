package fetch

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// KeySource is a [signature.KeySource] that fetches the keys of A2A signatures from the addresses
// that their headers name (jku), under the rules of its client.
//
// A header is written by the signer: an attacker who changes a card can sign it again and
// name another key set. A source therefore fetches only from addresses that the caller trusts.
//
// A source fetches each address once and does not notice later changes of a key set, so create a
// source for each verification, or for a few. With a cache in the client, a new source sends at
// most one request for each key set. It is safe for concurrent use.
type KeySource struct {
	client  *Client
	trusted []*url.URL

	mu   sync.Mutex
	sets map[string]keySet
}

// keySet is the result of fetching one key set.
type keySet struct {
	keys signature.Keys
	err  error
}

// maxSets is the number of key sets that a source fetches. It keeps cards with many signatures
// from causing many requests.
const maxSets = 4

// KeySource returns a source that fetches key sets from trusted addresses. A trusted address is
// the address of one key set, or a prefix that ends in a slash, such as
// "https://agents.example.com/". Plain HTTP addresses are trusted only if they are listed. A
// trusted address with a query is the address of one key set: the header's query must be equal.
// Without a query, the header must have none. The error reports a text that is not an address.
func (c *Client) KeySource(trusted ...string) (*KeySource, error) {
	s := &KeySource{client: c, sets: map[string]keySet{}}
	for _, address := range trusted {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return nil, fmt.Errorf("fetch: %q is not the address of key sets", address)
		}
		s.trusted = append(s.trusted, u)
	}
	return s, nil
}

// Key fetches the key set that a signature names and returns its key. The error wraps
// [signature.ErrNoKey] if the signature names no key set or one that is not trusted, or if the
// set lacks the key; it wraps a [*Error] if the set cannot be fetched.
func (s *KeySource) Key(ctx context.Context, r signature.Request) (signature.Key, error) {
	switch {
	case r.JKU == "":
		return signature.Key{}, fmt.Errorf("%w: the signature names no key set (jku)", signature.ErrNoKey)
	case !s.trusts(r.JKU):
		return signature.Key{}, fmt.Errorf("%w: the key set %.200q is not at a trusted address", signature.ErrNoKey, r.JKU)
	}
	keys, err := s.set(ctx, r.JKU)
	if err != nil {
		return signature.Key{}, err
	}
	key, err := keys.Key(ctx, r)
	key.Origin = r.JKU
	return key, err
}

// trusts reports whether an address equals a trusted address or is below one.
func (s *KeySource) trusts(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Fragment != "" || strings.ContainsFunc(u.Host, func(r rune) bool { return r > unicode.MaxASCII }) {
		return false // EqualFold treats some letters as equal that differ in host names
	}
	// Dot segments, including escaped ones, could lead out of a trusted path.
	if clean := path.Clean(u.Path); u.Path != "" && u.Path != clean && u.Path != clean+"/" || climbs(u.Path) {
		return false
	}
	return slices.ContainsFunc(s.trusted, func(t *url.URL) bool { return isBelow(u, t) })
}

// climbs reports whether some servers read a path, which is unescaped once, as one with dot segments:
// after another unescaping, with backslashes, or without the parameters of a segment ("..;x"). A
// path that is escaped more than maxEscaped times counts as one.
func climbs(at string) bool {
	for range maxEscaped {
		for segment := range strings.FieldsFuncSeq(at, func(r rune) bool { return r == '/' || r == '\\' }) {
			if name, _, _ := strings.Cut(segment, ";"); name == "." || name == ".." {
				return true
			}
		}
		next, err := url.PathUnescape(at)
		if err != nil || next == at {
			return false
		}
		at = next
	}
	return true
}

// maxEscaped bounds the time for a path that is escaped again and again ("%252525…").
const maxEscaped = 4

// isBelow reports whether an address equals a trusted address or is below it.
func isBelow(u, trusted *url.URL) bool {
	if !strings.EqualFold(u.Scheme, trusted.Scheme) || !strings.EqualFold(u.Host, trusted.Host) || u.RawQuery != trusted.RawQuery {
		return false
	}
	at, prefix := cmp.Or(u.EscapedPath(), "/"), cmp.Or(trusted.EscapedPath(), "/")
	return at == prefix || trusted.RawQuery == "" && strings.HasSuffix(prefix, "/") && strings.HasPrefix(at, prefix)
}

// set fetches a key set once.
func (s *KeySource) set(ctx context.Context, address string) (signature.Keys, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if done, ok := s.sets[address]; ok {
		return done.keys, done.err
	}
	if len(s.sets) == maxSets {
		return nil, fmt.Errorf("%w: the signatures name more than %d key sets", signature.ErrNoKey, maxSets)
	}
	var r keySet
	d, err := s.client.FetchDocument(ctx, address, wellknown.TypeJWKS, wellknown.TypeJSON)
	if err != nil {
		r.err = fmt.Errorf("the key set cannot be fetched: %w", err)
	} else if !s.trusts(d.URL) {
		r.err = fmt.Errorf("%w: the key set %.200q redirects to an address that is not trusted", signature.ErrNoKey, address)
	} else {
		r.keys, r.err = jose.ParseKeys(d.Body)
	}
	if ctx.Err() == nil { // otherwise another call may fetch it
		s.sets[address] = r
	}
	return r.keys, r.err
}
