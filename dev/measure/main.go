// Command measure prints the size and the cost of the generator, of generated code and of the
// whole tree, and compares them with the figures in dev/measure/results.txt:
//
//	go -C dev run ./measure [-record | -check | -list TEXT]
//
// It runs in the folder dev; -root names another root module. Lower is better in every
// line. Times are CPU times of whole processes, the minimum of some runs; they differ between
// machines, so -check leaves them out. -list prints the places that some lines count, with file
// and line; TEXT is a part of the names of these lines:
//
//	go -C dev run ./measure -list complexity
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
)

//go:embed results.txt
var recorded string

func main() {
	record := flag.Bool("record", false, "write dev/measure/results.txt")
	check := flag.Bool("check", false, "fail when a figure is worse than the recorded one; measure no times")
	root := flag.String("root", "..", "`folder` of the root module")
	list := flag.String("list", "", "print the places that the lines with `TEXT` in their names count")
	flag.Parse()
	do := func() error { return run(*record, *check) }
	if *list != "" {
		do = func() error { return places(*list) }
	}
	err := os.Chdir(*root)
	if err == nil {
		err = do()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// listed are the measures that record which places in the code they count.
var listed = []func() ([]figure, error){house, code, duplicates, surface, inFolder(keyword), prose}

// all returns the figures of some measures.
func all(measures []func() ([]figure, error)) ([]figure, error) {
	var figures []figure
	for _, measure := range measures {
		more, err := measure()
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	return figures, nil
}

// inFolder returns a measure with a temporary folder.
func inFolder(measure func(dir string) ([]figure, error)) func() ([]figure, error) {
	return func() ([]figure, error) {
		dir, err := os.MkdirTemp("", "measure")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		return measure(dir)
	}
}

// places prints the places that are counted by the figures whose names contain a text.
func places(text string) error {
	figures, err := all(listed)
	if err != nil {
		return err
	}
	found := false
	for _, f := range figures {
		if !strings.Contains(strings.ToLower(f.what), strings.ToLower(text)) || f.places == nil {
			continue
		}
		found = true
		fmt.Printf("%s: %s\n", f.what, number(f.value))
		for _, p := range f.places {
			fmt.Println("\t" + p)
		}
	}
	if !found {
		return fmt.Errorf("no line that lists places has %q in its name", text)
	}
	return nil
}

func run(record, check bool) error {
	measures := append(listed, sizes, inFolder(conversion), inFolder(linked), names, switches, inFolder(large))
	if !check {
		measures = append(measures, times)
	}
	figures, err := all(measures)
	if err != nil {
		return err
	}
	text := format(figures)
	fmt.Print(text)
	if check {
		return compare(figures, recorded)
	}
	if record {
		return os.WriteFile("dev/measure/results.txt", []byte(text), 0o644)
	}
	return nil
}

// figure is one line of the results. Lower is better.
type figure struct {
	what   string
	value  float64
	unit   string
	most   float64  // the target; 0 for none
	varies bool     // between runs and machines
	places []string // what was counted, with file and line
}

// number writes a value with at most two decimals.
func number(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
}

func format(figures []figure) string {
	var b strings.Builder
	for _, f := range figures {
		target := ""
		if f.most > 0 {
			target = "at most " + number(f.most)
		}
		line := fmt.Sprintf("%-66s %9s %-3s %s", f.what, number(f.value), f.unit, target)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// compare returns an error for the figures that are worse than the recorded ones.
func compare(figures []figure, recorded string) error {
	before := make(map[string]float64)
	for line := range strings.Lines(recorded) {
		if len(line) < 67 {
			return fmt.Errorf("results.txt: %q has no figure", line)
		}
		value, err := strconv.ParseFloat(strings.Fields(line[66:])[0], 64)
		if err != nil {
			return fmt.Errorf("results.txt: %w", err)
		}
		before[strings.TrimSpace(line[:66])] = value
	}
	var worse []error
	for _, f := range figures {
		was, ok := before[f.what]
		if !ok {
			return fmt.Errorf("results.txt has no %q: run make measure", f.what)
		}
		// A figure within its target may grow.
		if now, err := strconv.ParseFloat(number(f.value), 64); err != nil {
			return err
		} else if !f.varies && now > was && (f.most == 0 || now > f.most) {
			worse = append(worse, fmt.Errorf("%s: %s, was %s", f.what, number(now), number(was)))
		}
	}
	return errors.Join(worse...)
}
