package serverjson

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// maxPublisherProvided is the number of octets of the member PublisherProvided that the
// registry accepts, encoded as by encoding/json.
const maxPublisherProvided = 4096

// checkWebsiteURL checks an address that the registry parses.
func checkWebsiteURL(c *cardrt.Checker, s string) {
	if !isParsed(s) {
		c.Fail(&invalidWebsiteURL)
	}
}

// checkIconURL checks the address of an icon, which the registry parses.
func checkIconURL(c *cardrt.Checker, s string) {
	if !isParsed(s) {
		c.Fail(&invalidIconURL)
	}
}

// isParsed reports whether net/url accepts the URI s. It returns true if s is not a URI, since
// s then violates the format of the member, which is reported already.
func isParsed(s string) bool {
	if _, _, ok := plainAddress(s); ok || !check.String(s).URI() {
		return true
	}
	_, err := url.Parse(s)
	return err == nil
}

// IsPageURL reports whether the registry accepts an address for a website or an icon: a
// URI with the scheme https, without quotes.
func IsPageURL(address string) bool {
	return check.String(address).URI() && len(address) > len("https:") && strings.EqualFold(address[:len("https:")], "https:") &&
		isParsed(address) && !strings.Contains(address, "'")
}

// checkPackage compares the variables of a package's address with those that the package
// defines.
func checkPackage(c *cardrt.Checker, x *Package) {
	address := x.Transport.URL.Or("")
	isHTTP := x.Transport.Type == TransportTypeStreamableHTTP || x.Transport.Type == TransportTypeSSE
	if !isHTTP || address == "" {
		return
	}
	if _, _, ok := httpAddress(address); !ok || !definesAll(address, x.defines) {
		m := c.Mark()
		c.FailAt("url", &invalidPackageURL)
		c.In(m, "transport")
	}
}

// defines reports whether a package defines a variable. The variable is an environment
// variable, or the name or hint of an argument.
func (x *Package) defines(name string) bool {
	for _, list := range [][]NamedInput{x.EnvironmentVariables, x.OldEnvironmentVariables} {
		for i := range list {
			if list[i].Name == name {
				return true
			}
		}
	}
	for _, list := range [][]Argument{x.RuntimeArguments, x.PackageArguments, x.OldRuntimeArguments, x.OldPackageArguments} {
		for i := range list {
			if a := &list[i]; a.Name.Or("") == name || a.ValueHint.Or("") == name || a.OldValueHint.Or("") == name {
				return true
			}
		}
	}
	return false
}

// checkRemote checks the address of a remote.
func checkRemote(c *cardrt.Checker, x *Remote) {
	if x.URL == "" {
		return
	}
	if scheme, host, ok := httpAddress(x.URL); !ok || scheme != "https" || isLocal(host) {
		c.FailAt("url", &invalidRemoteURL)
	}
	isDefined := func(name string) bool {
		_, ok := x.Variables[name]
		return ok
	}
	if !definesAll(x.URL, isDefined) {
		c.FailAt("url", &undefinedVariable)
	}
}

// IsRemoteURL reports whether the registry accepts an address for a remote with variables of these
// names: a URL with the scheme https and a host other than localhost, in which each {name} is one
// of the variables.
func IsRemoteURL(address string, variables ...string) bool {
	scheme, host, ok := httpAddress(address)
	return ok && scheme == "https" && !isLocal(host) && definesAll(address, func(name string) bool { return slices.Contains(variables, name) })
}

// isLocal reports whether a host is one that the registry refuses for a remote.
func isLocal(host string) bool {
	return host == "localhost" || host == "127.0.0.1" || strings.HasSuffix(host, ".localhost")
}

// checkArgument compares the value and the default of a named argument with its name.
func checkArgument(c *cardrt.Checker, x *Argument) {
	name := x.Name.Or("")
	if x.Type != ArgumentTypeNamed || name == "" {
		return
	}
	if strings.HasPrefix(x.Value.Or(""), name) {
		c.FailAt("value", &argumentValueStartsWithName)
	}
	if strings.HasPrefix(x.Default.Or(""), name) {
		c.FailAt("default", &argumentDefaultStartsWithName)
	}
}

// checkMeta measures the metadata of the publisher.
func checkMeta(c *cardrt.Checker, x *Meta) {
	if !x.PublisherProvided.IsZero() && !FitsPublisherProvided(x.PublisherProvided.String()) {
		c.FailAt("io.modelcontextprotocol.registry/publisher-provided", &publisherProvidedSize)
	}
}

// FitsPublisherProvided reports whether the registry accepts a JSON object, by its size,
// as metadata of the publisher.
func FitsPublisherProvided(text string) bool {
	if mostSize(text) <= maxPublisherProvided {
		return true
	}
	size, ok := encodedSize(text)
	return !ok || size <= maxPublisherProvided // another rule refuses unreadable values
}

// mostSize returns a length that encodedSize does not exceed: the length of the text, and how much
// encoding/json can lengthen its parts. It writes six octets for a character that HTML gives a
// meaning, and a number with an exponent, such as 1e20, with all its digits, fewer than 24.
func mostSize(text string) int {
	size := len(text)
	for _, c := range [...]string{"<", ">", "&", "\xE2"} { // the first octet of the line and paragraph separators
		size += 5 * strings.Count(text, c)
	}
	for _, c := range []byte("eE") {
		for rest := text; ; {
			i := strings.IndexByte(rest, c)
			if i < 0 {
				break
			}
			if i > 0 && rest[i-1] >= '0' && rest[i-1] <= '9' {
				size += 24
			}
			rest = rest[i+1:]
		}
	}
	return size
}

// encodedSize returns the length of a JSON text as encoding/json writes its value: the canonical
// form, with escapes for characters that HTML gives a meaning, and with negative zeros.
func encodedSize(text string) (size int, ok bool) {
	canonical, err := card.Canonical([]byte(text), card.WithLimits(card.NoLimits()))
	if err != nil {
		return 0, false
	}
	size = len(canonical)
	for _, c := range string(canonical) {
		switch c {
		case '<', '>', '&', '\u2028', '\u2029':
			size += len(`\u0000`) - utf8.RuneLen(c)
		}
	}
	return size + negativeZeros(text), true
}

// negativeZeros counts the numbers of a JSON text whose canonical form lacks a sign.
func negativeZeros(text string) (n int) {
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case c == '-' && !inString:
			end := i + 1
			for end < len(text) && strings.IndexByte("0123456789.eE+-", text[end]) >= 0 {
				end++
			}
			if value, err := strconv.ParseFloat(text[i:end], 64); err == nil && value == 0 {
				n++
			}
			i = end - 1
		}
	}
	return n
}
