package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// codecSection has the functions that decode, encode, compare and copy values of t.
// Enumerations and defined scalars need none: the readers and writers of the runtime are
// generic over them.
func codecSection(pkg *ir.Package, t *ir.Type) []jen.Code {
	switch t.Kind {
	case ir.StructType:
		code := []jen.Code{memberTable(t), fieldsFunc(t), decodeStruct(t), decodeMember(t), appendStruct(t)}
		if heldByValue(pkg, t) {
			code = append(code, isZeroFunc(t))
		}
		code = append(code, detachStruct(t), visitFields(t, visit("Kept", addr(kept()))))
		return append(code, documentMethods(pkg, t)...)
	case ir.SumType:
		return sumCodec(pkg, t)
	case ir.TupleType:
		return tupleCodec(pkg, t)
	case ir.ListType, ir.MapType, ir.RawType, ir.ObjectType:
		code := []jen.Code{decodeDefined(t), appendDefined(t), detachDefined(t)}
		if visit := visitDefined(pkg, t); visit != nil {
			code = append(code, visit)
		}
		return append(code, documentMethods(pkg, t)...)
	}
	return nil
}

// isText reports whether the underlying type of u is a Go string, so that the generic
// string helpers of the runtime apply.
func isText(u *ir.Use) bool {
	form, ok := u.Scalar()
	return ok && form == ir.String
}

// detachName is the function that makes a deep copy of a value of t in place.
func detachName(t *ir.Type) string { return "detach" + t.Go }

// heldByValue reports whether the field of a required member has the type t and not *t. The zero
// value must then be distinguished from a set value.
func heldByValue(pkg *ir.Package, t *ir.Type) bool {
	for _, other := range pkg.Types {
		for _, f := range other.Fields {
			if f.Use.Named == t && f.Presence() == ir.PlainPresence {
				return true
			}
		}
	}
	return false
}

// field is the selector of f on the receiver or parameter x.
func field(f *ir.Field) *jen.Statement { return jen.Id("x." + f.Go) }

// kept is the selector of the extra members of x.
func kept() *jen.Statement { return jen.Id("x.kept") }

// addr is the address of an operand.
func addr(v jen.Code) *jen.Statement { return jen.Op("&").Add(v) }
