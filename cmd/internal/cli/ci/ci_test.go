package ci_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/internal/cli/ci"
)

var finding = ci.Finding{
	Level: ci.Note, Code: "go-changed", Message: "50 % of\nit", File: "a b,c.json",
	Region: ci.Region{StartLine: 2, StartColumn: 3, EndLine: 2, EndColumn: 4}, Pointer: "/x",
}

func ExampleFinding_GitHub() {
	fmt.Print(finding.GitHub())
	// Output:
	// ::notice file=a b%2Cc.json,line=2,endLine=2,col=3,endColumn=4,title=go-changed::50 %25 of\nit
}

// TestSARIFMessage: a text of a card makes no link and no line.
func TestSARIFMessage(t *testing.T) {
	f := finding
	f.Message = "/[fixed](https://evil.example)\n\u202e: m"
	if text, want := f.SARIF(), `"text":"/[fixed] (https://evil.example)\\n\\u202e: m"`; !strings.Contains(text, want) {
		t.Errorf("lacks %s:\n%s", want, text)
	}
}

func TestSARIF(t *testing.T) {
	text := ci.BeginSARIF + finding.SARIF() + ci.EndSARIF("cardgen", "v1", []string{"b", "a", "b"})
	for _, want := range []string{`"uri":"a%20b,c.json"`, `"startLine":2`, `"level":"note"`, `"fullyQualifiedName":"/x"`, `"rules":[{"id":"a"},{"id":"b"}]`} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s:\n%s", want, text)
		}
	}
}
