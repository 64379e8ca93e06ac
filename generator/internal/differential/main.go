package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	n := flag.Int("n", 300, "`number` of random schemas")
	from := flag.Int("from", 0, "`number` of the first random schema")
	mutants := flag.Int("mutants", 300, "`number` of changed documents of each dialect and version")
	seed := flag.Uint64("seed", 1, "seed of the random choices")
	file := flag.String("cases", "cases.json", "`file` of the cases that every run tries")
	record := flag.String("record", "", "write the counts to this `file`")
	reduce := flag.Bool("reduce", true, "reduce disagreements as far as possible")
	keep := flag.Bool("keep", false, "keep the generated packages and print their folder")
	folder := flag.String("generate", "", "used by the command itself: generate the package in this folder")
	flag.Parse()
	if *folder != "" {
		if err := generate(*folder); err != nil {
			fmt.Fprint(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if err := run(*from, *n, *mutants, *seed, *file, *record, *reduce, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "differential:", err)
		os.Exit(1)
	}
}

func run(from, n, mutants int, seed uint64, file, record string, reduce, keep bool) error {
	root, err := filepath.Abs("../../..")
	if err != nil {
		return err
	}
	known, err := loadExplained("explained.json")
	if err != nil {
		return err
	}
	w, err := newWorkshop(root)
	if err != nil {
		return err
	}
	if keep {
		fmt.Println(w.dir)
	} else {
		defer os.RemoveAll(w.dir)
	}
	cases, err := runCases(w, file, known)
	if err != nil {
		return err
	}
	total, err := runSchemas(w, from, n, seed, known, reduce)
	if err != nil {
		return err
	}
	report := fmt.Sprintf("former disagreements\n%8d schemas\n%8d instances\n%8d disagreements\n",
		cases.schemas, cases.instances, cases.explained+cases.unknown)
	report += fmt.Sprintf("random schemas, seed %d\n%8d schemas\n%8d instances, %d of them valid\n%8d explained disagreements\n%8d others\n",
		seed, total.schemas, total.instances, total.valid, total.explained, total.unknown)
	changed, err := runMutants(mutants, seed, known)
	if err != nil {
		return err
	}
	report += fmt.Sprintf("changed documents of the dialects\n%8d kinds and versions\n%8d documents, %d of them valid\n%8d explained disagreements\n%8d others\n",
		changed.subjects, changed.documents, changed.valid, changed.explained, changed.unknown)
	fmt.Print(report)
	if record != "" {
		if err := os.WriteFile(record, []byte(report), 0o644); err != nil {
			return err
		}
	}
	if cases.unknown+total.unknown+changed.unknown > 0 {
		return errors.New("there are unexplained disagreements")
	}
	return nil
}
