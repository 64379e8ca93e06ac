// Command measure checks all contenders, measures them, prints the tables and fails when
// a gate is missed. The command in its parent folder builds and starts it.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/internal/x/bench/contender"
	"github.com/agentcard-go/cardgen/internal/x/bench/document"
	"github.com/agentcard-go/cardgen/internal/x/bench/report"
	"github.com/agentcard-go/cardgen/internal/x/bench/timing"
)

func main() {
	short := flag.Bool("short", false, "measure briefly: sufficient for the gates, not for the page")
	page := flag.String("write", "", "the `page` to update with the tables")
	command := flag.String("agentcard", "agentcard", "the `path` of the command agentcard")
	loops := flag.String("loop", "", "only run the loop of this `name` over the file that the argument names")
	flag.Parse()
	if *loops != "" {
		if err := loop(*loops, flag.Arg(0)); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	runtime.GOMAXPROCS(1)
	failures, err := run(*short, *page, *command)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	for _, f := range failures {
		fmt.Fprintln(os.Stderr, "bench: gate missed:", f)
	}
	if len(failures) > 0 {
		os.Exit(1)
	}
}

// effort is the number and length of the rounds.
type effort struct {
	rounds int
	each   time.Duration
}

// thorough is the effort for published figures and for the decision whether a gate is
// missed.
var thorough = effort{rounds: 7, each: 20 * time.Millisecond}

func run(short bool, page, command string) (failures []string, err error) {
	e := thorough
	if short {
		// This is enough for a gate that is passed by far. A gate that is missed is measured
		// again.
		e = effort{rounds: 3, each: 4 * time.Millisecond}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", report.Machine(), method(e))
	for _, measure := range []func(effort, bool) (string, []string, error){measureJobs, measureConversions, measureServing, streamMeasurer(command)} {
		text, missed, err := measure(e, short)
		if err != nil {
			return nil, err
		}
		b.WriteString(text)
		failures = append(failures, missed...)
	}
	fmt.Print(b.String())
	if page == "" {
		return failures, nil
	}
	return failures, report.WriteBetweenMarkers(page, b.String())
}

// measureJobs compares the contenders of each job. It returns the tables and the missed gates.
func measureJobs(e effort, short bool) (text string, failures []string, err error) {
	for _, job := range contender.Jobs {
		t, err := compare(job, e)
		if err == nil && short && len(t.Failures()) > 0 {
			t, err = compare(job, thorough)
		}
		if err != nil {
			return "", nil, err
		}
		failures = append(failures, t.Failures()...)
		text += "\n" + t.Markdown()
	}
	return text, failures, nil
}

// measureConversions measures the conversions of all pairs of formats.
func measureConversions(e effort, short bool) (text string, failures []string, err error) {
	conversions, err := convert(e)
	if err == nil && short && len(report.SlowConversions(conversions)) > 0 {
		var again []*report.Conversion
		again, err = convert(thorough)
		for i, c := range again {
			// Other load on the machine can only increase a time, so that the lower ratio is
			// more accurate.
			if c.Ratio() < conversions[i].Ratio() {
				conversions[i] = c
			}
		}
	}
	if err != nil {
		return "", nil, err
	}
	return "\n" + report.ConversionsMarkdown(conversions), report.SlowConversions(conversions), nil
}

// measureServing compares our handler with http.ServeContent.
func measureServing(e effort, short bool) (text string, failures []string, err error) {
	served, err := serve(e)
	if err == nil && short && len(report.SlowServing(served)) > 0 {
		served, err = serve(thorough)
	}
	if err != nil {
		return "", nil, err
	}
	return "\n" + report.ServingMarkdown(served), report.SlowServing(served), nil
}

// method describes the measurement in a sentence.
func method(e effort) string {
	s := fmt.Sprintf("Medians of %d rounds of %v each.", e.rounds, e.each)
	if !contender.HasHandwritten {
		s += " The hand-written decoder was not available."
	}
	return s
}

// compare measures all contenders of a job after checking that each completes it.
func compare(job contender.Job, e effort) (*report.Table, error) {
	list, err := contender.All(job)
	if err != nil {
		return nil, err
	}
	t := &report.Table{Job: job}
	documents := document.All()
	for _, c := range list {
		row := &report.Row{Contender: c}
		if job == contender.DecodeValid {
			row.Passes = contender.Passes(c)
		}
		t.Rows = append(t.Rows, row)
	}
	for _, doc := range documents {
		t.Documents = append(t.Documents, doc.Name)
		var samples []*timing.Sample
		for _, row := range t.Rows {
			if err := contender.Check(row.Contender, doc); err != nil {
				return nil, err
			}
			w, err := row.Prepare(doc.Text)
			if err != nil {
				return nil, err
			}
			s := &timing.Sample{Run: w.Run}
			row.Samples = append(row.Samples, s)
			samples = append(samples, s)
		}
		if err := timing.Measure(samples, e.rounds, e.each); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b *report.Row) int { return rank(a) - rank(b) })
	t.Rate()
	return t, nil
}

// minConversionRounds is the minimum number of rounds for conversions: their gate applies
// to each of them, not to a mean over several documents.
const minConversionRounds = 7

// convert measures the conversions, each alternating with parsing its card and writing the result.
func convert(e effort) ([]*report.Conversion, error) {
	conversions, err := contender.Conversions()
	if err != nil {
		return nil, err
	}
	var list []*report.Conversion
	for _, c := range conversions {
		r := &report.Conversion{
			Conversion: c,
			Parse:      &timing.Sample{Run: c.Parse}, Append: &timing.Sample{Run: c.Append}, Convert: &timing.Sample{Run: c.Convert},
			Check: &timing.Sample{Run: c.Check},
		}
		if err := timing.Measure([]*timing.Sample{r.Parse, r.Append, r.Convert, r.Check}, max(e.rounds, minConversionRounds), e.each); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// rank puts the base first; the others stay in their order.
func rank(r *report.Row) int {
	if r.Base {
		return 0
	}
	return 1
}
