package check

import (
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/cmd/internal/cli/ci"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// sarifForm is SARIF 2.1.0.
type sarifForm struct{}

func (sarifForm) begin() string     { return ci.BeginSARIF }
func (sarifForm) separator() string { return ",\n" }

func (form sarifForm) append(dst []byte, r *command.Result, list []finding) []byte {
	at := r.Ranges()
	for i := range list {
		f := &list[i]
		result := ci.Finding{Level: ci.Warning, Code: f.Code, Message: sentence(r, f), File: r.File, Region: region(at(f.Violation)), Pointer: f.Pointer}
		switch f.level {
		case failing:
			result.Level = ci.Error
		case advice:
			result.Level = ci.Note
		}
		dst = append(append(dst, form.separator()...), result.SARIF()...)
	}
	return dst
}

// region returns a range without its offsets.
func region(x syntax.Range) ci.Region {
	return ci.Region{StartLine: x.Line, StartColumn: x.Column, EndLine: x.EndLine, EndColumn: x.EndColumn}
}

func (sarifForm) end(t *tally) string {
	var codes []string
	for _, c := range t.sortedCodes() {
		codes = append(codes, c.code)
	}
	return ci.EndSARIF("agentcard", cli.Version(), codes)
}
