package formats_test

import (
	"errors"
	"fmt"
	"maps"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// list returns a text n times, # replaced by the number, separated by commas.
func list(n int, text string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strings.ReplaceAll(text, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// alternatives is a card of A2A 0.3 whose requirement has 4,096 alternatives in 1.0, each of
// them with n bytes.
func alternatives(n int, long string) string {
	return `{"name":"a","securitySchemes":{` + list(12, `"s#":{"type":"oauth2","flows":{"implicit":{"authorizationUrl":"u"},"password":{"tokenUrl":"u"}}}`) +
		`},"security":[{` + list(12, `"s#":[]`) + `,` + fmt.Sprintf(long, strings.Repeat("x", n)) + `}]}`
}

// multiplied are cards whose conversion is far larger than the card.
var multiplied = []struct{ name, from, to, card string }{
	{"alternatives with a long scope", "a2a-0.3", "a2a", alternatives(200_000, `"other":["%s"]`)},
	{"alternatives with a long name", "a2a-0.3", "a2a", alternatives(200_000, `"%s":[]`)},
	{"alternatives with many scopes", "a2a-0.3", "a2a", alternatives(0, `"other`+`%s":[`+list(50_000, `"#"`)+`]`)},
	{"alternatives with many schemes", "a2a-0.3", "a2a", alternatives(0, list(10_000, `"o#":[]`)+`,"%s":[]`)},
	{"a long tag for many skills", "agent", "a2a", `{"name":"a","tags":["` + strings.Repeat("x", 256_000) + `"],"skills":[` + list(1000, `{"id":"s#"}`) + `]}`},
	{"a long tag for many skills", "agent", "a2a-0.3", `{"name":"a","tags":["` + strings.Repeat("x", 256_000) + `"],"skills":[` + list(1000, `{"id":"s#"}`) + `]}`},
}

// TestResultLimit: a conversion whose result is far larger than the card stops with an error
// that says where and which limit, and has not allocated much more than the limit allows.
func TestResultLimit(t *testing.T) {
	for _, c := range multiplied {
		t.Run(c.from+" to "+c.to+", "+c.name, func(t *testing.T) {
			before := allocated()
			result, report, err := projection.Convert([]byte(c.card), named(c.from), named(c.to))
			spent := allocated() - before
			stopped, ok := errors.AsType[*projection.Error](err)
			if result != nil || report != nil || !ok || stopped.Code != projection.CodeLimit || stopped.Pointer == "" {
				t.Fatalf("%d bytes, want an error of code limit with a location: %.300v", len(result), err)
			}
			limit, ok := errors.AsType[*card.LimitError](err)
			if !ok || limit.Max <= 0 || !strings.Contains(err.Error(), "card.Limits."+limit.Limit) {
				t.Errorf("the error does not name the limit: %.300v", err)
			}
			if most := 512*uint64(len(c.card)) + 64<<20; spent > most {
				t.Errorf("%d bytes allocated for %d bytes, want at most %d", spent, len(c.card), most)
			}
		})
	}
}

// TestResultLimitOfPairs: the limits hold for every pair of formats: a result is either whole
// or an error of code limit.
func TestResultLimitOfPairs(t *testing.T) {
	stopped, whole := 0, 0
	for _, from := range formats.All() {
		for _, text := range cards(t, format.Of(from).Name) {
			for _, to := range formats.All() {
				if from == to {
					continue
				}
				want, _, err := projection.Convert(text, from, to)
				if err != nil {
					continue
				}
				for _, l := range []card.Limits{{ResultBytes: 40}, {ResultNodes: 20}, {ResultBytes: int64(len(want)) * 4}} {
					got, _, err := projection.Convert(text, from, to, projection.WithLimits(l))
					var limit *card.LimitError
					switch {
					case err == nil && string(got) == string(want):
						whole++
					case errors.As(err, &limit) && got == nil:
						stopped++
					default:
						t.Errorf("%s to %s with %+v: %.200s, %v", format.Of(from).Name, format.Of(to).Name, l, got, err)
					}
				}
			}
		}
	}
	if stopped == 0 || whole == 0 {
		t.Errorf("%d conversions stopped, %d did not", stopped, whole)
	}
}

// TestLimitsOfSource: the limits of documents apply to the source, too.
func TestLimitsOfSource(t *testing.T) {
	text := []byte(`{"name":"a","description":"b","url":"https://a.example/"}`)
	_, _, err := projection.Convert(text, named("agent"), named("a2a"), projection.WithLimits(card.Limits{Bytes: 10}))
	if failed, ok := errors.AsType[*card.DecodeError](err); !ok || failed.Code != card.CodeSize {
		t.Errorf("got %v", err)
	}
}

func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// cards returns some examples of a format.
func cards(t *testing.T, format string) [][]byte {
	t.Helper()
	texts := vectors.Cards(t, format)
	var list [][]byte
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if strings.HasPrefix(file, format+"/") && len(list) < 4 {
			list = append(list, texts[file])
		}
	}
	return list
}
