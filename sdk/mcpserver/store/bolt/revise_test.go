package bolt

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestReviseReopen: what Revise has changed is there after the file was closed, and the positions continue.
func TestReviseReopen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cards.db")
	reopen := func(d *Store) *Store {
		t.Helper()
		if d != nil {
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		d, err := Open(file, store.Limits{Changes: 2})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := reopen(nil)
	ctx := context.Background()
	var cards []*store.Card
	for agent := range 3 {
		result, err := d.Put(ctx, agentCard(t, agent, 1))
		if err != nil {
			t.Fatal(err)
		}
		cards = append(cards, result.Card)
	}
	next := *cards[1]
	next.Status = &store.Status{Value: store.StatusDeleted, Message: "m", ChangedAt: time.Unix(5, 0).UTC(), UpdatedAt: time.Unix(6, 0).UTC()}
	if err := d.Revise(ctx, []store.Key{cards[0].Key}, []*store.Card{&next, cards[2]}, time.Unix(6, 0)); err != nil {
		t.Fatal(err)
	}
	d = reopen(d)
	defer d.Close()
	list, err := d.List(ctx, store.Query{Limit: 9})
	if err != nil || len(list) != 2 || list[0].Status == nil || *list[0].Status != *next.Status || list[1].Status != nil || d.Len() != 2 {
		t.Errorf("%+v (%v)", list, err)
	}
	if log, err := d.Changes(ctx, 4, 9); err != nil || len(log) != 2 || log[0].Status != store.StatusDeleted || log[1].Position != 6 || d.Position() != 6 {
		t.Errorf("%+v, position %d (%v)", log, d.Position(), err)
	}
}
