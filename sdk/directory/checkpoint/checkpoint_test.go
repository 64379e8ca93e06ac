package checkpoint_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/directory/checkpoint"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// keys returns a new key with a name.
func keys(t testing.TB, name string) (note.Signer, note.Verifier) {
	t.Helper()
	private, public, err := note.GenerateKey(rand.Reader, name)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := note.NewSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := note.NewVerifier(public)
	if err != nil {
		t.Fatal(err)
	}
	return signer, verifier
}

// logged returns a store whose log has some changes, and the checkpoint after each, the one of the empty
// log first.
func logged(t testing.TB, changes, kept int) (store.Store, []checkpoint.Checkpoint) {
	t.Helper()
	ctx, s := context.Background(), store.NewMemory(store.Limits{Changes: kept})
	var all []checkpoint.Checkpoint
	for n := range changes + 1 {
		c, err := checkpoint.Of(ctx, s, "log.example")
		if err != nil || c.Size != int64(n) {
			t.Fatal(c, err)
		}
		all = append(all, c)
		document := fmt.Appendf(nil, `{"n":%d}`, n)
		key := store.Key{Dialect: "a2a", ID: fmt.Sprint("<&>", n)}
		if _, err := s.Put(ctx, &store.Card{Summary: store.Summary{Key: key, Declared: time.Unix(int64(n), 0).UTC(), Size: len(document)}, Document: document}); err != nil {
			t.Fatal(err)
		}
	}
	return s, all
}

