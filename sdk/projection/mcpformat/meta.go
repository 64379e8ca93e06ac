package mcpformat

import (
	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const noKey = "a key of _meta consists of an optional domain name with a slash and of a name of letters, digits, _, - and ."

// metaKey matches the valid keys of _meta.
var metaKey = lazy.Regexp(`^(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?)?$`)

// writeMeta copies the annotations whose names are valid keys of _meta.
func writeMeta(r *format.Run, v *format.Node) *format.Node {
	if v.Kind() != card.KindObject {
		return r.Copy(v)
	}
	made := r.Object().From(v)
	for _, annotation := range v.Visit().Inner() {
		if !metaKey().MatchString(annotation.Name()) {
			r.Drop(annotation, "meta-key", noKey)
			continue
		}
		made.Set(r.Copy(annotation), annotation.Name())
	}
	if len(made.Inner()) == 0 {
		return nil
	}
	return made
}
