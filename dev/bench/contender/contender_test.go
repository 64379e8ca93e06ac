package contender

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/dev/bench/document"
)

// documents returns some documents of each dialect.
func documents(t testing.TB) map[*Dialect][]document.Document {
	all, err := document.Collect("../../../internal/test/vectors/testdata", nil, 4, 64<<10)
	if err != nil {
		t.Fatal(err)
	}
	dialects, list := make(map[string]*Dialect), make(map[*Dialect][]document.Document)
	for _, doc := range all {
		d := dialects[doc.Dialect]
		if d == nil {
			if d, err = NewDialect(doc.Dialect); err != nil {
				t.Fatal(err)
			}
			dialects[doc.Dialect] = d
		}
		list[d] = append(list[d], doc)
	}
	return list
}

// TestContenders: every contender keeps all data that it does not say to lose, of generated
// documents; ours of every document of the tree.
func TestContenders(t *testing.T) {
	for d, list := range documents(t) {
		for _, job := range Jobs {
			for _, c := range d.Contenders(job) {
				for _, doc := range list {
					if err := Check(c, doc); err != nil && (c.Own || doc.Maker == document.Generated) {
						t.Errorf("%s: %v", d.Name, err)
					}
				}
			}
		}
	}
}

// TestDamages: each of our ways to parse refuses every damaged card, and the validator of the
// others refuses what the schema says.
func TestDamages(t *testing.T) {
	d, err := NewDialect(Detailed)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Contenders(DecodeValid) {
		passes := Passes(c)
		if c.Own && len(passes) > 0 {
			t.Errorf("%s accepts %q", c.Name, passes)
		}
		if strings.Contains(c.Name, "santhosh") && len(passes) > 4 {
			t.Errorf("%s accepts %q", c.Name, passes)
		}
	}
}

// For profiles: go test ./contender -bench 'Contenders/agentcard/Decode_and_validate/..Parse../4_KB'
// -cpuprofile cpu.out
func BenchmarkContenders(b *testing.B) {
	for d, list := range documents(b) {
		for _, job := range Jobs {
			for _, c := range d.Contenders(job) {
				for _, doc := range list {
					b.Run(d.Name+"/"+string(job)+"/"+c.Name+"/"+doc.Name, func(b *testing.B) {
						w, err := c.Prepare(doc.Text)
						if err != nil {
							b.Fatal(err)
						}
						measure(b, len(doc.Text), w.Run)
					})
				}
			}
		}
	}
}

// TestConversions: what is measured beside a conversion succeeds, and a card of each format is
// converted.
func TestConversions(t *testing.T) {
	from := make(map[string]bool)
	for _, list := range documents(t) {
		conversions, err := Conversions(list)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range conversions {
			from[c.From] = true
			for _, run := range []func() error{c.Parse, c.Append, c.Convert, c.Check} {
				if err := run(); err != nil {
					t.Errorf("%s to %s: %v", c.From, c.To, err)
				}
			}
		}
	}
	if len(from) != 13 {
		t.Errorf("cards of %d formats are converted", len(from))
	}
}

// For profiles: go test ./contender -bench 'Conversions/adp/mcp/Convert' -cpuprofile cpu.out
func BenchmarkConversions(b *testing.B) {
	for _, list := range documents(b) {
		conversions, err := Conversions(list)
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range conversions {
			for _, part := range []struct {
				name string
				run  func() error
			}{{"Parse", c.Parse}, {"Append", c.Append}, {"Convert", c.Convert}} {
				b.Run(c.From+"/"+c.To+"/"+part.name+"/"+c.Document.Name, func(b *testing.B) { measure(b, len(c.Document.Text), part.run) })
			}
		}
	}
}

func measure(b *testing.B, size int, run func() error) {
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		if err := run(); err != nil {
			b.Fatal(err)
		}
	}
}