// exported returns the log of a store.
func exported(t testing.TB, s store.Store, limit int) string {
	t.Helper()
	var b bytes.Buffer
	if err := checkpoint.Export(context.Background(), s, 0, limit, func(c store.Change) bool { return c.Position%3 != 0 }, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestSign: a checkpoint that is signed is opened with the key, and nothing else is.
func TestSign(t *testing.T) {
	signer, verifier := keys(t, "log.example")
	_, list := logged(t, 3, 10)
	for _, c := range list {
		text, err := c.Sign(signer)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := checkpoint.Open(text, verifier); err != nil || got != c {
			t.Errorf("%s: %+v (%v)", text, got, err)
		}
		if _, err := checkpoint.Open(bytes.Replace(text, fmt.Appendf(nil, "\n%d\n", c.Size), []byte("\n9\n"), 1), verifier); err == nil {
			t.Errorf("a changed size is accepted")
		}
		_, other := keys(t, "log.example")
		if _, err := checkpoint.Open(text, other); err == nil {
			t.Error("another key is accepted")
		}
	}
	root := list[1].Root.String()
	for text, valid := range map[string]bool{
		"log.example\n1\n" + root + "\n":                    true,
		"log.example\n1\n" + root + "\nmore\n":              true,
		"other.example\n1\n" + root + "\n":                  false,
		"log.example\n1\n":                                  false,
		"log.example\n":                                     false,
		"log.example\n01\n" + root + "\n":                   false,
		"log.example\n-1\n" + root + "\n":                   false,
		"log.example\n+1\n" + root + "\n":                   false,
		"log.example\n1e3\n" + root + "\n":                  false,
		"log.example\n99999999999999999999\n" + root + "\n": false,
		"log.example\n1\n" + root[:40] + "\n":               false,
		"log.example\n1\n!" + root[1:] + "\n":               false,
	} {
		signed, err := note.Sign(&note.Note{Text: text}, signer)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := checkpoint.Open(signed, verifier); (err == nil) != valid || err != nil && !errors.Is(err, checkpoint.ErrCheckpoint) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestVerify: an exported log is verified against every older checkpoint, also where its first changes
// are not kept any more.
func TestVerify(t *testing.T) {
	for _, kept := range []int{1, 7, 1000} {
		s, list := logged(t, 1203, kept) // more than two pages
		log := exported(t, s, 5000)
		changes := int64(1204)
		if got, err := checkpoint.Verify(strings.NewReader(log), list...); err != nil || got != changes {
			t.Errorf("%d: %v", got, err)
		}
		if got, err := checkpoint.Verify(strings.NewReader(log)); err != nil || got != changes {
			t.Errorf("%d: %v", got, err)
		}
		if shown := strings.Count(log, `"change":`); shown > min(kept, 1203) || shown == 0 && kept > 1 {
			t.Errorf("%d changes are shown, %d are kept", shown, kept)
		}
	}
	s, list := logged(t, 3, 10)
	if err := checkpoint.Export(context.Background(), s, 5, 1, nil, &bytes.Buffer{}); !errors.Is(err, store.ErrForgotten) {
		t.Error(err)
	}
	log := exported(t, s, 2)
	if _, err := checkpoint.Verify(strings.NewReader(log), list[3], list[1]); !errors.Is(err, checkpoint.ErrShort) || !strings.Contains(err.Error(), "2 changes") {
		t.Error(err)
	}
}

// TestVerifyRefuses: a log in which a change was removed, inserted, altered or moved is refused.
func TestVerifyRefuses(t *testing.T) {
	s, list := logged(t, 8, 100)
	lines := strings.SplitAfter(exported(t, s, 8), "\n")
	lines = lines[:8]
	other := func(i int) string { // an entry with another hash and without a change
		return fmt.Sprintf(`{"position":%d,"hash":%q}`, i+1, tlog.RecordHash([]byte("other"))) + "\n"
	}
	join := func(parts ...[]string) string {
		var b strings.Builder
		for _, part := range parts {
			b.WriteString(strings.Join(part, ""))
		}
		return b.String()
	}
	for name, test := range map[string]struct {
		log  string
		want error
	}{
		"unchanged":       {join(lines), nil},
		"removed":         {join(lines[:2], lines[3:]), checkpoint.ErrLog},
		"inserted":        {join(lines[:2], lines[1:]), checkpoint.ErrLog},
		"moved":           {join(lines[:2], lines[3:4], lines[2:3], lines[4:]), checkpoint.ErrLog},
		"another hash":    {join(lines[:2], []string{other(2)}, lines[3:]), checkpoint.ErrRoot},
		"another first":   {join([]string{other(0)}, lines[1:]), checkpoint.ErrRoot},
		"another last":    {join(lines[:7], []string{other(7)}), checkpoint.ErrRoot},
		"altered":         {strings.Replace(join(lines), `"edition":1`, `"edition":2`, 1), checkpoint.ErrLog},
		"no JSON":         {join(lines[:2], []string{"x\n"}), checkpoint.ErrLog},
		"an empty line":   {join(lines[:2], []string{"\n"}, lines[2:]), checkpoint.ErrLog},
		"another type":    {join(lines[:2], []string{"[]\n"}), checkpoint.ErrLog},
		"a long line":     {strings.Repeat("x", 1<<20), checkpoint.ErrLog},
		"an invalid hash": {`{"position":1,"hash":"AA=="}`, checkpoint.ErrLog},
		"ends before":     {join(lines[:7]), checkpoint.ErrShort},
		"nothing":         {"", checkpoint.ErrShort},
	} {
		if _, err := checkpoint.Verify(strings.NewReader(test.log), list[8], list[0], list[3]); !errors.Is(err, test.want) || (test.want == nil) != (err == nil) || err != nil && strings.Contains(err.Error(), "Go value") {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := errors.New("the disk is broken")
	for _, read := range []string{join(lines[:3]), join(lines[:3]) + `{"position":4,"ha`} {
		log := io.MultiReader(strings.NewReader(read), iotest.ErrReader(broken))
		if _, err := checkpoint.Verify(log, list[8]); !errors.Is(err, broken) || errors.Is(err, checkpoint.ErrLog) {
			t.Errorf("a log that cannot be read to its end: %v", err)
		}
	}
	forged := list[4]
	forged.Root = list[3].Root
	if _, err := checkpoint.Verify(strings.NewReader(join(lines)), list[8], forged); !errors.Is(err, checkpoint.ErrRoot) || !strings.Contains(err.Error(), "first 4 changes") {
		t.Error(err)
	}
}

// FuzzOpen: no text makes Open or Verify panic, and what is opened has the form that is signed.
func FuzzOpen(f *testing.F) {
	signer, verifier := keys(f, "log.example")
	s, list := logged(f, 2, 10)
	text, err := list[2].Sign(signer)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(exported(f, s, 2)))
	f.Fuzz(func(t *testing.T, text []byte) {
		if c, err := checkpoint.Open(text, verifier); err == nil && (c.Size < 0 || c.Origin != "log.example") {
			t.Errorf("%q: %+v", text, c)
		}
		if signed, err := note.Sign(&note.Note{Text: string(text)}, signer); err == nil {
			if c, err := checkpoint.Open(signed, verifier); err == nil {
				again, err := c.Sign(signer)
				if err != nil || !strings.HasPrefix(string(text), string(again[:bytes.Index(again, []byte("\n\n"))+1])) {
					t.Errorf("%q becomes %q (%v)", text, again, err)
				}
			}
		}
		if n, err := checkpoint.Verify(bytes.NewReader(text), list...); err == nil && n < 2 {
			t.Errorf("%q has the changes of a checkpoint", text)
		}
	})
}
