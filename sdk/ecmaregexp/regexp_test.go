package ecmaregexp_test

import (
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// match compiles and matches, and fails the test on an error.
func match(t *testing.T, source, s string) bool {
	t.Helper()
	r, err := ecmaregexp.Compile(source)
	if err != nil {
		t.Fatal(err)
	}
	found, err := r.Match(s)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return found
}

// TestLazy: an invalid source is an error of Compile, and with Lazy an error of every
// match.
func TestLazy(t *testing.T) {
	t.Parallel()
	if _, err := ecmaregexp.Compile(`(`); err == nil {
		t.Error("Compile accepts an invalid source")
	}
	var fault *ecmaregexp.Error
	if found, err := ecmaregexp.Lazy(`(`).Match("("); found || !errors.As(err, &fault) {
		t.Errorf("an invalid source: %t, %v", found, err)
	}
	if _, left, err := ecmaregexp.Lazy(`(`).Search("(", 7); err == nil || left != 7 {
		t.Errorf("an invalid source takes steps: %d left, %v", left, err)
	}
	r := ecmaregexp.Lazy(`^(a+)\1$`)
	if r.String() != `^(a+)\1$` {
		t.Errorf("String is %s", r)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if yes, err := r.Match("aaaa"); !yes || err != nil {
				t.Errorf("aaaa: %t, %v", yes, err)
			}
			if yes, err := r.Match("aaa"); yes || err != nil {
				t.Errorf("aaa: %t, %v", yes, err)
			}
		})
	}
	wg.Wait()
}

// TestBudget: a match that takes exponential time returns ErrBudget and not false.
func TestBudget(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 5000)
	for _, c := range []struct{ source, text string }{
		{`^(a+)+\1$`, long + "c"},
		{`^(?:a|a)*(b)\1`, long + "c"},
		{`^(?:(?=(a*))a)*\1b$`, long + "c"},
		{`^(a+)+\1!$|<script>`, strings.Repeat("a", 40) + "<script>"},
		{`^(?:(a+)\1)+$`, strings.Repeat("a", 9999)},
		{`(?:(x)|a|aa|aaa)+\1(?:b)\1`, long},
	} {
		r, err := ecmaregexp.Compile(c.source)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		if found, err := r.Match(c.text); !found && !errors.Is(err, ecmaregexp.ErrBudget) {
			t.Errorf("%s: %t, %v, want ErrBudget", c.source, found, err)
		}
		if found, left, err := r.Search(c.text, 1000); found || left != 0 || !errors.Is(err, ecmaregexp.ErrBudget) {
			t.Errorf("%s within 1000 steps: %t, %d left, %v", c.source, found, left, err)
		}
	}
	if _, left, err := ecmaregexp.Lazy(`(a)\1`).Search("xaa", 100); err != nil || left <= 0 || left >= 100 {
		t.Errorf("%d of 100 steps left, %v", left, err)
	}
}

// TestRoom: patterns and texts of usual size are within the limits.
func TestRoom(t *testing.T) {
	t.Parallel()
	if !match(t, `^(x)(?:y\1)*y$`, strings.Repeat("xy", 100_000)) {
		t.Error("a long text with one way to match does not match")
	}
	if !match(t, `^(?:(a+)\1)+$`, strings.Repeat("a", 10_000)) {
		t.Error("10,000 times a does not match")
	}
	if match(t, `(?:){1000000000}(a)\1b`, strings.Repeat("a", 5000)+"c") {
		t.Error("repetition of the empty string")
	}
	if !match(t, `^(["'])[^]*\1$`, `"`+strings.Repeat("é😀x", 100_000)+`"`) {
		t.Error("a long quoted text does not match")
	}
}

