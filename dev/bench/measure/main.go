// Command measure checks all contenders, measures them, prints the tables and fails when
// a limit is missed. The command in its parent folder builds and starts it.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/dev/bench/report"
	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

// options are the flags.
type options struct {
	short, print bool
	page         string
	command      string
	testdata     string
	folders      []string
}

func main() {
	var o options
	flag.BoolVar(&o.short, "short", false, "check all contenders and measure too briefly for figures")
	flag.BoolVar(&o.print, "print", false, "only print the tables, also on a busy machine")
	flag.StringVar(&o.page, "page", "", "the `page` to update with the tables")
	flag.StringVar(&o.command, "agentcard", "agentcard", "the `path` of the command agentcard")
	flag.StringVar(&o.testdata, "testdata", "", "the `folder` of the test cards")
	folders := flag.String("documents", "", "further `folders` of documents, separated by commas")
	loops := flag.String("loop", "", "only run the loop of this `name` over the file that the argument names")
	flag.Parse()
	if *folders != "" {
		o.folders = strings.Split(*folders, ",")
	}
	err := error(nil)
	if *loops != "" {
		err = loop(*loops, flag.Arg(0))
	} else {
		runtime.GOMAXPROCS(1)
		debug.SetGCPercent(100) // the default, which most programs have, also if make sets another
		err = run(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// effort is the number and length of the rounds, the greatest number of documents of a maker in a
// dialect, and the greatest length of a document.
type effort struct {
	rounds        int
	each          time.Duration
	most, largest int
}

// The effort for figures, and for checks that all contenders work.
var (
	thorough = effort{rounds: 7, each: 10 * time.Millisecond, most: 8, largest: 4 << 20}
	brief    = effort{rounds: 0, each: 100 * time.Microsecond, most: 4, largest: 64 << 10}
)

func run(o options) error {
	m := &measurement{options: o, effort: thorough, results: &report.Results{}}
	if o.short {
		m.effort = brief
	}
	var err error
	if m.load, err = timing.NewLoad(); err != nil {
		return err
	}
	if m.refuses() {
		// A machine that is busy from the start is noticed before anything is measured.
		if err := m.part("the start", func() error { time.Sleep(2 * time.Second); return nil }); err != nil {
			return err
		}
	}
	if err := m.dialects(); err != nil {
		return err
	}
	if report.Toolchain() == report.Gated {
		// These do not depend on the libraries of the toolchain.
		if err := m.others(); err != nil {
			return err
		}
	}
	text := m.results.Markdown(m.method())
	switch {
	case o.short:
		fmt.Printf("all contenders read and write %d documents of %d dialects\n", len(m.documents), len(m.results.Dialects))
	case o.print:
		fmt.Print(text)
	default:
		if err := report.WriteBetweenMarkers(o.page, text); err != nil {
			return err
		}
	}
	return m.verdict()
}

// verdict prints the limits that were missed, and returns an error if they count.
func (m *measurement) verdict() error {
	missed := m.results.Missed(m.short)
	for _, f := range missed {
		fmt.Fprintln(os.Stderr, "bench: limit missed:", f)
	}
	if len(missed) > 0 && !m.print {
		return fmt.Errorf("%d limits are missed", len(missed))
	}
	return nil
}
