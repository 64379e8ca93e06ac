package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// agentCard is a card of an agent, in its n-th edition.
func agentCard(t testing.TB, agent, n int) *store.Card {
	t.Helper()
	document := fmt.Appendf(nil, `{"tools":[{"type":"function","function":{"name":"tool_%d"}}]}`, n)
	c, err := store.Read(context.Background(), document, store.Declaration{
		Dialect: "openai", ID: fmt.Sprintf("agent %d", agent), At: time.Unix(int64(n), 0), Policy: store.Policy{Unproven: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestReopen: cards are there after the file was closed.
func TestReopen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cards.db")
	var want []store.Summary
	for round := range 3 {
		d, err := Open(file, store.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := d.List(context.Background(), store.Query{Limit: 100})
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) || d.Len() != len(want) {
			t.Fatalf("round %d: %d cards: %v, want %v (%v)", round, d.Len(), got, want, err)
		}
		if _, err := d.Put(context.Background(), agentCard(t, round, round)); err != nil {
			t.Fatal(err)
		}
		if want, err = d.List(context.Background(), store.Query{Limit: 100}); err != nil || len(want) != round+1 {
			t.Fatalf("round %d: %v (%v)", round, want, err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLocked: a file that is open is an error within seconds, and can be opened afterwards.
func TestLocked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cards.db")
	first, err := Open(file, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if _, err := Open(file, store.Limits{}); !errors.Is(err, ErrLocked) || time.Since(begin) > 60*lockTime {
		t.Errorf("the second of two after %s: %v", time.Since(begin), err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Open(file, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// TestDamaged: other and damaged files are errors, not panics, and stay as they are.
func TestDamaged(t *testing.T) {
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole.db")
	d, err := Open(whole, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		if _, err := d.Put(context.Background(), agentCard(t, i, i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{
		"text":       []byte("no database\n"),
		"zeros":      make([]byte, 64<<10),
		"half":       text[:len(text)/2],
		"one page":   text[:4096],
		"no buckets": nil, // made below
	}
	for at := 0; at < len(text); at += 1021 {
		broken := bytes.Clone(text)
		for i := range broken[at:min(at+64, len(broken))] {
			broken[at+i] ^= 0xA5
		}
		files[fmt.Sprintf("changed at %d", at)] = broken
	}
	for name, content := range files {
		file := filepath.Join(dir, name)
		if content == nil {
			db, err := bbolt.Open(file, 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := Open(file, store.Limits{})
		switch {
		case err == nil: // a free page, the text of a document, or the page that names the last declaration
			if d.Len() < 49 {
				t.Errorf("%s: %d cards", name, d.Len())
			}
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		case !errors.Is(err, ErrDamaged):
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(filepath.Join(dir, "none", "cards.db"), store.Limits{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that does not exist: %v", err)
	}
}

// TestUpgrade: a file of the layout without a log is opened, and has a log from then on.
func TestUpgrade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cards.db")
	d, err := Open(file, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Put(context.Background(), agentCard(t, 1, 1)); err != nil {
		t.Fatal(err)
	}
	if err := d.db.Update(func(tx *bbolt.Tx) error {
		return errors.Join(tx.DeleteBucket(bucketChanges), tx.Bucket(bucketLayout).Put(keyLayout, layoutUnlogged))
	}); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if d, err = Open(file, store.Limits{}); err != nil {
			t.Fatal(err)
		}
		if d.Len() != 1+round || d.Position() != uint64(round) {
			t.Errorf("%d cards, position %d", d.Len(), d.Position())
		}
		if _, err := d.Put(context.Background(), agentCard(t, 2+round, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// TestUpgradeTree: a file of the layout without a tree gets the tree of its log when it is opened. Changes
// that the log does not keep have an empty leaf.
func TestUpgradeTree(t *testing.T) {
	file, ctx := filepath.Join(t.TempDir(), "cards.db"), context.Background()
	d, err := Open(file, store.Limits{Changes: 5})
	if err != nil {
		t.Fatal(err)
	}
	const changes = 9
	for i := range changes {
		if _, err := d.Put(ctx, agentCard(t, i+1, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(d.db.Update(func(tx *bbolt.Tx) error {
		return errors.Join(tx.DeleteBucket(bucketHashes), tx.Bucket(bucketLayout).Put(keyLayout, layoutTreeless))
	}), d.Close()); err != nil {
		t.Fatal(err)
	}
	if d, err = Open(file, store.Limits{Changes: 5}); err != nil {
		t.Fatal(err)
	}
	kept, err := d.Changes(ctx, changes-5, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i := range changes {
		var leaf []byte
		if i >= changes-5 {
			if leaf, err = kept[i-(changes-5)].Leaf(); err != nil {
				t.Fatal(err)
			}
		}
		got, err := d.Hashes(ctx, []int64{tlog.StoredHashIndex(0, int64(i))})
		if err != nil || got[0] != tlog.RecordHash(leaf) {
			t.Errorf("leaf %d: %v (%v)", i, got, err)
		}
	}
	if _, err := d.Put(ctx, agentCard(t, changes+1, 1)); err != nil {
		t.Error(err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// FuzzRecord: a record is decoded or refused; one that is decoded is that of its key and
// document, and is written with the same content.
func FuzzRecord(f *testing.F) {
	c := agentCard(f, 1, 1)
	c.Edition = 1
	summary, err := json.Marshal(store.Record{Summary: c.Summary, Proof: store.Proof{Signers: []string{"k"}, Digest: "d", Superseded: []string{"e"}}, Owner: "o"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(keyOf(c.Key), summary, c.Document)
	f.Add([]byte("a\x00\x00adp"), []byte(`{"id":"a","dialect":"adp","edition":1,"size":2,"declared":"2026-03-01T08:00:00Z"}`), []byte("{}"))
	f.Add([]byte(""), []byte("null"), []byte(""))
	f.Fuzz(func(t *testing.T, key, summary, document []byte) {
		s, err := decode(key, summary, document)
		if err != nil {
			return
		}
		text, err := json.Marshal(s)
		if err != nil {
			return // a time that JSON cannot hold
		}
		again, err := decode(key, text, document)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if other, err := json.Marshal(again); err != nil || !bytes.Equal(other, text) {
			t.Fatalf("%s becomes %s (%v)", text, other, err)
		}
	})
}
