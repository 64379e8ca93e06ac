package codec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// catalogue is a card with many capabilities, indented as by hand.
func catalogue(n int) string {
	var b strings.Builder
	b.WriteString(`{
  "agent_id": "01J9ZKXW4N8T2B6Q5R7V3Y0MDA",
  "name": "Catalogue",
  "version": "1.2.0",
  "capabilities": [`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `
    {
      "id": "text.capability-%d",
      "description": "Does one thing to a text, and says how it went.",
      "tags": ["text", "nlp", "step-%d"],
      "input_schema": {
        "type": "object",
        "properties": {
          "text": {"type": "string", "minLength": 1, "maxLength": 20000},
          "language": {"type": "string", "pattern": "^[a-z]{2}$"}
        },
        "required": ["text"]
      },
      "x-owner": "team-%d"
    }`, i, i, i)
	}
	b.WriteString(`
  ],
  "endpoint": {"protocol": "http", "url": "https://agent.example.com/api", "health_url": "https://agent.example.com/health"},
  "pricing": {"base_cost_joules": 12.5, "estimated_latency_ms": 350, "currency": "EUR"},
  "metadata": {"count": 1200, "reputation": 0.93}
}
`)
	return b.String()
}

func TestAllocations(t *testing.T) {
	text := catalogue(20)
	data := []byte(text)
	x := new(agent)
	if _, err := codec.Decode(data, card.Options{}, decodeAgent, x); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 0, 2*len(data))
	if n := testing.AllocsPerRun(100, func() { buf = appendAgent(buf[:0], x) }); n != 0 {
		t.Errorf("appending to a buffer with room: %v allocations, want none", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := codec.Finish(buf, 0); err != nil {
			t.Error(err)
		}
	}); n != 0 {
		t.Errorf("finishing: %v allocations, want none", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := marshal(x); err != nil {
			t.Error(err)
		}
	}); n != 1 && !raceDetector { // under it, pools drop values at random
		t.Errorf("marshalling: %v allocations, want 1, the text", n)
	}
	// The text, the card, its metadata, four lists of capabilities (1, 4, 16, 20), the strings
	// and the extra members of all of them.
	const most = 12
	if n := testing.AllocsPerRun(100, func() {
		if _, err := codec.Decode(data, card.Options{}, decodeAgent, new(agent)); err != nil {
			t.Error(err)
		}
	}); n > most && !raceDetector {
		t.Errorf("decoding: %v allocations, want at most %d", n, most)
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, n := range []int{3, 2000} {
		data := []byte(catalogue(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := codec.Decode(data, card.Options{}, decodeAgent, new(agent)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, n := range []int{3, 2000} {
		x, err := decode(catalogue(n))
		if err != nil {
			b.Fatal(err)
		}
		buf := appendAgent(nil, x)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(buf)))
			b.ReportAllocs()
			for b.Loop() {
				buf = appendAgent(buf[:0], x)
			}
		})
	}
}
