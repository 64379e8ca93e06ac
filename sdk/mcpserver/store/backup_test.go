package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestBackup: a backup of one store, restored in any other, is the same backup again, and the cards
// keep their owners and the keys that may replace them.
func TestBackup(t *testing.T) {
	ctx := context.Background()
	for name, from := range directories(t, store.Limits{}) {
		put(t, from, signed(t, `{"id":"agent://a","name":"<a&b>\u0000 ä","seq":1}`), store.Declaration{At: start, Policy: policy})
		put(t, from, signed(t, `{"id":"agent://a","name":"a","seq":2,"tools":[],"endpoints":[]}`), store.Declaration{At: start, Policy: policy})
		put(t, from, fmt.Sprintf(nooterraCard, "A", 1), store.Declaration{At: start, Policy: policy})
		if _, err := from.Put(ctx, owned(t, "alice", "clerk", "1.0.0")); err != nil {
			t.Fatal(err)
		}
		var backup bytes.Buffer
		if n, err := store.Export(ctx, from, &backup); err != nil || n != 3 || strings.Count(backup.String(), "\n") != 3 {
			t.Fatalf("%s: %d cards (%v): %s", name, n, err, &backup)
		}
		for other, to := range directories(t, store.Limits{}) {
			stored, present, err := store.Import(ctx, to, bytes.NewReader(backup.Bytes()))
			if err != nil || stored != 3 || present != 0 || to.Len() != 3 || to.Position() != 3 {
				t.Fatalf("%s to %s: %d stored, %d left out (%v)", name, other, stored, present, err)
			}
			if stored, present, err = store.Import(ctx, to, bytes.NewReader(backup.Bytes())); err != nil || stored != 0 || present != 3 {
				t.Errorf("%s to %s, again: %d stored, %d left out (%v)", name, other, stored, present, err)
			}
			var again bytes.Buffer
			if _, err := store.Export(ctx, to, &again); err != nil || again.String() != backup.String() {
				t.Errorf("%s to %s: %v\n%s\n%s", name, other, err, &again, &backup)
			}
			if got := offered(to, owned(t, "bob", "clerk", "2.0.0")); got != store.CodeOwner {
				t.Errorf("%s to %s: another owner: %s", name, other, got)
			}
			old := signed(t, `{"id":"agent://a","name":"<a&b>\u0000 ä","seq":1}`)
			if got := put(t, to, old, store.Declaration{At: start, Policy: policy}); got.Decision == store.Replace {
				t.Errorf("%s to %s: a replaced card comes back", name, other)
			}
		}
	}
}

// TestImportOfServers: an import adds the versions of a server that the store lacks, and completes one that was
// interrupted at any change. It adds none to a server of another owner.
func TestImportOfServers(t *testing.T) {
	ctx := t.Context()
	server := func(tenant, version, owner string, day int) *store.Card {
		document := fmt.Sprintf(`{"name":"a.b/c","description":"D.","version":%q}`, version)
		return &store.Card{Summary: store.Summary{
			Key: store.Key{Dialect: "mcp-server-json", Tenant: tenant, ID: "a.b/c"}, Name: "a.b/c", Version: version, Edition: 1,
			Declared: start.AddDate(0, 0, day), Size: len(document),
		}, Document: []byte(document), Owner: owner}
	}
	deleted := server("", "9.0.0", "o", 0)
	deleted.Status = &store.Status{Value: store.StatusDeleted, ChangedAt: start, UpdatedAt: start}
	for name, test := range map[string]struct {
		stored, backup []*store.Card
		want           string
	}{
		"newer":          {[]*store.Card{server("", "1.0.0", "o", 0)}, []*store.Card{server("", "2.0.0", "o", 1), server("1.0.0", "1.0.0", "o", 0)}, "2.0.0 1.0.0"},
		"older":          {[]*store.Card{server("", "2.0.0", "o", 1)}, []*store.Card{server("", "1.0.0", "o", 0), server("0.1.0", "0.1.0", "o", 0)}, "2.0.0 0.1.0 1.0.0"},
		"between":        {[]*store.Card{server("", "2.0.0", "o", 1), server("1.0.0", "1.0.0", "o", 0)}, []*store.Card{server("", "1.5.0", "o", 0)}, "2.0.0 1.0.0 1.5.0"},
		"not deleted":    {[]*store.Card{deleted}, []*store.Card{server("", "1.0.0", "o", 1)}, "1.0.0 9.0.0"},
		"no version":     {[]*store.Card{server("", "b", "o", 0)}, []*store.Card{server("", "a", "o", 1)}, "a b"},
		"no version, 2":  {[]*store.Card{server("", "b", "o", 1)}, []*store.Card{server("", "a", "o", 0)}, "b a"},
		"absent":         {nil, []*store.Card{server("", "2.0.0", "o", 1), server("1.0.0", "1.0.0", "o", 0)}, "2.0.0 1.0.0"},
		"another owner":  {[]*store.Card{server("", "1.0.0", "p", 0)}, []*store.Card{server("", "2.0.0", "o", 1), server("0.1.0", "0.1.0", "o", 0)}, "1.0.0"},
		"another domain": {[]*store.Card{server("", "1.0.0", "o", 0)}, []*store.Card{func() *store.Card { c := server("", "2.0.0", "o", 1); c.Domain = "b.a"; return c }()}, "1.0.0"},
	} {
		from := store.NewMemory(store.Limits{})
		var backup bytes.Buffer
		if err := from.Revise(ctx, nil, test.backup, start); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Export(ctx, from, &backup); err != nil {
			t.Fatal(err)
		}
		for kind, to := range directories(t, store.Limits{}) {
			if err := to.Revise(ctx, nil, test.stored, start); err != nil {
				t.Fatal(err)
			}
			for changes := 0; ; changes++ {
				_, _, err := store.Import(ctx, &stopping{to, changes}, bytes.NewReader(backup.Bytes()))
				if err == nil {
					break
				}
				if !errors.Is(err, errEnds) {
					t.Fatal(err)
				}
			}
			if stored, present, err := store.Import(ctx, to, bytes.NewReader(backup.Bytes())); stored != 0 || present != len(test.backup) || err != nil {
				t.Errorf("%s, %s, again: %d stored, %d left out (%v)", kind, name, stored, present, err)
			}
			list, err := to.List(ctx, store.Query{Limit: 10, Revoked: true})
			var got []string
			for _, s := range list {
				if s.Archived() && s.Tenant != s.Version {
					t.Errorf("%s: %v", name, s)
				}
				got = append(got, s.Version)
			}
			if strings.Join(got, " ") != test.want || err != nil {
				t.Errorf("%s, %s: %s, want %s (%v)", kind, name, got, test.want, err)
			}
		}
	}
}

