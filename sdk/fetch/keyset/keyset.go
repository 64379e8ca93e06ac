// Package keyset fetches the keys of A2A signatures from the addresses that their headers
// name (jku), under the rules of package fetch.
//
// A header is written by the signer: an attacker who changes a card can sign it again and
// name another key set. A [Source] therefore fetches only from addresses that the caller
// trusts.
package keyset

import (
	"cmp"
	"context"
	"crypto"
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"
	"sync"
	"unicode"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Source is a [signing.KeySource] that fetches key sets. It fetches each address once, so
// make one for each verification, or for a few; with a cache in the client that costs one
// request. It is safe for concurrent use.
type Source struct {
	ctx     context.Context
	client  *fetch.Client
	trusted []*url.URL
	err     error

	mu   sync.Mutex
	sets map[string]result
}

// result is what came of fetching one key set.
type result struct {
	keys signing.Keys
	err  error
}

// maxSets is the number of key sets that a source fetches: a card with many signatures
// cannot make it send more requests.
const maxSets = 4

// New returns a source that fetches key sets from trusted addresses: the address of a key
// set, or one that ends in a slash, for all key sets below it, such as
// "https://agents.example.com/". Addresses of plain HTTP are trusted only if they are listed.
// The context is that of all requests.
func New(ctx context.Context, client *fetch.Client, trusted ...string) *Source {
	s := &Source{ctx: ctx, client: client, sets: map[string]result{}}
	for _, address := range trusted {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			s.err = errors.Join(s.err, fmt.Errorf("keyset: %q is not the address of key sets", address))
			continue
		}
		s.trusted = append(s.trusted, u)
	}
	return s
}

// Key fetches the key set that a header names and returns its key. The error wraps
// [signing.ErrNoKey] if the header names no key set or one that is not trusted, or if the set
// lacks the key; it wraps a [*fetch.Error] if the set cannot be fetched.
func (s *Source) Key(h signing.Header) (crypto.PublicKey, error) {
	switch {
	case s.err != nil:
		return nil, s.err
	case h.JKU == "":
		return nil, fmt.Errorf("%w: the signature names no key set (jku)", signing.ErrNoKey)
	case !s.trusts(h.JKU):
		return nil, fmt.Errorf("%w: the key set %.200q is not at a trusted address", signing.ErrNoKey, h.JKU)
	}
	keys, err := s.set(h.JKU)
	if err != nil {
		return nil, err
	}
	return keys.Key(h)
}

// trusts reports whether an address is one of the trusted, or below one.
func (s *Source) trusts(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Fragment != "" || strings.ContainsFunc(u.Host, func(r rune) bool { return r > unicode.MaxASCII }) {
		return false // EqualFold finds letters equal that hosts do not
	}
	// Dot segments, also escaped ones, could lead out of a trusted path.
	if clean := path.Clean(u.Path); u.Path != "" && u.Path != clean && u.Path != clean+"/" {
		return false
	}
	for _, t := range s.trusted {
		if !strings.EqualFold(u.Scheme, t.Scheme) || !strings.EqualFold(u.Host, t.Host) {
			continue
		}
		below := cmp.Or(t.Path, "/")
		if u.Path == below || strings.HasSuffix(below, "/") && strings.HasPrefix(u.Path, below) {
			return true
		}
	}
	return false
}

// set fetches a key set, once.
func (s *Source) set(address string) (signing.Keys, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if done, ok := s.sets[address]; ok {
		return done.keys, done.err
	}
	if len(s.sets) == maxSets {
		return nil, fmt.Errorf("%w: the signatures name more than %d key sets", signing.ErrNoKey, maxSets)
	}
	var r result
	d, err := s.client.FetchDocument(s.ctx, address, wellknown.TypeJWKS, wellknown.TypeJSON)
	if err != nil {
		r.err = fmt.Errorf("keyset: %w", err)
	} else if !s.trusts(d.URL) {
		r.err = fmt.Errorf("%w: the key set %.200q redirects to an address that is not trusted", signing.ErrNoKey, address)
	} else {
		r.keys, r.err = signing.ParseJWKS(d.Body)
	}
	s.sets[address] = r
	return r.keys, r.err
}
