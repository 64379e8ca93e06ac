package cardrt

import "github.com/agentcard-go/cardgen/sdk/card"

// The appenders of scalars in the form that [AppendSlice] and [AppendMap] call.

// AppendStringElem is [AppendString] for elements.
func AppendStringElem[S ~string](dst []byte, x *S) []byte { return appendText(dst, string(*x)) }

// AppendBoolElem is [AppendBool] for elements.
func AppendBoolElem[B ~bool](dst []byte, x *B) []byte { return AppendBool(dst, *x) }

// AppendInt64Elem is [AppendInt64] for elements.
func AppendInt64Elem[N ~int64](dst []byte, x *N) []byte { return AppendInt64(dst, *x) }

// AppendUint64Elem is [AppendUint64] for elements.
func AppendUint64Elem[N ~uint64](dst []byte, x *N) []byte { return AppendUint64(dst, *x) }

// AppendFloat64Elem is [AppendFloat64] for elements.
func AppendFloat64Elem[N ~float64](dst []byte, x *N) []byte { return AppendFloat64(dst, *x) }

// AppendRawElem is [AppendRaw] for elements.
func AppendRawElem(dst []byte, x *card.Raw) []byte { return AppendRaw(dst, *x) }
