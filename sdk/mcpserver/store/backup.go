package store

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// backupLine is a line of a backup: a card as JSON. The document is a text, so that it stays as it is,
// octet for octet.
type backupLine struct {
	Record
	Document string `json:"document"`
}

// Restored decides for [Store.Restore] whether a card of a backup is stored: it is, unless the
// store has a card of its key. Implementations of [Store] call it instead of [Supersede].
func Restored(stored, backup *Card) (Result, error) {
	if stored != nil {
		return Result{}, ErrExists
	}
	return Result{Decision: Replace, Card: backup}, nil
}

// maxBackupLine is the maximum length of a line of a backup in octets.
const maxBackupLine = 256 << 20

// Export writes all cards of a store as a backup: lines of JSON in the order of the keys, with the cards of one
// moment ([Store.Snapshot]). It returns the number of cards.
func Export(ctx context.Context, s Store, w io.Writer) (int, error) {
	out := bufio.NewWriter(w)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	count := 0
	write := func(c *Card) error {
		if !utf8.Valid(c.Document) {
			return fmt.Errorf("store: the document of %q is not UTF-8", c.Key)
		}
		if err := encoder.Encode(backupLine{RecordOf(c), string(c.Document)}); err != nil {
			return err
		}
		count++
		return nil
	}
	err := s.Snapshot(ctx, func(r Reader) error { return Each(ctx, r, write) })
	if err != nil {
		return count, err
	}
	return count, out.Flush()
}

// Import restores the cards of a backup that [Export] has written. It leaves out cards whose keys the
// store has, so that an import that was interrupted can be repeated, and returns the numbers of the
// cards that were stored and left out. Of a server.json it adds the versions that the store lacks, if they have the
// owner of the stored ones.
//
// The error names the line.
func Import(ctx context.Context, s Store, r io.Reader) (stored, present int, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxBackupLine)
	number := 1
	for ; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		switch err := importLine(ctx, s, lines.Bytes()); {
		case errors.Is(err, ErrExists):
			present++
		case err != nil:
			return stored, present, fmt.Errorf("line %d: %w", number, err)
		default:
			stored++
		}
	}
	if err = lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("line %d: the line has more than %d octets", number, maxBackupLine)
	}
	return stored, present, err
}

// importLine restores the card in a line.
func importLine(ctx context.Context, s Store, text []byte) error {
	var line backupLine
	if err := json.Unmarshal(text, &line); err != nil {
		if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok { // its text has Go types
			err = errors.New("a member has the wrong type")
		}
		return err
	}
	document := []byte(line.Document)
	switch {
	case line.Size != len(document) || line.Edition == 0 || line.Edition > math.MaxInt64:
		return errRecord
	case line.Dialect == "" || line.ID == "":
		return errors.New("the card has no dialect or no identifier")
	}
	if err := line.Key.Check(); err != nil {
		return err
	}
	if line.Status != nil {
		if err := line.Status.Check(); err != nil {
			return err
		}
	}
	// Rules can be stricter than when the card was stored; a document that cannot be read at all would
	// stop every reader of the store.
	x, err := dialects.DecodeAs(line.Dialect, document, card.WithLimits(card.NoLimits()))
	switch {
	case err != nil:
		return err
	case !line.states(x):
		return errRecord
	}
	c := line.Card(document)
	if c.Dialect != string(detect.MCPServerJSON) {
		return s.Restore(ctx, c)
	}
	restore := func(ctx context.Context) error { return restoreServer(ctx, s, c) }
	if shared, ok := s.(Shared); ok {
		return shared.Exclusively(ctx, restore)
	}
	return restore(ctx)
}

// states reports whether the document of a record states what the record has and the indexes of a directory depend on:
// the key and the time of a Nooterra card, the name and the version of a server.json. x is the decoded document.
func (l *backupLine) states(x card.Message) bool {
	c, isNooterra := x.(*nooterra.Card)
	if !isNooterra && l.Dialect != string(detect.MCPServerJSON) {
		return true
	}
	d, err := Describe([]byte(l.Document), l.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return false
	}
	tenant, id := identifier(d.Identities)
	if isNooterra {
		_, err := time.Parse(time.RFC3339Nano, c.UpdatedAt)
		return err == nil && id == l.ID && tenant == l.Tenant
	}
	return id == l.ID && d.Version.Or("") == l.Version && (!l.Archived() || l.Tenant == l.Version)
}

// restoreServer restores a version of a server. The newest version is the card of the server, whose key has no tenant;
// the key of each other version has the version in its place.
func restoreServer(ctx context.Context, s Store, c *Card) error {
	newest, err := s.Get(ctx, Key{Dialect: c.Dialect, ID: c.ID})
	switch {
	case errors.Is(err, ErrNotFound):
		return s.Restore(ctx, c)
	case err != nil:
		return err
	case newest.Owner != c.Owner || newest.Domain != c.Domain || newest.Version == c.Version:
		return ErrExists
	}
	old := *c
	old.Tenant = c.Version
	restored := s.Restore(ctx, &old)
	if restored != nil && !errors.Is(restored, ErrExists) {
		return restored
	}
	stored, err := s.Get(ctx, old.Key)
	if err != nil || !NewerServer(&WithStatus(stored).Summary, &WithStatus(newest).Summary) {
		return cmp.Or(err, restored)
	}
	first, replaced := *stored, *newest
	first.Key, replaced.Tenant = newest.Key, newest.Version
	first.Edition = newest.Edition + 1
	return cmp.Or(s.Revise(ctx, []Key{old.Key}, []*Card{&replaced, &first}, first.Declared), restored)
}
