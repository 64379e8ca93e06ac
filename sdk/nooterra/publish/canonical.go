package publish

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// CodeNegativeZero is the code of the error that [Canonical] returns for a number that
// is a negative zero as a double.
const CodeNegativeZero = "negative-zero"

// proto is the name of a member that ECMAScript objects do not store as a member.
const proto = "__proto__"

// Canonical returns the canonical JSON of the service (canonicalJsonStringify): the text
// that is hashed. It differs from RFC 8785, see [card.Canonical], in four ways:
//
//   - members whose name is an integer from 0 to 4294967294 are first, by their value,
//     because ECMAScript objects list them first: {"9":1,"10":2};
//   - a member __proto__ is absent, because ECMAScript objects do not store it;
//   - a negative zero is an error;
//   - RFC 8785 and this function refuse lone surrogates, which the service escapes.
//
// The options can set limits, see [card.WithLimits]. The error is a [*card.DecodeError],
// with the codes of [card.Canonical] or [CodeNegativeZero].
func Canonical(data []byte, opts ...card.Option) ([]byte, error) {
	raw, err := card.ParseRaw(data, opts...)
	if err != nil {
		return nil, err
	}
	text := raw.String()
	if at := negativeZero(text); at >= 0 {
		line, column := scan.LineColumn(text, at)
		return nil, &card.DecodeError{
			Code:    CodeNegativeZero,
			Pointer: scan.Pointer(text, at),
			Message: "a negative zero has no canonical form",
			Offset:  int64(at),
			Line:    line,
			Column:  column,
		}
	}
	sorted, err := card.Canonical([]byte(text), opts...)
	if err != nil {
		return nil, err
	}
	w := reorderer{text: string(sorted)}
	w.write = scan.Rewriter{Text: w.text, Object: w.object, Scalar: w.scalar}
	out, _ := w.write.Value(make([]byte, 0, len(sorted)), 0)
	return out, nil
}

// negativeZero returns the offset of the first number of a JSON text that is a negative
// zero, -1 if there is none.
func negativeZero(text string) int {
	for i := 0; i < len(text); {
		switch text[i] {
		case '"':
			end, _ := scan.ReadString(text, i+1)
			i = end + 1
		case '-':
			end, _ := scan.ReadNumber(text, i)
			if f, err := strconv.ParseFloat(text[i:end], 64); err == nil && f == 0 {
				return i
			}
			i = end
		default:
			i++
		}
	}
	return -1
}

// reorderer sorts the members of an RFC 8785 text in the order of ECMAScript objects.
type reorderer struct {
	text    string
	write   scan.Rewriter
	scratch []byte
}

func (w *reorderer) scalar(dst []byte, i int) ([]byte, int) {
	end := scan.SkipValue(w.text, i)
	return append(dst, w.text[i:end]...), end
}

// indexed is the extent of a member in the output whose name is an integer.
type indexed struct {
	index      uint64
	start, end int
}

func (w *reorderer) object(dst []byte, i int) ([]byte, int) {
	dst = append(dst, '{')
	first := len(dst)
	var integers []indexed
	others := false // whether a member before an integer has another name
	ordered := true
	i++
	for w.text[i] != '}' {
		name, value := scan.Name(w.text, i)
		start := len(dst)
		dst = append(dst, w.text[i:value]...)
		dst, i = w.write.Value(dst, value)
		i = scan.Next(w.text, i)
		if name == proto {
			dst = dst[:start]
			continue
		}
		dst = append(dst, ',')
		index, ok := arrayIndex(name)
		if !ok {
			others = true
			continue
		}
		if n := len(integers); others || n > 0 && integers[n-1].index > index {
			ordered = false
		}
		integers = append(integers, indexed{index, start, len(dst)})
	}
	if len(dst) == first {
		return append(dst, '}'), i + 1
	}
	if !ordered {
		dst = w.integersFirst(dst, first, integers)
	}
	dst[len(dst)-1] = '}'
	return dst, i + 1
}

// integersFirst moves the members with integers as names to the front, by their value.
func (w *reorderer) integersFirst(dst []byte, first int, integers []indexed) []byte {
	all := append(w.scratch[:0], dst[first:]...)
	byIndex := slices.Clone(integers)
	slices.SortFunc(byIndex, func(a, b indexed) int {
		if a.index < b.index {
			return -1
		}
		return 1
	})
	dst = dst[:first]
	for _, m := range byIndex {
		dst = append(dst, all[m.start-first:m.end-first]...)
	}
	rest := 0
	for _, m := range integers {
		dst = append(dst, all[rest:m.start-first]...)
		rest = m.end - first
	}
	w.scratch = all
	return append(dst, all[rest:]...)
}

// arrayIndex returns the integer that a name denotes in ECMAScript objects: decimal
// digits without leading zeros, below 2^32-1.
func arrayIndex(name string) (uint64, bool) {
	if name == "" || name[0]-'0' > 9 || len(name) > len("4294967294") || len(name) > 1 && name[0] == '0' {
		return 0, false
	}
	n, err := strconv.ParseUint(name, 10, 64)
	return n, err == nil && n < 1<<32-1
}

// protoAt returns the pointer to the first member __proto__ in a JSON text.
func protoAt(text string) (pointer string, found bool) {
	if !scan.MayHave(text, proto) {
		return "", false
	}
	for i := 0; i < len(text); {
		if text[i] != '"' {
			i++
			continue
		}
		end, _ := scan.ReadString(text, i+1)
		end++
		next := scan.Space(text, end)
		if next < len(text) && text[next] == ':' && scan.Unquote(text[i:end]) == proto {
			// The pointer to the value of the member ends with its name.
			return scan.Pointer(text, scan.Space(text, next+1)), true
		}
		i = end
	}
	return "", false
}
