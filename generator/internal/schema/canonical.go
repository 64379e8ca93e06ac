package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// canonical returns the same text for all values that are equal as JSON: numbers by
// decimal value, objects regardless of member order.
func (v *Value) canonical() string {
	var b strings.Builder
	v.writeCanonical(&b)
	return b.String()
}

func (v *Value) writeCanonical(b *strings.Builder) {
	switch v.Kind {
	case Null, Bool:
		b.WriteString(v.Text)
	case Number:
		b.Write(decimal.Parse(v.Text).AppendCanonical(nil))
	case String:
		b.WriteString(strconv.Quote(v.Str))
	case Array:
		b.WriteByte('[')
		for _, item := range v.Items {
			item.writeCanonical(b)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case Object:
		members := slices.Clone(v.Members)
		slices.SortStableFunc(members, func(m, n Member) int { return strings.Compare(m.Name, n.Name) })
		b.WriteByte('{')
		for _, m := range members {
			b.WriteString(strconv.Quote(m.Name))
			b.WriteByte(':')
			m.Value.writeCanonical(b)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	}
}