// stopping is a store of a process that ends after some changes.
type stopping struct {
	store.Store
	changes int
}

var errEnds = errors.New("the process ends")

// Restore implements [store.Store].
func (e *stopping) Restore(ctx context.Context, c *store.Card) error {
	if e.changes == 0 {
		return errEnds
	}
	err := e.Store.Restore(ctx, c)
	if err == nil {
		e.changes--
	}
	return err
}

// Revise implements [store.Store].
func (e *stopping) Revise(ctx context.Context, remove []store.Key, put []*store.Card, at time.Time) error {
	if e.changes == 0 {
		return errEnds
	}
	e.changes--
	return e.Store.Revise(ctx, remove, put, at)
}

// swapping is a writer that swaps the documents of two cards while a backup is written, if the store allows it.
type swapping struct {
	bytes.Buffer
	swap func()
	done chan struct{}
}

// Write implements [io.Writer].
func (w *swapping) Write(b []byte) (int, error) {
	if w.done == nil {
		w.done = make(chan struct{})
		go func() {
			defer close(w.done)
			w.swap()
		}()
		select {
		case <-w.done:
		case <-time.After(100 * time.Millisecond):
		}
	}
	return w.Buffer.Write(b)
}

// TestBackupOfOneMoment: a backup has every card once, also if cards get the keys of others while it is written.
func TestBackupOfOneMoment(t *testing.T) {
	ctx := t.Context()
	card := func(id, document string) *store.Card {
		return &store.Card{Summary: store.Summary{Key: store.Key{Dialect: "a2a", ID: id}, Edition: 1, Declared: start, Size: len(document)}, Document: []byte(document)}
	}
	for name, s := range directories(t, store.Limits{}) {
		var all []*store.Card
		for i := range 600 {
			all = append(all, card(fmt.Sprintf("%03d", i), fmt.Sprintf(`{"n":%d}`, i)))
		}
		if err := s.Revise(ctx, nil, all, start); err != nil {
			t.Fatal(err)
		}
		w := &swapping{swap: func() {
			if err := s.Revise(ctx, nil, []*store.Card{card("000", `{"n":599}`), card("599", `{"n":0}`)}, start); err != nil {
				t.Error(err)
			}
		}}
		n, err := store.Export(ctx, s, w)
		if err != nil || n != 600 {
			t.Fatalf("%s: %d cards (%v)", name, n, err)
		}
		<-w.done
		for _, document := range []string{`{\"n\":0}`, `{\"n\":599}`} {
			if got := strings.Count(w.String(), document); got != 1 {
				t.Errorf("%s: %s is in the backup %d times", name, document, got)
			}
		}
		if c, err := s.Get(ctx, all[0].Key); err != nil || string(c.Document) != `{"n":599}` {
			t.Errorf("%s: the change is lost: %v", name, err)
		}
	}
}

