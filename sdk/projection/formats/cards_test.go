package formats_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// packages are the schemas of all dialects, by name.
var packages = sync.OnceValues(func() (map[string]*generatortest.Package, error) { return generatortest.Packages("../../..") })

// randomCard returns a card of a format that depends on the seed only, or nil. Its texts and
// numbers are unique where the schema allows any, so that they can be traced.
func randomCard(t testing.TB, format string, seed uint64) []byte {
	t.Helper()
	all, err := packages()
	if err != nil {
		t.Fatal(err)
	}
	dialect := strings.TrimSuffix(format, "-union")
	d, ok := dialects.Lookup(dialect)
	if !ok {
		t.Fatalf("no dialect %s", dialect)
	}
	pkg := all[dialect]
	made := generatortest.New(pkg, pkg.Entries[0], generatortest.Options{Unique: true}).Valid(seed, func(text []byte) card.Violations {
		_, found := d.Examine(text)
		return found
	})
	if made == nil {
		return nil
	}
	text := made.Append(nil)
	if dialect == format {
		return text
	}
	if text, _, err = projection.Convert(text, named(dialect), named(format)); err != nil {
		return nil
	}
	return text
}

// specimen is a card with a name.
type specimen struct {
	name string
	text []byte
}

// specimens returns the valid cards of a format: those in files, and random ones of count
// seeds.
func specimens(t testing.TB, format string, first, count uint64) []specimen {
	t.Helper()
	var list []specimen
	files := vectors.Cards(t, format)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if strings.HasPrefix(file, format+"/") && isReadable(named(format), files[file]) {
			list = append(list, specimen{file, files[file]})
		}
	}
	for seed := first; seed < first+count; seed++ {
		if text := randomCard(t, format, seed); text != nil {
			list = append(list, specimen{fmt.Sprint("seed ", seed), text})
		}
	}
	return list
}

// named returns the format with a name, nil if there is none.
func named(name string) format.Any {
	f, _ := formats.Lookup(name)
	return f
}
