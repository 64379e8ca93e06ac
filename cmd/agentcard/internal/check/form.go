package check

import (
	"bytes"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// form is a form of output. Its parts are printed in the order of the files.
type form interface {
	// begin is the text before all documents.
	begin() string
	// separator begins the text of each finding but the first; it can be empty.
	separator() string
	// append appends the text for a document with its findings.
	append(dst []byte, r *command.Result, list []finding) []byte
	// end is the text after all documents.
	end(t *tally) string
}

// The names of some forms.
const (
	formText   = "text"
	formJSON   = "json"
	formGitHub = "github"
)

// forms are the forms by name. With brief, text and JSON have no summary; with quiet, no form for people has.
func forms(shown level, colour, brief, quiet bool, repairs string) map[string]form {
	return map[string]form{
		formText:   textForm{shown, colour, brief || quiet, repairs},
		formJSON:   jsonForm{brief || quiet},
		formGitHub: githubForm{repairs, quiet},
		"junit":    junitForm{},
		"sarif":    sarifForm{},
	}
}

var formNames = []string{formText, formJSON, "sarif", formGitHub, "junit"}

func violations(list []finding) card.Violations {
	found := make(card.Violations, len(list))
	for i := range list {
		found[i] = list[i].Violation
	}
	return found
}

// textForm has a line for each finding, as validate has, and a summary.
type textForm struct {
	shown   level
	colour  bool
	brief   bool
	repairs string // the command for repairs
}

func (textForm) begin() string     { return "" }
func (textForm) separator() string { return "" }

func (f textForm) append(dst []byte, r *command.Result, list []finding) []byte {
	r.Found = violations(list)
	b := bytes.NewBuffer(dst)
	_ = command.NewTextReporter(b, f.colour).Write(r) // a buffer cannot fail
	return b.Bytes()
}

func (f textForm) end(t *tally) string {
	if f.brief {
		return ""
	}
	for l := failing; l <= f.shown; l++ {
		if t.findings[l] > 0 {
			return "\n" + t.summary(f.shown, f.repairs)
		}
	}
	return t.summary(f.shown, f.repairs)
}

// jsonForm has an object for each document, as validate has, on a line of its own.
type jsonForm struct{ brief bool }

func (jsonForm) begin() string     { return "" }
func (jsonForm) separator() string { return "" }

func (jsonForm) append(dst []byte, r *command.Result, list []finding) []byte {
	r.Found = violations(list)
	b := bytes.NewBuffer(dst)
	_ = command.NewJSONReporter(b).Write(r)
	return b.Bytes()
}

// end is an object with the member "summary".
func (f jsonForm) end(t *tally) string {
	if f.brief {
		return ""
	}
	type code struct {
		Code     string `json:"code"`
		Severity string `json:"severity"`
		Count    int    `json:"count"`
	}
	type dialect struct {
		Cards   int `json:"cards"`
		Invalid int `json:"invalid"`
	}
	summary := struct {
		Files     int                `json:"files"`
		Malformed int                `json:"malformed"`
		Cards     int                `json:"cards"`
		Invalid   int                `json:"invalid"`
		Errors    int                `json:"errors"`
		Warnings  int                `json:"warnings"`
		Advice    int                `json:"advice"`
		Dialects  map[string]dialect `json:"dialects"`
		Codes     []code             `json:"codes"`
	}{t.files, t.malformed, t.documents, t.invalid, t.findings[failing], t.findings[warning], t.findings[advice], map[string]dialect{}, []code{}}
	for name, d := range t.dialects {
		summary.Dialects[name] = dialect{d.documents, d.invalid}
	}
	for _, c := range t.sortedCodes() {
		summary.Codes = append(summary.Codes, code{c.code, c.level.String(), t.codes[c]})
	}
	return encoded(map[string]any{"summary": summary}) + "\n"
}

// encoded returns a value of this package as JSON.
func encoded(v any) string {
	var b strings.Builder
	_ = command.JSONLines(&b).Encode(v) // the types of this package cannot fail
	return strings.TrimSuffix(b.String(), "\n")
}
