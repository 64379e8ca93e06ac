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
func (v *Value) canonical() string {
	var b strings.Builder
	v.writeCanonical(&b)
	return b.String()
}

func (v *Value) writeCanonical(b *strings.Builder) {
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
			item.writeCanonical(b)
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
			m.Value.writeCanonical(b)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	}
}
