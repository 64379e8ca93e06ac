package main

import (
	"fmt"
	"os"
)

// batchSize is the number of schemas in one package.
const batchSize = 300

// perSchema is the number of instances per schema.
const perSchema = 30

// counts are the results of a run.
type counts struct {
	schemas, instances, valid, explained, unknown int
}

// runSchemas compares n random schemas, starting with the number from. It writes disagreements
// to standard error.
func runSchemas(w *workshop, from, n int, seed uint64, known explained, reduce bool) (counts, error) {
	var total counts
	for start := from; start < from+n; start += batchSize {
		if err := runBatch(w, seed, start, min(start+batchSize, from+n), known, reduce, &total); err != nil {
			return total, err
		}
		if n > batchSize {
			fmt.Fprintf(os.Stderr, "%d schemas, %d instances, %d disagreements\n", total.schemas, total.instances, total.unknown)
		}
	}
	return total, nil
}

func runBatch(w *workshop, seed uint64, from, to int, known explained, reduce bool, total *counts) error {
	var schemas []any
	var instances [][]any
	for i := from; i < to; i++ {
		m := newMaker(seed, uint64(i))
		s := m.root()
		if _, err := oracle(s); err != nil {
			return fmt.Errorf("schema %d is not valid: %w\n%s", i, err, text(s))
		}
		schemas = append(schemas, s)
		list := m.instances(s, perSchema)
		for j := range list {
			list[j] = plain(list[j])
		}
		instances = append(instances, list)
	}
	outcomes := w.validateAll(schemas, instances)
	for i, o := range outcomes {
		total.schemas++
		total.instances += len(instances[i])
		for _, v := range o.verdicts {
			if v.Valid {
				total.valid++
			}
		}
		d := compare(schemas[i], instances[i], o)
		if d == nil {
			continue
		}
		if reduce {
			d = w.reduce(d)
		}
		if reason := known.reason(d); reason != "" {
			total.explained++
			continue
		}
		total.unknown++
		fmt.Fprintf(os.Stderr, "schema %d: %s", from+i, d)
	}
	return nil
}
