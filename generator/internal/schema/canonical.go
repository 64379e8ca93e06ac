package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// canonical returns the same text for all values that are equal as JSON: numbers by
// decimal value, objects regardless of member order.
func canonical(v *Value) string {
	var b strings.Builder
	writeCanonical(&b, v)
	return b.String()
}

func writeCanonical(b *strings.Builder, v *Value) {
	switch v.Kind {
	case card.KindNull, card.KindBool:
		b.WriteString(v.Text)
	case card.KindNumber:
		b.Write(decimal.Parse(v.Text).AppendCanonical(nil))
	case card.KindString:
		b.WriteString(strconv.Quote(v.Str))
	case card.KindArray:
		b.WriteByte('[')
		for _, item := range v.Items {
			writeCanonical(b, item)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case card.KindObject:
		members := slices.Clone(v.Members)
		slices.SortStableFunc(members, func(m, n Member) int { return strings.Compare(m.Name, n.Name) })
		b.WriteByte('{')
		for _, m := range members {
			b.WriteString(strconv.Quote(m.Name))
			b.WriteByte(':')
			writeCanonical(b, m.Value)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	}
}