// TestImportRefuses: the error names the line, and the lines before are stored.
func TestImportRefuses(t *testing.T) {
	const line = `{"dialect":"openai","id":"%s","edition":1,"declared":"2026-03-01T08:00:00Z","size":12,"document":"{\"tools\":[]}"}`
	first := fmt.Sprintf(line, "a") + "\n"
	record := func(dialect, tenant, id, version, document string) string {
		return fmt.Sprintf(`%s{"dialect":%q,"tenant":%q,"id":%q,"version":%q,"edition":1,"declared":"2026-03-01T08:00:00Z","size":%d,"document":%q}`, first, dialect, tenant, id, version, len(document), document)
	}
	nooterra := fmt.Sprintf(nooterraCard, "A", 1)
	const server = `{"name":"a.b/c","description":"D.","version":"1.0.0"}`
	for name, tt := range map[string]struct{ text, want string }{
		"no JSON":             {first + "{", "line 2: unexpected end"},
		"another size":        {first + strings.Replace(fmt.Sprintf(line, "b"), "12", "13", 1), "line 2: the record does not match"},
		"no edition":          {first + strings.Replace(fmt.Sprintf(line, "b"), `"edition":1,`, "", 1), "line 2: the record does not match"},
		"no identifier":       {first + "\n" + fmt.Sprintf(line, ""), "line 3: the card has no dialect or no identifier"},
		"a control character": {first + fmt.Sprintf(line, `\u0000`), "line 2: "},
		"an unknown dialect":  {first + strings.Replace(fmt.Sprintf(line, "b"), "openai", "none", 1), "line 2: "},
		"a malformed card":    {first + strings.Replace(fmt.Sprintf(line, "b"), "[]", "[ ", 1), "line 2: "},
		"another type":        {first + strings.Replace(fmt.Sprintf(line, "b"), ":1,", `:"1",`, 1), "line 2: a member has the wrong type"},
		"a huge edition":      {first + strings.Replace(fmt.Sprintf(line, "b"), ":1,", ":9223372036854775808,", 1), "line 2: the record does not match"},
		"another agent":       {record("nooterra", "t", "other", "", nooterra), "line 2: the record does not match"},
		"another tenant":      {record("nooterra", "other", "a", "", nooterra), "line 2: the record does not match"},
		"no time":             {record("nooterra", "t", "a", "", strings.Replace(nooterra, `"updatedAt":"2`, `"updatedAt":"`, 1)), "line 2: the record does not match"},
		"another server":      {record("mcp-server-json", "", "a.b/d", "1.0.0", server), "line 2: the record does not match"},
		"another version":     {record("mcp-server-json", "", "a.b/c", "1.0.1", server), "line 2: the record does not match"},
		"another old version": {record("mcp-server-json", "0.9.0", "a.b/c", "1.0.0", server), "line 2: the record does not match"},
		"a full store":        {first + fmt.Sprintf(line, "b") + "\n" + fmt.Sprintf(line, "c"), "line 3: " + store.ErrFull.Error()},
	} {
		d := store.NewMemory(store.Limits{Cards: 2})
		stored, _, err := store.Import(context.Background(), d, strings.NewReader(tt.text))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || stored == 0 || stored != d.Len() {
			t.Errorf("%s: %d stored, %v", name, stored, err)
		}
	}
}

// FuzzImport: a text is refused or restored, and what is restored can be exported and restored again.
func FuzzImport(f *testing.F) {
	f.Add(`{"dialect":"openai","id":"a","edition":1,"declared":"2026-03-01T08:00:00Z","size":12,"document":"{\"tools\":[]}"}`)
	f.Add(`{"dialect":"adp","id":"agent://a","edition":7,"size":2,"owner":"o","proof":{"signers":["k"]},"document":"{}"}` + "\n\nx")
	f.Fuzz(func(t *testing.T, text string) {
		ctx := context.Background()
		d := store.NewMemory(store.Limits{})
		stored, _, err := store.Import(ctx, d, strings.NewReader(text))
		if stored != d.Len() {
			t.Fatalf("%d cards, %d stored (%v)", d.Len(), stored, err)
		}
		var backup, again bytes.Buffer
		if n, err := store.Export(ctx, d, &backup); err != nil || n != stored {
			t.Fatal(n, err)
		}
		other := store.NewMemory(store.Limits{})
		if n, _, err := store.Import(ctx, other, bytes.NewReader(backup.Bytes())); err != nil || n != stored {
			t.Fatal(n, err)
		}
		if _, err := store.Export(ctx, other, &again); err != nil || again.String() != backup.String() {
			t.Fatalf("%s\n%s\n%v", &backup, &again, errors.Join(err))
		}
	})
}
