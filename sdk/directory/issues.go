package directory

import (
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// validation is the answer of the official registry about a server.json that a client wants to publish.
type validation struct {
	Valid  bool    `json:"valid"`
	Issues []issue `json:"issues"`
}

// issue is a finding in the form of the official registry.
type issue struct {
	// Type says what is violated: json, schema, or semantic for the registry's rules beyond the schema.
	Type string `json:"type"`
	// Path is the location, such as packages[0].version; empty for the whole document.
	Path     string        `json:"path"`
	Message  string        `json:"message"`
	Severity card.Severity `json:"severity"`
	// Reference is the name of the rule.
	Reference string `json:"reference"`
}

// validateServer validates a server.json and stores nothing.
func (h *Handler) validateServer(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	document, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	_, findings := dialects.ExamineAs(string(detect.MCPServerJSON), document)
	answer := validation{len(findings.Errors()) == 0, []issue{}}
	for _, v := range findings {
		answer.Issues = append(answer.Issues, issue{issueType(v), issuePath(v.Pointer), v.Message, v.Severity, v.Code})
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}

// issueType returns the type of an issue.
func issueType(v card.Violation) string {
	switch {
	case v.Schema == "":
		return "json"
	case strings.Contains(v.Schema, "/x-checks/"):
		return "semantic"
	}
	return "schema"
}

// issuePath returns a JSON Pointer as a path with dots and brackets.
func issuePath(pointer string) string {
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return pointer
	}
	var path strings.Builder
	for _, token := range tokens {
		if _, err := strconv.ParseUint(token, 10, 32); err == nil {
			path.WriteString("[" + token + "]")
			continue
		}
		if path.Len() > 0 {
			path.WriteByte('.')
		}
		path.WriteString(token)
	}
	return path.String()
}
