package ecmaregexp_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// TestLazy promises that a broken source is an error of Compile, and for Lazy no
// more than a pattern that nothing matches.
func TestLazy(t *testing.T) {
	t.Parallel()
	if _, err := ecmaregexp.Compile(`(`); err == nil {
		t.Error("Compile takes a broken source")
	}
	if ecmaregexp.Lazy(`(`).Match("(") {
		t.Error("a broken source matches")
	}
	r := ecmaregexp.Lazy(`^(a+)\1$`)
	if r.String() != `^(a+)\1$` {
		t.Errorf("String is %s", r)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if !r.Match("aaaa") || r.Match("aaa") {
				t.Error("wrong answer among goroutines")
			}
		})
	}
	wg.Wait()
}

// TestExplosion promises that patterns which explode end soon and match nothing, and
// that the bound leaves room for what people write.
func TestExplosion(t *testing.T) {
	t.Parallel()
	for _, source := range []string{`^(a+)+\1$`, `^(?:a|a)*(b)\1`, `^(a?){40}\1b`, `^(?:(?=(a*))a)*\1b$`, `(?:){1000000000}(a)\1b`} {
		start := time.Now()
		r, err := ecmaregexp.Compile(source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if r.Match(strings.Repeat("a", 5000) + "c") {
			t.Errorf("%s: matches", source)
		}
		if d := time.Since(start); d > 60*time.Second {
			t.Errorf("%s: took %v", source, d)
		}
	}
	long := strings.Repeat("xy", 100_000)
	r, err := ecmaregexp.Compile(`^(x)(?:y\1)*y$`)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Match(long) {
		t.Error("a long text with one way to match does not match")
	}
}

// TestIllFormed promises that octets which are no UTF-8 neither match by accident
// nor stop the search.
func TestIllFormed(t *testing.T) {
	t.Parallel()
	r, err := ecmaregexp.Compile(`(a)\1$`)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Match("\xff\xc3aa") || r.Match("aa\xff") {
		t.Error("wrong answer around ill-formed octets")
	}
}
