package check

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
)

// githubForm has the commands of workflows that annotate files
// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions), and the
// summary.
type githubForm struct{}

func (githubForm) begin() string     { return "" }
func (githubForm) separator() string { return "" }

func (githubForm) append(dst []byte, r *command.Result, list []finding) []byte {
	at := r.Ranges()
	for i := range list {
		f := &list[i]
		x := at(f.Violation)
		dst = fmt.Appendf(dst, "::%s file=%s,line=%d,endLine=%d", f.Severity, property.Replace(r.File), x.Line, x.EndLine)
		if x.Line == x.EndLine {
			dst = fmt.Appendf(dst, ",col=%d,endColumn=%d", x.Column, x.EndColumn)
		}
		dst = fmt.Appendf(dst, ",title=%s::%s\n", property.Replace(f.Code), data.Replace(cli.Printable(sentence(r, f))))
	}
	return dst
}

func (githubForm) end(t *tally) string { return t.summary(advice) }

// data and property escape texts of workflow commands.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// sentence returns the location and the message of a finding.
func sentence(r *command.Result, f *finding) string {
	v := r.Locate(f.Violation)
	if v.Pointer == "" {
		return v.Message
	}
	return v.Pointer + ": " + v.Message
}
