package bolt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// limitFiles sets the maximum length of the files that this process writes, as if the disk was full.
func limitFiles(t *testing.T, octets uint64) {
	t.Helper()
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit)
	if err == nil {
		limit.Cur = min(octets, limit.Max)
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestFull: while the disk is full, a card that cannot be stored is an error, all others can be read, and
// cards are stored again when there is room. Nothing that was acknowledged is lost.
func TestFull(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	file := filepath.Join(t.TempDir(), "cards.db")
	d, err := Open(file, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	acknowledged := map[store.Key]uint64{}
	refused := 0
	put := func(n int) {
		document := fmt.Appendf(nil, `{"n":%d,"text":"%s"}`, n, strings.Repeat("x", 10_000))
		c := &store.Card{
			Summary:  store.Summary{Key: store.Key{Dialect: "a2a", ID: fmt.Sprint(n % 150)}, Declared: time.Unix(int64(n), 0), Size: len(document)},
			Document: document,
		}
		if result, err := d.Put(context.Background(), c); err == nil {
			acknowledged[c.Key] = result.Card.Edition
		} else if refused++; !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("a card is refused with: %v", err)
		}
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	defer limitFiles(t, ^uint64(0))
	limitFiles(t, uint64(info.Size())+1<<20)
	for n := range 200 {
		put(n)
	}
	if refused == 0 || len(acknowledged) == 0 {
		t.Fatalf("%d cards were refused, %d stored", refused, len(acknowledged))
	}
	check := func(when string) {
		t.Helper()
		for key, edition := range acknowledged {
			if c, err := d.Get(context.Background(), key); err != nil || c.Edition != edition {
				t.Fatalf("%s: %v: %v, want the edition %d (%v)", when, key, c, edition, err)
			}
		}
		list, err := d.List(context.Background(), store.Query{Limit: 1000})
		if err != nil || len(list) != len(acknowledged) || d.Len() != len(acknowledged) {
			t.Fatalf("%s: %d cards, %d in the list, want %d (%v)", when, d.Len(), len(list), len(acknowledged), err)
		}
	}
	check("full")
	limitFiles(t, ^uint64(0))
	before := refused
	for n := range 150 {
		put(200 + n)
	}
	if refused > before {
		t.Errorf("%d cards were refused when there was room", refused-before)
	}
	check("with room")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if d, err = Open(file, store.Limits{}); err != nil {
		t.Fatal(err)
	}
	check("opened again")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}
