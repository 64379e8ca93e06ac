package read

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// TestWithValues: each change has its values, also if there are as many changes as members.
func TestWithValues(t *testing.T) {
	const n = 100_000
	var b strings.Builder
	var changes diff.Changes
	b.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&b, `"m%d": [%d], `, i, i)
		changes = append(changes, diff.Change{Old: card.Some(fmt.Sprintf("/m%d/0", i)), New: card.Some(fmt.Sprintf("/m%d", i))})
	}
	b.WriteString(`"long": "` + strings.Repeat("x", maxValue) + `"}`)
	changes = append(changes, diff.Change{Old: card.Some("/long"), New: card.Some("/absent")})
	text := []byte(b.String())
	list := withValues(changes, text, text, card.WithLimits(card.NoLimits()))
	for i, c := range list[:n] {
		if want := fmt.Sprint(i); string(c.OldValue) != want || string(c.NewValue) != "["+want+"]" {
			t.Fatalf("%d: %s, %s", i, c.OldValue, c.NewValue)
		}
	}
	if last := list[n]; last.OldValue != nil || last.NewValue != nil {
		t.Errorf("%s, %s", last.OldValue, last.NewValue)
	}
}
