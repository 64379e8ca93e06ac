package aevumcard

import (
	"iter"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// suffixes are endings of credential names; words are names that are credentials only as a
// whole. All are in lower case without separators.
var (
	suffixes = []string{
		"token", "secret", "password", "passwd", "passphrase", "credential", "cookie", "jwt",
		"apikey", "privatekey", "secretkey", "accesskey", "signingkey", "clientkey", "sharedkey", "authkey", "accountkey", "encryptionkey",
	}
	words = []string{"key", "pass", "pwd", "pin", "bearer", "authorization"}
)

// ReportCredentials reports rule at every member, at any depth, that looks like a credential:
// its name is the name of a credential, and its value is a string that can be one. A card
// declares how callers authenticate and must not contain the credentials themselves.
func ReportCredentials(c *check.Checker, members iter.Seq2[string, string], rule *check.Rule) {
	for name, value := range members {
		member(c, name, check.ValueOf(value), rule)
	}
}

func member(c *check.Checker, name string, v check.Value, rule *check.Rule) {
	if isSecret(v) && IsCredential(name) {
		c.FailAt(name, rule)
		return
	}
	mark := c.Mark()
	inside(c, v, IsCredential(name), rule)
	c.In(mark, name)
}

// inside visits arrays and objects. named means that the strings of an array belong to a member
// with the name of a credential.
func inside(c *check.Checker, v check.Value, named bool, rule *check.Rule) {
	switch v.Kind() {
	case scan.Object:
		for name, value := range v.Members() {
			member(c, name, value, rule)
		}
	case scan.Array:
		for i, element := range v.Items() {
			if named && isSecret(element) {
				c.FailIndex(i, rule)
				continue
			}
			mark := c.Mark()
			inside(c, element, named, rule)
			c.InIndex(mark, i)
		}
	}
}

// isSecret reports whether v is a string that can be a credential: not blank, not a URL
// and not a placeholder.
func isSecret(v check.Value) bool {
	if v.Kind() != scan.Text {
		return false
	}
	s := strings.TrimSpace(check.StringOf(v.Text))
	return s != "" && !strings.Contains(s, "://") && !strings.ContainsAny(s[:1], "$<{")
}

// IsCredential reports whether name is the name of a credential, in any spelling:
// client_secret, clientSecret, X-API-Key.
func IsCredential(name string) bool {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'A' && r <= 'Z':
			b.WriteRune(r - 'A' + 'a')
		case r != '_' && r != '-' && r != '.' && r != ' ':
			b.WriteRune(r)
		}
	}
	plain := b.String()
	one := strings.TrimSuffix(plain, "s") // plural
	return slices.Contains(words, plain) || slices.Contains(words, one) || slices.ContainsFunc(suffixes, func(suffix string) bool {
		return strings.HasSuffix(plain, suffix) || strings.HasSuffix(one, suffix)
	})
}
