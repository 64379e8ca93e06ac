// Package projecttest tests the guarantees of all conversions. The tests that cardgen
// generates beside conversions call it.
package projecttest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Pairs tests every pair in both directions with example documents, by the names of their
// formats. A conversion may fail only if the document lacks something that the target
// requires. The result and the report are deterministic, the locations in the report exist,
// and a carried card is restored byte for byte.
func Pairs(t *testing.T, pairs []projectrt.Converter, documents map[string]string) {
	for _, p := range pairs {
		from, to := p.Ends()
		for _, way := range []struct {
			name        string
			document    string
			forth, back convert
		}{
			{from + " to " + to, documents[from], p.Convert, p.Import},
			{to + " to " + from, documents[to], p.Import, p.Convert},
		} {
			if way.document == "" {
				continue // the schema gives no example of the format
			}
			t.Run(way.name, func(t *testing.T) {
				for _, problem := range problems(way.document, way.forth, way.back) {
					t.Error(problem)
				}
			})
		}
	}
}

// convert is one direction of a pair.
type convert func(data []byte, opts ...projectrt.Option) ([]byte, *card.Report, error)

// problems returns the guarantees that a conversion violates.
func problems(document string, forth, back convert) []string {
	out, report, err := forth([]byte(document))
	if !expected(err) {
		return []string{fmt.Sprintf("%s cannot be converted: %v", document, err)}
	}
	var list []string
	if again, same, _ := forth([]byte(document)); !bytes.Equal(out, again) || report.String() != same.String() {
		list = append(list, fmt.Sprintf("converting twice gives two results:\n%s\n%s\n%v\n%v", out, again, report, same))
	}
	if err != nil {
		return list
	}
	list = append(list, misplaced(document, string(out), report)...)

	carried, _, err := forth([]byte(document), func(o *projectrt.Options) { o.Carry = true })
	if e, ok := errors.AsType[*projectrt.Error](err); ok && e.Code == projectrt.CodeNoSlot {
		return list
	}
	if err != nil {
		return append(list, fmt.Sprintf("%s cannot be carried: %v", document, err))
	}
	if restored, _, err := back(carried); err != nil || string(restored) != document {
		list = append(list, fmt.Sprintf("what was carried comes back as\n%s\n%v\nit was\n%s", restored, err, document))
	}
	return list
}

// expected reports whether an error says what a document lacks.
func expected(err error) bool {
	if err == nil {
		return true
	}
	if _, ok := errors.AsType[*projectrt.TargetError](err); ok {
		return true
	}
	_, ok := errors.AsType[*projectrt.Error](err)
	return ok
}

// misplaced returns the entries of a report whose locations are not in the documents. The
// source of a default may be absent; its enclosing value must exist.
func misplaced(source, target string, report *card.Report) []string {
	var list []string
	for _, e := range report.Entries {
		at := e.Source
		if e.Change == card.Defaulted && at != "" {
			at = at[:strings.LastIndexByte(at, '/')]
		}
		if !has(source, at) {
			list = append(list, fmt.Sprintf("the source has no place for %v", e))
		}
		if !has(target, e.Target) {
			list = append(list, fmt.Sprintf("the target has no place for %v", e))
		}
	}
	return list
}

func has(document, pointer string) bool {
	var raw card.Raw
	if json.Unmarshal([]byte(document), &raw) != nil {
		return false
	}
	_, ok := raw.Pointer(pointer)
	return ok
}
