package aevumformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const threeNumbers = "the version of an Aevum card or an AgentCard has three numbers (Semantic Versioning)"

// numbers matches one to three numbers of a version.
var numbers = lazy.Regexp(`^(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*)){0,2}$`)

// writeVersion writes a version. One that has fewer than three numbers gets zeros, and a letter v before the
// numbers is left out. It does not write a version that consists of the revision number only, which
// [revisionVersion] writes.
func writeVersion(r *format.Run, v *format.Node) *format.Node {
	if number := v.Outer().Get("revision"); number.Kind() == card.KindNumber && v.Is(number.JSON()) {
		return nil
	}
	text, _ := v.Text()
	bare := strings.TrimLeft(text, "vV")
	dots := strings.Count(bare, ".")
	if dots >= 2 && bare == text || !numbers().MatchString(bare) {
		return r.Copy(v)
	}
	made := r.String(bare + strings.Repeat(".0", 2-dots)).From(v)
	r.Rename(v, made, "version", threeNumbers)
	return made
}

// revisionVersion writes a revision number as a semantic version.
func revisionVersion(r *format.Run, v *format.Node) *format.Node {
	number := v.JSON()
	if strings.Trim(number, "0123456789") != "" {
		return r.Drop(v, format.CodeMismatch, "the revision of a card is a whole number")
	}
	made := r.String(number + ".0.0")
	r.Rename(v, made, "revision", "the source has a revision and no version, and the number of the revision is used")
	return made
}
