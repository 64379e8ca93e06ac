package fetch

import (
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// policy is the caching policy in the header of a response (RFC 9111). A client is a private
// cache: s-maxage, private and public do not apply to it.
type policy struct {
	// any says that the header has Cache-Control or Expires.
	any            bool
	noStore        bool
	noCache        bool
	mustRevalidate bool
	// lifetime is the age until which the response is fresh. stated says that the header states it.
	lifetime time.Duration
	stated   bool
	// age is the age of the response when it was received.
	age time.Duration
}

// policyOf reads the policy of a response, given the times when it was requested and received.
func policyOf(h http.Header, requested, received time.Time) policy {
	p := policy{any: len(h.Values("Cache-Control"))+len(h.Values("Expires")) > 0}
	for name, value := range directives(h.Values("Cache-Control")) {
		switch name {
		case "no-store":
			p.noStore = true
		case "no-cache": // a list of field names has the same effect on a cache of whole responses
			p.noCache = true
		case "must-revalidate":
			p.mustRevalidate = true
		case "max-age":
			// The smallest of several values applies; a value that is not a number counts as 0
			// (RFC 9111, section 4.2.1).
			lifetime := seconds(value)
			if !p.stated || lifetime < p.lifetime {
				p.lifetime = lifetime
			}
			p.stated = true
		}
	}
	date, dateErr := http.ParseTime(h.Get("Date"))
	if expires := h.Values("Expires"); len(expires) > 0 && !p.stated {
		p.stated = true
		// An invalid date, such as 0, means a time in the past.
		if end, err := http.ParseTime(expires[0]); err == nil && dateErr == nil {
			p.lifetime = max(end.Sub(date), 0)
		}
	}
	stated := seconds(h.Get("Age"))
	p.age = saturated(stated, max(received.Sub(requested), 0))
	if dateErr == nil {
		p.age = max(p.age, received.Sub(date))
	}
	if slices.ContainsFunc(h.Values("Vary"), func(line string) bool { return strings.Contains(line, "*") }) {
		p.noStore = true
	}
	return p
}

// directives returns the directives of Cache-Control, with names in lower case and values
// without quotes. Several header lines count as one.
func directives(lines []string) func(yield func(name, value string) bool) {
	return func(yield func(name, value string) bool) {
		for _, line := range lines {
			for line != "" {
				var directive string
				directive, line = cutDirective(line)
				name, value, _ := strings.Cut(directive, "=")
				name = strings.ToLower(strings.TrimSpace(name))
				value = strings.Trim(strings.TrimSpace(value), `"`)
				if name != "" && !yield(name, value) {
					return
				}
			}
		}
	}
}

// cutDirective cuts a line at the first comma that is not in quotes.
func cutDirective(line string) (directive, rest string) {
	quoted := false
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			quoted = !quoted
		case '\\':
			if quoted {
				i++
			}
		case ',':
			if !quoted {
				return line[:i], line[i+1:]
			}
		}
	}
	return line, ""
}

// maxSeconds is the greatest number of seconds; larger numbers are reduced to it (RFC 9111,
// section 1.2.2).
const maxSeconds = math.MaxInt32

// seconds reads a number of seconds; a malformed one is 0.
func seconds(text string) time.Duration {
	text = strings.TrimSpace(text)
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n > maxSeconds {
		n = maxSeconds
	}
	return time.Duration(n) * time.Second
}

// saturated returns the sum of two durations that are not negative.
func saturated(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
