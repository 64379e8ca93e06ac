package cli_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

type brokenWriter struct{ calls int }

func (b *brokenWriter) Write([]byte) (int, error) {
	b.calls++
	return 0, errors.New("full")
}

func TestCheckedWriter(t *testing.T) {
	var b strings.Builder
	w := cli.NewCheckedWriter(&b)
	if n, err := w.Write([]byte("abc")); n != 3 || err != nil || w.Err() != nil || b.String() != "abc" {
		t.Errorf("%d, %v, %v, %q", n, err, w.Err(), b.String())
	}
	broken := &brokenWriter{}
	w = cli.NewCheckedWriter(broken)
	for range 2 {
		if _, err := w.Write([]byte("abc")); err == nil || w.Err() != err {
			t.Errorf("%v, %v", err, w.Err())
		}
	}
	if broken.calls != 1 {
		t.Errorf("written %d times", broken.calls)
	}
}
