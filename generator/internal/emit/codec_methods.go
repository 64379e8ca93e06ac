package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// receiver begins the signature of a method with a pointer receiver.
func receiver(t *ir.Type) string { return "func (x *" + t.Go + ") " }

// documentMethods are the methods of every type for a whole JSON value.
func documentMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	embeddable, embedded := isEntry(pkg, t) && isEmbeddable(pkg, t), ""
	if embeddable {
		embedded = " A JSON string that holds the object is read, too; MarshalJSON writes the object."
	}
	appended := appendName(t)
	return []jen.Code{
		function("AppendJSON appends x as JSON without validating it, see [card].",
			text(receiver(t)+"AppendJSON(dst []byte) ([]byte, error)"),
			returning(rtID("Finish"), appended+"(dst, x)", "len(dst)")),
		function("MarshalJSON is AppendJSON for encoding/json.",
			text("func (x "+t.Go+") MarshalJSON() ([]byte, error)"),
			gosource.Exact(text("return "), rtID("Marshal"), text("("+appended+"("), rtID("Buffer"), text("(), &x))"))),
		function("UnmarshalJSON replaces x with what data holds without validating it, see [card]."+embedded,
			text(receiver(t)+"UnmarshalJSON(data []byte) error"),
			returning(rtID("Unmarshal"), "data", "x", strconv.FormatBool(embeddable), decodeName(t))),
		function("Equal reports whether x and y are the same JSON value, see [card].",
			text(receiver(t)+"Equal(y *"+t.Go+") bool"),
			returning(rtID("Equal"), "x", "y", appended)),
		function("Clone returns a deep copy of x.",
			text(receiver(t)+"Clone() *"+t.Go),
			gosource.Exact(text("return "), rtID("Clone"), text("(new("), rtID("Copier"), text("), x, "+detachName(t)+")"))),
	}
}
