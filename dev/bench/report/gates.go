package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
)

// gate is a limit for a figure, and the goal.
type gate struct {
	name        string
	measured    float64
	limit, goal float64
	// atMost says that the limit and the goal are the highest allowed figures, not the lowest.
	atMost bool
	// counted says that the load of the machine does not change the figure.
	counted bool
}

func (g gate) missed() bool {
	if g.limit == 0 && !g.counted {
		return false // there is only a goal
	}
	if g.atMost {
		return g.measured > g.limit
	}
	return g.measured < g.limit
}

// Gated is the toolchain that the limits are for. The ratios to encoding/json have other goals for
// toolchains in which it is faster, and no limits.
const Gated = "go1.26"

// gates returns the limits and the goals. The limits are about 15 % from what was measured last.
func (r *Results) gates() []gate {
	own, rest := r.newerGoals(), []gate(nil)
	if Toolchain() == Gated {
		own, rest = r.detailedGates(), append(r.otherGates(), r.remainingGates()...)
	}
	own = append(own, r.againstHandwritten()...)
	for i := range own {
		own[i].name = contender.Detailed + ": " + own[i].name
	}
	return append(own, rest...)
}

// newerGoals returns the goals for toolchains whose encoding/json is version 2.
func (r *Results) newerGoals() []gate {
	d := r.detailed()
	through := func(job contender.Job, direct, standard string) float64 {
		return d.speed(d.row(job, direct), d.row(job, standard))
	}
	return []gate{
		{name: "Parse, times the pipeline", measured: d.times(contender.DecodeValid, contender.Parse), goal: 18},
		{name: "Decode, times encoding/json", measured: d.times(contender.DecodeOnly, contender.Decode), goal: 4.5},
		{name: "MarshalJSON, times the struct that keeps", measured: d.times(contender.Encode, contender.MarshalJSON), goal: 4},
		{name: "AppendJSON, times the struct that keeps", measured: d.times(contender.Encode, contender.AppendJSON), goal: 10},
		{name: "json.Unmarshal, time in times Decode", measured: through(contender.DecodeOnly, contender.Decode, contender.Unmarshal), goal: 1.2, atMost: true},
		{name: "json.Marshal, time in times MarshalJSON", measured: through(contender.Encode, contender.MarshalJSON, contender.Marshal), goal: 1.2, atMost: true},
	}
}

// detailedGates returns the gates for the dialect with a hand-written decoder.
func (r *Results) detailedGates() []gate {
	d := r.detailed()
	return []gate{
		{name: "allocations of Reader up to 20 KB", measured: float64(d.allocs(d.row(contender.DecodeValid, contender.ReaderParse))), atMost: true, counted: true},
		{name: "Parse, times the pipeline", measured: d.times(contender.DecodeValid, contender.Parse), limit: 13, goal: 22},
		{name: "ParseString, times the pipeline", measured: d.times(contender.DecodeValid, contender.ParseString), limit: 16, goal: 30},
		{name: "Reader, times the pipeline", measured: d.times(contender.DecodeValid, contender.ReaderParse), limit: 19, goal: 36},
		{name: "MarshalJSON, times the struct that keeps", measured: d.times(contender.Encode, contender.MarshalJSON), limit: 3.5, goal: 6},
		{name: "AppendJSON, times the struct that keeps", measured: d.times(contender.Encode, contender.AppendJSON), limit: 7, goal: 15},
		{name: "Parse and AppendJSON, times the pipeline with the struct that keeps", measured: d.times(contender.RoundTrip, contender.ParseAppend), limit: 13.5, goal: 32},
	}
}

// againstHandwritten returns the gates that do not depend on encoding/json: relative to the
// fastest scan, and to the hand-written decoder if it was available.
func (r *Results) againstHandwritten() []gate {
	d := r.detailed()
	list := []gate{{name: "Reader, % of the fastest scan", measured: readerOfScan(d), limit: 27, goal: 45}}
	for _, pair := range []struct {
		ours, theirs string
		limit, goal  float64
	}{
		{contender.Parse, "hand-written", 0.72, 1},
		{contender.ParseString, "hand-written, of a string", 0.64, 1},
		{contender.ReaderParse, "hand-written, of a string, memory reused", 0.62, 1.05},
	} {
		if theirs := d.row(contender.DecodeValid, pair.theirs); theirs != nil {
			list = append(list, gate{name: strings.Trim(pair.ours, "*") + ", times " + pair.theirs,
				measured: d.speed(d.row(contender.DecodeValid, pair.ours), theirs), limit: pair.limit, goal: pair.goal})
		}
	}
	return list
}

