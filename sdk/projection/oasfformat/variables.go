package oasfformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	hasDefaults  = "the variables of the value have defaults, which are in their places"
	clientEnters = "clients replace ${NAME} by a value that the user enters"
)

// reference matches a variable that clients replace by a value: the forms of Claude Code, Cursor
// and Visual Studio Code.
//
// Sources: agntcy/dir, api/exportfmt, and oasf-sdk, RecordToGHCopilot.
var reference = lazy.Regexp(`\$\{(?:env:|input:)?([A-Za-z_][A-Za-z0-9_]*)\}`)

// referenceTo returns the variable that clients replace by the value with a name.
func referenceTo(name string) string {
	return "${" + strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z':
			return c - 'a' + 'A'
		case c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
			return c
		}
		return '_'
	}, name) + "}"
}

// isReference reports whether a text is a variable and nothing else.
func isReference(text string) bool {
	at := reference().FindStringIndex(text)
	return at != nil && at[0] == 0 && at[1] == len(text)
}

// writeHeaders writes the headers of requests, with references in place of the values that the
// user enters.
func writeHeaders(r *format.Run, headers, connection *format.Node) {
	for _, h := range headers.Items() {
		name, ok := h.Get("name").Text()
		if !ok || name == "" || connection.Get("headers", name) != nil {
			continue
		}
		h.Visit().Get("name").Use()
		value := valueOf(h)
		if value == nil {
			made := r.String(referenceTo(name))
			connection.Set(made, "headers", name)
			r.Rename(h.Get("name"), made, "module", entersIt)
			continue
		}
		text, _ := knownValue(h)
		reason := hasDefaults
		for _, v := range h.Get("variables").Inner() {
			if replaced := strings.ReplaceAll(text, "{"+v.Name()+"}", referenceTo(v.Name())); replaced != text {
				text, reason = replaced, clientEnters
			}
		}
		made := r.Copy(value.Use())
		if !value.Is(text) {
			made = r.String(text).From(value)
			r.Rename(value, made, "module", reason)
		}
		connection.Set(made, "headers", name)
	}
}

// readHeaders reads the headers of a connection. The header Authorization is a security
// requirement if its credentials are a variable.
func readHeaders(r *format.Run, headers, to, endpoint *format.Node) {
	for _, h := range headers.Visit().Inner() {
		if h.Kind() == card.KindString && !readCredentials(r, h, to, endpoint) {
			r.ListAt(endpoint, "headers").Add(readHeader(r, h.Use()))
		}
	}
}

// readHeader reads a header. Its variables have the form of server.json, {NAME}.
func readHeader(r *format.Run, h *format.Node) *format.Node {
	made := r.Object().From(h)
	made.Set(r.String(h.Name()).From(h), "name")
	text, _ := h.Text()
	if text == "{"+h.Name()+"}" || text == referenceTo(h.Name()) {
		return made
	}
	value := r.Copy(h)
	if names := reference().FindAllStringSubmatch(text, -1); names != nil {
		value = r.String(reference().ReplaceAllString(text, "{$1}")).From(h)
		r.Rename(h, value, "module", clientEnters)
		for _, name := range names {
			made.Set(r.Boolean(true), "variables", name[1], "required")
		}
	}
	made.Set(value, "value")
	return made
}

// readCredentials reads a header with credentials as a security requirement, and reports whether
// it is one.
func readCredentials(r *format.Run, h, to, endpoint *format.Node) bool {
	text, _ := h.Text()
	word, value, ok := strings.Cut(text, " ")
	word = strings.ToLower(word)
	if !ok || !strings.EqualFold(h.Name(), "Authorization") || !isReference(value) || !isAuthorization(word) {
		return false
	}
	requirement := functions.Require(r, to, h, "http", word)
	r.ListAt(endpoint, "security").Add(requirement)
	r.Rename(h.Use(), requirement, format.CodeAuth, "the header Authorization has the credentials of the caller")
	return true
}

// isAuthorization reports whether a word is a scheme of HTTP that the header Authorization of a connection
// begins with.
func isAuthorization(word string) bool { return word == "bearer" || word == "basic" }
