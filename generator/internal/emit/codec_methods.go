package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// receiver begins the signature of a method with a pointer receiver.
func receiver(t *ir.Type) string { return "func (x *" + t.Go + ") " }

// documentMethods are the methods of every type for a whole JSON value. The package comment
// describes them.
func documentMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	embeddable := isEntry(pkg, t) && isEmbeddable(pkg, t)
	return []jen.Code{
		function("",
			text("func (x "+t.Go+") MarshalJSON() ([]byte, error)"),
			gosource.Exact(text("out := "), calling(rtID("BorrowOutput"))),
			returning(text("out.Marshal"), appendName(t)+"(out.Empty(), &x)")),
		function("",
			text(receiver(t)+"UnmarshalJSON(data []byte) error"),
			returning(rtID("Unmarshal"), "data", "x", strconv.FormatBool(embeddable), decodeName(t))),
		function("",
			text(receiver(t)+"Clone() *"+t.Go),
			gosource.Exact(text("return "), rtID("Clone"), text("(new("), rtID("Copier"), text("), x, "+detachName(t)+")"))),
	}
}
