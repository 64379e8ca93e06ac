package aevumformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// otherRevision writes a version, unless it consists of the revision number only, which
// [revisionVersion] writes.
func otherRevision(r *format.Run, v *format.Node) *format.Node {
	if number := v.Outer().Get("revision"); number.Kind() == card.KindNumber && v.Is(number.JSON()) {
		return nil
	}
	return r.Copy(v)
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