// TestLinear: matching a pattern without back references always completes, in memory of
// at most 16 bytes for each byte of the string.
func TestLinear(t *testing.T) {
	const n = 100_000
	a := strings.Repeat("a", n)
	for _, c := range []struct {
		source, text string
		want         bool
	}{
		{`^(a+)+$`, a, true},
		{`^(a+)+$`, a + "b", false},
		{`^(?:a|aa|aaa)*b$`, a, false},
		{`(?:a*)*(?:a*)*c`, a, false},
		{`(?=.*b)(?=.*c)a`, a + "cb", true},
		{`(?<=(?<!b)aa(?=a*$))a$`, a, true},
		{`(?<=(?<!b)aa(?=a*c))a$`, a, false},
		{`^a{99999}$`, a, false},
		{`^a{100000}$`, a, true},
		{`^a{0,99999}$`, a, false},
		{`^b{0,1000000}a{1001,}$`, "bb" + a, true},
		{`^(?:[ab]{1001,2000}c)+$`, strings.Repeat(strings.Repeat("ab", 600)+"c", 80), true},
		{`^(?:[ab]{1001,2000}c)+$`, strings.Repeat("ab", 600) + "c" + strings.Repeat("ab", 500) + "c", false},
		{`(?<=^a{50000})b`, a[:50000] + "b", true},
		{`(?<=^a{50000})b`, a[:50001] + "b", false},
		{`(?=a{1500}c)a{1400}(?!a{101})`, a + "c", true},
		{`a{2000}é{1500}$`, a + strings.Repeat("é", 1500), true},
		{`^(?:ab){30000}$`, strings.Repeat("ab", 300), false},
		{strings.Repeat(`(?=a)`, 64) + "b", a, false},
		{strings.Repeat(`a{1001,}b?`, 32) + "c", a, false},
	} {
		r, err := ecmaregexp.Compile(c.source)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		if _, err := r.Match(""); err != nil { // compiles
			t.Errorf("%s: %v", c.source, err)
		}
		fixed := allocated(func() { _, _ = r.Match("") })
		var found bool
		each := (allocated(func() { found, err = r.Match(c.text) }) - fixed) / float64(len(c.text))
		if found != c.want || err != nil {
			t.Errorf("%s on %d bytes: %t, %v", c.source, len(c.text), found, err)
		}
		if each > 16 {
			t.Errorf("%s: takes %.1f bytes for each byte", c.source, each)
		}
	}
}

// TestBacktrackingMemory: the same bound holds when a match is abandoned.
func TestBacktrackingMemory(t *testing.T) {
	text := strings.Repeat("ab", 100_000)
	for _, source := range []string{`^(?:(a)(b)|\1|\2)+$`, `^(?:(a|b))+?\1x`, `(?:(?:(?:a|b)?)*?)*(x)\1`, `^(?:(?=(a|b))[^])*\1\1\1$`} {
		r, err := ecmaregexp.Compile(source)
		if err != nil {
			t.Fatal(err)
		}
		fixed := allocated(func() { _, _ = r.Match("ab") })
		const reserve = 96 << 10 // the frames that a string of any length may take
		each := (allocated(func() { _, _ = r.Match(text) }) - fixed - reserve) / float64(len(text))
		if each > 16 {
			t.Errorf("%s: takes %.1f bytes for each byte", source, each)
		}
	}
}

func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// TestIllFormed: octets that are not UTF-8 match no part of a pattern and do not stop
// the search.
func TestIllFormed(t *testing.T) {
	t.Parallel()
	if !match(t, `(a)\1$`, "\xff\xc3aa") || match(t, `(a)\1$`, "aa\xff") {
		t.Error("wrong result around ill-formed octets")
	}
	for _, source := range []string{`^[^]$`, `^[^a]\uFFFD?$`, `^(.)\1?$`, `^\W{1,2000}$`} {
		if match(t, source, "\xff") {
			t.Errorf("%s matches an octet that is no character", source)
		}
		if !match(t, source, "\uFFFD") {
			t.Errorf("%s does not match U+FFFD", source)
		}
	}
}
