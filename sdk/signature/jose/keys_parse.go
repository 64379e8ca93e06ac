package jose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// The maximum size of a key set, in bytes and in keys.
const (
	maxBytes = 1 << 20
	maxKeys  = 1000
	maxDepth = 16
)

// ParseKeys reads a set of public keys (RFC 7517, section 5) or a single key.
//
// As RFC 7517 requires, ParseKeys leaves out keys that verify no signature of
// [signature.Algorithms]. These are keys of other kinds, for other algorithms (alg) or other
// uses (use, key_ops), keys whose certificate (x5c) has another key, and malformed or weak keys. The
// result may have no keys. A key has the times in its members nbf, exp and revoked; callers decide
// whether it is valid ([signature.Key.ValidAt]).
//
// It is an error if
//   - a name occurs twice, or differs from a registered name only in the case of letters;
//   - two keys that verify have the same identifier (kid);
//   - there is a private or symmetric key anywhere, even outside keys, as a JSON Web Key or as PEM;
//   - there are more than 1 MiB, 1,000 keys or 16 levels of nesting.
func ParseKeys(data []byte) (signature.Keys, error) {
	if len(data) > maxBytes {
		return nil, fmt.Errorf("jwks: the key set has %d bytes, at most %d are read", len(data), maxBytes)
	}
	set, err := card.ParseRaw(data, card.WithLimits(card.Limits{Depth: maxDepth}))
	if err != nil {
		return nil, fmt.Errorf("jwks: the key set is not readable: %w", err)
	}
	if set.Kind() != card.KindObject {
		return nil, fmt.Errorf("jwks: a key set must be a JSON object")
	}
	text := set.String()
	if err := checkNames(text, nil); err != nil {
		return nil, err
	}
	list, ok := scan.Lookup(text, "keys")
	switch {
	case !ok:
		list = "[" + text + "]"
	case list[0] != '[':
		return nil, fmt.Errorf("jwks: keys is not a list")
	}
	return parseKeys(list)
}

func parseKeys(list string) (signature.Keys, error) {
	var keys signature.Keys
	known := map[string]bool{}
	for i, text := range scan.Items(list) {
		switch {
		case i == maxKeys:
			return nil, fmt.Errorf("jwks: the key set has more than %d keys", maxKeys)
		case text[0] != '{':
			return nil, fmt.Errorf("jwks: key %d of the set is not an object", i)
		}
		key, err := parseKey(text)
		if err != nil {
			continue
		}
		if key.ID != "" && known[key.ID] {
			return nil, fmt.Errorf("jwks: two keys have the identifier %.200q", key.ID)
		}
		known[key.ID] = true
		keys = append(keys, key)
	}
	return keys, nil
}

// private are the members that only private and symmetric keys have (RFC 7518, sections 6.2.2,
// 6.3.2 and 6.4, and the registry of JSON Web Key parameters).
var private = []string{"d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"}

// registered are the member names for which a reader may take names that differ in case.
var registered = []string{"keys", "kty", "use", "key_ops", "alg", "kid", "crv", "x", "y", "n", "e", "x5u", "x5c", "x5t", "x5t#s256", "pub", "nbf", "exp", "revoked", "revoked_at"}

// privatePEM is a part of the first line of all private keys in PEM (RFC 7468, RFC 4716).
const privatePEM = "PRIVATE KEY-----"

// errPrivate returns the error for a private key.
func errPrivate(kind string, path scan.Path) error {
	return fmt.Errorf("jwks: the key set has %s at %.200q; publish the public keys only, and replace this one if it was published", kind, path.Pointer())
}

// checkNames looks for private keys and ambiguous names in a value and all values inside it.
func checkNames(text string, path scan.Path) error {
	if text[0] == '"' && strings.Contains(scan.Unquote(text), privatePEM) {
		return errPrivate("a private key", path)
	}
	path = append(path, scan.Step{})
	for name, value := range scan.Members(text) {
		path[len(path)-1] = scan.Member(name)
		lower := fold(name)
		switch {
		case strings.Contains(name, privatePEM):
			return errPrivate("a private key", path[:len(path)-1])
		case slices.Contains(private, lower):
			return errPrivate("a member of a private key", path)
		case slices.Contains(registered, lower) && name != lower && name != "x5t#S256":
			return fmt.Errorf("jwks: some readers take the member at %.200q for %q; rename or remove it", path.Pointer(), lower)
		}
		if err := checkNames(value, path); err != nil {
			return err
		}
	}
	for i, value := range scan.Items(text) {
		path[len(path)-1] = scan.Element(i)
		if err := checkNames(value, path); err != nil {
			return err
		}
	}
	return nil
}

// fold returns a name as read by readers that ignore the case of letters (encoding/json).
func fold(name string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case 'A' <= c && c <= 'Z':
			return c - 'A' + 'a'
		case c == '\u017f':
			return 's'
		case c == '\u212a':
			return 'k'
		}
		return c
	}, name)
}
