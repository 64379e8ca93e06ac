package codec

import (
	"math"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// An appender of T is a func([]byte, *T) []byte.

// AppendString appends a string as JSON. It escapes only characters that must be escaped;
// [Finish] finds ill-formed UTF-8.
func AppendString[S ~string](dst []byte, x *S) []byte { return scan.AppendString(dst, string(*x)) }

// AppendBool appends true or false.
func AppendBool[B ~bool](dst []byte, x *B) []byte { return strconv.AppendBool(dst, bool(*x)) }

// AppendInt64 appends a whole number.
func AppendInt64[N ~int64](dst []byte, x *N) []byte { return strconv.AppendInt(dst, int64(*x), 10) }

// AppendUint64 appends a whole number.
func AppendUint64[N ~uint64](dst []byte, x *N) []byte {
	return strconv.AppendUint(dst, uint64(*x), 10)
}

// AppendFloat64 appends the shortest text that reads back as x, in the form of ECMAScript,
// except that -0 keeps its sign.
func AppendFloat64[N ~float64](dst []byte, x *N) []byte { return appendFloat(dst, float64(*x)) }

func appendFloat(dst []byte, v float64) []byte {
	abs := math.Abs(v)
	switch {
	case abs < 1<<53 && v == math.Trunc(v) && (v != 0 || !math.Signbit(v)):
		return strconv.AppendInt(dst, int64(v), 10)
	case abs > math.MaxFloat64 || v != v:
		return append(dst, scan.NotFinite) // [Finish] reports it, since appenders return no errors
	case abs >= 1e-6 && abs < 1e21 || v == 0:
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	}
	n := len(dst)
	dst = strconv.AppendFloat(dst, v, 'e', -1, 64)
	// strconv writes at least two digits of the exponent: its 1e-07 is 1e-7 in ECMAScript.
	if end := len(dst); end-n >= 4 && dst[end-2] == '0' && (dst[end-3] == '-' || dst[end-3] == '+') {
		dst[end-2] = dst[end-1]
		dst = dst[:end-1]
	}
	return dst
}

// AppendRaw appends the text of a JSON value; the zero Raw is null.
func AppendRaw(dst []byte, x *card.Raw) []byte {
	if x.IsZero() {
		return append(dst, "null"...)
	}
	return append(dst, x.String()...)
}

// CloseObject ends an object. Its members were appended from n on, each after a comma; the
// first comma is replaced by the opening brace.
func CloseObject(dst []byte, n int) []byte {
	if len(dst) == n {
		return append(dst, '{', '}')
	}
	dst[n] = '{'
	return append(dst, '}')
}

// AppendSlice appends an array.
//
//go:noinline
func AppendSlice[T any](dst []byte, list []T, element func([]byte, *T) []byte) []byte {
	dst = append(dst, '[')
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = element(dst, &list[i])
	}
	return append(dst, ']')
}

// AppendStrings appends an array of strings.
//
//go:noinline
func AppendStrings[S ~string](dst []byte, list []S) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = scan.AppendString(dst, string(s))
	}
	return append(dst, ']')
}

// AppendMap appends an object with its names sorted by bytes.
func AppendMap[T any](dst []byte, m map[string]T, element func([]byte, *T) []byte) []byte {
	if len(m) == 0 {
		return append(dst, '{', '}')
	}
	l := SortedNames(m)
	v := Borrow[T](l)
	n := len(dst)
	for _, name := range l.Names {
		dst = append(dst, ',')
		dst = scan.AppendString(dst, name)
		dst = append(dst, ':')
		*v = m[name]
		dst = element(dst, v)
	}
	GiveBack(l, v)
	return CloseObject(dst, n)
}