// otherGates returns the gates for the other dialects: their mean, and the dialect that is furthest
// from the goal.
func (r *Results) otherGates() []gate {
	parse := func(d *Dialect) float64 { return d.times(contender.DecodeValid, contender.Parse) }
	read := func(d *Dialect) float64 { return d.times(contender.DecodeValid, contender.ReaderParse) }
	compared := func(job contender.Job, ours, theirs string) func(*Dialect) float64 {
		return func(d *Dialect) float64 { return d.speed(d.row(job, ours), d.row(job, theirs)) }
	}
	allocs := func(job contender.Job, name string) func(*Dialect) float64 {
		return func(d *Dialect) float64 { return float64(d.allocs(d.row(job, name))) }
	}
	none := func(name string) gate { return gate{name: name, atMost: true, counted: true} }
	return []gate{
		r.mean(gate{name: "Parse, times the pipeline", limit: 10, goal: 15}, parse),
		r.furthest(gate{name: "Parse, times the pipeline", limit: 5.5, goal: 15}, parse),
		r.mean(gate{name: "Reader, times the pipeline", limit: 15.5, goal: 25}, read),
		r.furthest(gate{name: "Reader, times the pipeline", limit: 6, goal: 25}, read),
		r.furthest(gate{name: "Parse, times json/v2 + santhosh", limit: 3.9, goal: 5}, compared(contender.DecodeValid, contender.Parse, "json/v2 + santhosh")),
		r.furthest(gate{name: "Parse, times sonic + santhosh", limit: 2.8, goal: 5}, compared(contender.DecodeValid, contender.Parse, "sonic + santhosh")),
		r.furthest(gate{name: "Parse, % of Decode", limit: 33, goal: 70}, parseOfDecode),
		r.furthest(gate{name: "MarshalJSON, times sonic", limit: 0.66, goal: 1}, compared(contender.Encode, contender.MarshalJSON, "sonic")),
		r.furthest(none("allocations of Reader up to 20 KB"), allocs(contender.DecodeValid, contender.ReaderParse)),
		r.furthest(none("allocations of Validate up to 20 KB"), allocs(contender.Validate, contender.ValidateCard)),
		r.furthest(none("allocations of AppendJSON up to 20 KB"), allocs(contender.Encode, contender.AppendJSON)),
	}
}

// others are the dialects without gates of their own.
func (r *Results) others() []*Dialect {
	return slices.DeleteFunc(slices.Clone(r.Dialects), func(d *Dialect) bool { return d.Name == contender.Detailed })
}

// mean completes a gate with the geometric mean of the other dialects.
func (r *Results) mean(g gate, of func(*Dialect) float64) gate {
	var list []float64
	for _, d := range r.others() {
		list = append(list, of(d))
	}
	g.name, g.measured = "other dialects: "+g.name, geometricMean(list)
	return g
}

// furthest completes a gate with the figure that is furthest from the goal, and its dialect.
func (r *Results) furthest(g gate, of func(*Dialect) float64) gate {
	order := func(a, b *Dialect) int { return cmp.Compare(of(a), of(b)) }
	word, d := "lowest", slices.MinFunc(r.others(), order)
	if g.atMost {
		word, d = "highest", slices.MaxFunc(r.others(), order)
	}
	g.name, g.measured = fmt.Sprintf("%s, %s: %s", word, d.Name, g.name), of(d)
	return g
}

// remainingGates returns the gates for conversions, serving and streams, if they were measured.
func (r *Results) remainingGates() []gate {
	var list []gate
	if len(r.Conversions) > 0 {
		_, ratios := r.means((*Conversion).ratio)
		_, bytes := r.means((*Conversion).bytes)
		list = append(list,
			gate{name: "Convert, median, times Parse and AppendJSON", measured: median(ratios), limit: 3.3, goal: 1.8, atMost: true},
			gate{name: "Convert, highest, times Parse and AppendJSON", measured: ratios[len(ratios)-1], limit: 9.3, goal: 2.5, atMost: true},
			gate{name: "Convert, highest, allocated bytes for a byte", measured: bytes[len(bytes)-1], limit: 12, goal: 12, atMost: true, counted: true})
	}
	if len(r.Served) > 0 {
		time, allocs := 0.0, 0.0
		for _, s := range r.Served {
			time = max(time, s.ratio())
			allocs = max(allocs, float64(s.Ours.Allocs)/float64(s.Standard.Allocs))
		}
		list = append(list,
			gate{name: "wellknown.Handler, highest, times http.ServeContent", measured: time, limit: 1.5, goal: 1.5, atMost: true},
			gate{name: "its allocations, times http.ServeContent", measured: allocs, limit: 2, goal: 2, atMost: true, counted: true})
	}
	for _, s := range r.Streams {
		switch s.Name {
		case contender.ValidateStream:
			list = append(list, gate{name: "agentcard validate --ndjson, MB/s per processor", measured: s.speed(s.One), goal: 150},
				gate{name: "the same, times the loop around encoding/json", measured: float64(r.Streams[0].One) / float64(s.One), limit: 4, goal: 6})
		case contender.ConvertStream:
			list = append(list, gate{name: "agentcard convert --ndjson, MB/s per processor", measured: s.speed(s.One), goal: 60})
		}
	}
	return list
}

// gatesMarkdown renders the gates.
func gatesMarkdown(list []gate) string {
	var b strings.Builder
	b.WriteString("### Limits and goals\n\n| | measured | limit | goal |\n|---|---:|---:|---:|\n")
	for _, g := range list {
		sign := "≥"
		if g.atMost {
			sign = "≤"
		}
		limit := ""
		if g.limit != 0 || g.counted {
			limit = fmt.Sprintf("%s %.4g", sign, g.limit)
		}
		fmt.Fprintf(&b, "| %s | %.2f | %s | %s %.4g |\n", g.name, g.measured, limit, sign, g.goal)
	}
	return b.String()
}

// Missed names the limits that were missed. With countedOnly it leaves out the figures that depend
// on the load of the machine.
func (r *Results) Missed(countedOnly bool) []string {
	var list []string
	for _, g := range r.gates() {
		if g.missed() && (g.counted || !countedOnly) {
			word := "at least"
			if g.atMost {
				word = "at most"
			}
			list = append(list, fmt.Sprintf("%s: %.2f, %s %.4g is required", g.name, g.measured, word, g.limit))
		}
	}
	return list
}
