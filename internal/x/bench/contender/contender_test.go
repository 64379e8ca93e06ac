package contender

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/x/bench/document"
)

// Every contender keeps all data of every valid card, and ours rejects every damaged one.
func TestContenders(t *testing.T) {
	for _, job := range Jobs {
		list, err := All(job)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			for _, doc := range document.All() {
				if testing.Short() && len(doc.Text) > 100<<10 {
					continue
				}
				if err := Check(c, doc); err != nil {
					t.Error(err)
				}
			}
			if passes := Passes(c); job == DecodeValid && c.Gate > 0 && len(passes) > 0 {
				t.Errorf("%s accepts: %q", c.Name, passes)
			}
		}
	}
}

// For profiles: go test ./contender -bench 'Contenders/Decode_and_validate/.*Parse'
// -cpuprofile cpu.out
func BenchmarkContenders(b *testing.B) {
	for _, job := range Jobs {
		list, err := All(job)
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range list {
			for _, doc := range document.All() {
				b.Run(string(job)+"/"+c.Name+"/"+doc.Name, func(b *testing.B) {
					w, err := c.Prepare(doc.Text)
					if err != nil {
						b.Fatal(err)
					}
					b.SetBytes(int64(len(doc.Text)))
					b.ReportAllocs()
					for b.Loop() {
						if err := w.Run(); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// Every measured conversion succeeds.
func TestConversions(t *testing.T) {
	list, err := Conversions()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 28 {
		t.Errorf("%d conversions", len(list))
	}
}

// For profiles: go test ./contender -bench 'Conversions/adp/mcp/Convert' -cpuprofile cpu.out
func BenchmarkConversions(b *testing.B) {
	list, err := Conversions()
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range list {
		for _, part := range []struct {
			name string
			run  func() error
		}{{"Parse", c.Parse}, {"Append", c.Append}, {"Convert", c.Convert}} {
			b.Run(c.From+"/"+c.To+"/"+part.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := part.run(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
