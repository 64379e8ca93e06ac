package projectrt

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

// benchCard is a card of about 4 KB that the sample mapping takes over whole, but for
// what makes a report of usual length.
func benchCard() string {
	var b strings.Builder
	b.WriteString(`{"id":"agent://clerk.example.com/a","name":"Clerk","description":"Keeps the books.","version":"1.0.0","skills":["adding","listing"],"tools":[`)
	for i := range 10 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"name":"tool_%d","description":"Adds up the amounts of the entries that are given, and says what is left over.",`+
			`"input_schema":{"type":"object","properties":{"entries":{"type":"array","items":{"type":"number"}},"currency":{"type":"string","minLength":3,"maxLength":3}},"required":["entries"]},`+
			`"output_schema":{"type":"object","properties":{"sum":{"type":"number"}}},"idempotent":true}`, i)
	}
	b.WriteString(`]}`)
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	data := []byte(benchCard())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := adp.Parse(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTo(b *testing.B) {
	data := []byte(benchCard())
	c, err := adp.Parse(data)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := To(samplePair, c, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkConvert is reading, converting and writing together.
func BenchmarkConvert(b *testing.B) {
	data := []byte(benchCard())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := samplePair.Convert(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCarry(b *testing.B) {
	data := []byte(benchCard())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		out, _, err := samplePair.Convert(data, carrying)
		if err == nil {
			_, _, err = samplePair.Import(out)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
