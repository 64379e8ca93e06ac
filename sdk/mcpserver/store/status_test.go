package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// deprecated is a status that was set an hour after the start.
var deprecated = &store.Status{Value: store.StatusDeprecated, Message: "Use <2>.", ChangedAt: start.Add(time.Hour), UpdatedAt: start.Add(2 * time.Hour)}

// TestRevise: every store makes all changes of a call, beyond its limits, with a change in the log for each.
func TestRevise(t *testing.T) {
	ctx := context.Background()
	for name, d := range directories(t, store.Limits{Cards: 2, OwnerCards: 2}) {
		first, second := owned(t, "alice", "a", "1.0.0"), owned(t, "alice", "b", "1.0.0")
		if offered(d, first) != "stored" || offered(d, second) != "stored" {
			t.Fatal(name)
		}
		changed := d.Watch()
		one, three := *first, *second
		one.Edition, one.Status = 7, deprecated
		three.ID, three.Edition = "c", 1
		at := start.Add(3 * time.Hour)
		if err := d.Revise(ctx, []store.Key{second.Key, {Dialect: "a2a", ID: "none"}}, []*store.Card{&one, &three}, at); err != nil {
			t.Fatal(name, err)
		}
		<-changed
		got, err := d.Get(ctx, first.Key)
		if err != nil || got.Edition != 7 || got.Owner != "alice" || got.Status == nil || *got.Status != *deprecated || !bytes.Equal(got.Document, first.Document) {
			t.Errorf("%s: %+v (%v)", name, got, err)
		}
		if _, err := d.Get(ctx, second.Key); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
		list, err := d.List(ctx, store.Query{Limit: 9})
		if err != nil || len(list) != 2 || !list[0].HasStatus(store.StatusDeprecated) || list[1].ID != "c" || list[1].Status != nil || d.Len() != 2 {
			t.Errorf("%s: %+v (%v)", name, list, err)
		}
		var log []string
		changes, err := d.Changes(ctx, 2, 9)
		for _, c := range changes {
			log = append(log, fmt.Sprint(c.Position, " ", c.ID, " ", c.Edition, " ", c.Status, " ", c.At.Equal(at)))
		}
		if got, want := strings.Join(log, "; "), "3 b 0  true; 4 a 7 deprecated true; 5 c 1  true"; err != nil || got != want || d.Position() != 5 {
			t.Errorf("%s: %s (%v)", name, got, err)
		}
		// The quota counts what is stored now.
		if got := offered(d, owned(t, "alice", "d", "1.0.0")); !strings.Contains(got, store.ErrQuota.Error()) {
			t.Errorf("%s: %s", name, got)
		}
		if err := d.Revise(ctx, []store.Key{{Dialect: "a2a", ID: "none"}}, nil, at); err != nil || d.Position() != 5 {
			t.Errorf("%s: nothing: %v, position %d", name, err, d.Position())
		}
		ended, cancel := context.WithCancel(ctx)
		cancel()
		if err := d.Revise(ended, []store.Key{first.Key}, nil, at); !errors.Is(err, context.Canceled) || d.Len() != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReviseLog: the log keeps as many changes as it must when many are made at once.
func TestReviseLog(t *testing.T) {
	ctx := context.Background()
	for name, d := range directories(t, store.Limits{Changes: 3}) {
		var all []*store.Card
		for i := range 5 {
			c := owned(t, "", fmt.Sprint(i), "1.0.0")
			offered(d, c)
			next := *c
			next.Edition, next.Status = 1, deprecated
			all = append(all, &next)
		}
		if err := d.Revise(ctx, nil, all, start); err != nil {
			t.Fatal(name, err)
		}
		if list, err := d.Changes(ctx, 7, 9); err != nil || len(list) != 3 || list[0].Position != 8 {
			t.Errorf("%s: %v (%v)", name, list, err)
		}
		if _, err := d.Changes(ctx, 6, 9); !errors.Is(err, store.ErrForgotten) {
			t.Errorf("%s: %v", name, err)
		}
		if got := offered(d, owned(t, "", "9", "1.0.0")); got != "stored" || d.Position() != 11 {
			t.Errorf("%s: %s, position %d", name, got, d.Position())
		}
	}
}

// TestStatusKept: a status is in backups, and stays when the same version is declared again with a proof of its
// host; another version has none.
func TestStatusKept(t *testing.T) {
	ctx := context.Background()
	for name, from := range directories(t, store.Limits{}) {
		c := owned(t, "alice", "a", "1.0.0")
		offered(from, c)
		next := *c
		next.Edition, next.Status = 1, deprecated
		if err := from.Revise(ctx, nil, []*store.Card{&next}, start); err != nil {
			t.Fatal(name, err)
		}
		var backup bytes.Buffer
		if _, err := store.Export(ctx, from, &backup); err != nil {
			t.Fatal(name, err)
		}
		to := store.NewMemory(store.Limits{})
		if _, _, err := store.Import(ctx, to, &backup); err != nil {
			t.Fatal(name, err)
		}
		if got, err := to.Get(ctx, c.Key); err != nil || got.Status == nil || *got.Status != *deprecated {
			t.Errorf("%s: %+v (%v)", name, got, err)
		}
		if list, err := to.Changes(ctx, 0, 9); err != nil || list[0].Status != store.StatusDeprecated {
			t.Errorf("%s: %v (%v)", name, list, err)
		}
		proven := owned(t, "alice", "a", "1.0.0")
		proven.Domain = "clerk.example"
		if result, err := from.Put(ctx, proven); err != nil || result.Decision != store.Replace || !result.Card.HasStatus(store.StatusDeprecated) {
			t.Errorf("%s: %+v (%v)", name, result, err)
		}
		later := owned(t, "alice", "a", "2.0.0")
		later.Domain = "clerk.example"
		if result, err := from.Put(ctx, later); err != nil || result.Decision != store.Replace || result.Card.Status != nil {
			t.Errorf("%s: %+v (%v)", name, result, err)
		}
	}
}

// TestStatusRecords: a record and a change without a status are read and written as before there was one.
func TestStatusRecords(t *testing.T) {
	const record = `{"dialect":"openai","id":"a","edition":1,"declared":"2026-03-01T08:00:00Z","size":2}`
	r, err := store.ReadRecord([]byte(record), []byte("{}"))
	if err != nil || r.Status != nil {
		t.Fatal(r, err)
	}
	if text, err := json.Marshal(r); err != nil || string(text) != record {
		t.Errorf("%s (%v)", text, err)
	}
	leaf, err := store.Stored(r.Card([]byte("{}"))).Leaf()
	if err != nil || strings.Contains(string(leaf), "status") {
		t.Errorf("%s (%v)", leaf, err)
	}
}

// TestStatusCheck: only the values of the MCP registry are valid, and a message is for other values than active.
func TestStatusCheck(t *testing.T) {
	for _, test := range []struct {
		status store.Status
		valid  bool
	}{
		{store.Status{Value: "active"}, true},
		{store.Status{Value: "active", Message: "m"}, false},
		{store.Status{Value: "deprecated"}, true},
		{store.Status{Value: "deleted", Message: strings.Repeat("ä", 500)}, true},
		{store.Status{Value: "deleted", Message: strings.Repeat("a", 501)}, false},
		{store.Status{Value: "deleted", Message: "\xff"}, false},
		{store.Status{Value: "Active"}, false},
		{store.Status{}, false},
	} {
		if err := test.status.Check(); err == nil != test.valid {
			t.Errorf("%.40v: %v", test.status, err)
		}
	}
	line := `{"dialect":"openai","id":"a","edition":1,"declared":"2026-03-01T08:00:00Z","size":12,"status":{"value":"gone"},"document":"{\"tools\":[]}"}`
	if _, _, err := store.Import(context.Background(), store.NewMemory(store.Limits{}), strings.NewReader(line)); err == nil || !strings.Contains(err.Error(), "status") {
		t.Errorf("a backup with an unknown status: %v", err)
	}
}

// TestCompareServerVersions: versions are in the order of the MCP registry.
func TestCompareServerVersions(t *testing.T) {
	for _, test := range []struct {
		first, later string
		want         int
	}{
		{"1.0.0", "1.0.0", 0}, {"1.0.0", "1.0.1", 1}, {"1.10.0", "1.9.0", -1}, {"1.0.0", "1.0.0-rc.1", -1}, {"1.0.0-rc.1", "1.0.0", 1},
		{"1.0.0+a", "1.0.0+b", -1}, {"1.0.0+b", "1.0.0+a", -1}, {"1.0.0+a", "1.0.1+a", 1}, {"v1.0.0", "1.0.1", 1}, {"1.0.0", "v1.0.0", -1},
		{"nightly", "nightly", 0}, {"nightly", "weekly", 1}, {"weekly", "nightly", 1}, {"nightly", "0.0.1", 1}, {"0.0.1", "nightly", -1},
		{"1.0", "0.0.1", 1}, {"0.0.1", "1.0", -1}, {"2", "1", 1}, {"vv1.0.0", "1.0.0", 1}, {"1.0.0", "", -1}, {"", "1.0.0", 1}, {"1.0.0", "1.0.0.0", -1},
	} {
		if got := store.CompareServerVersions(test.first, test.later); got != test.want {
			t.Errorf("%q, then %q: %d, want %d", test.first, test.later, got, test.want)
		}
	}
}
