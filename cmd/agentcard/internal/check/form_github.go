package check

import (
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli/ci"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// githubForm has the commands of workflows that annotate files, and the summary.
type githubForm struct {
	repairs string // the command for repairs
	quiet   bool   // without the summary
}

func (githubForm) begin() string     { return "" }
func (githubForm) separator() string { return "" }

func (githubForm) append(dst []byte, r *command.Result, list []finding) []byte {
	at := r.Ranges()
	for i := range list {
		f := &list[i]
		level := ci.Warning
		if f.Severity == card.Error {
			level = ci.Error
		}
		annotation := ci.Finding{Level: level, Code: f.Code, Message: sentence(r, f), File: r.File, Region: region(at(f.Violation))}
		dst = append(dst, annotation.GitHub()...)
	}
	return dst
}

func (f githubForm) end(t *tally) string {
	if f.quiet {
		return ""
	}
	return t.summary(advice, f.repairs)
}

// sentence returns the location and the message of a finding.
func sentence(r *command.Result, f *finding) string {
	v := r.Locate(f.Violation)
	if v.Pointer == "" {
		return v.Message
	}
	return card.Violation{Pointer: v.Pointer, Message: v.Message}.Error()
}
