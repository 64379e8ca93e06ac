package projection_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestErrorIsOneLine: a member name does not break the line of an error.
func TestErrorIsOneLine(t *testing.T) {
	e := &projection.Error{From: "adp", To: "mcp", Pointer: "/a\nb", Message: "m"}
	if got, want := e.Error(), `adp to mcp: /a\u000ab: m`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
