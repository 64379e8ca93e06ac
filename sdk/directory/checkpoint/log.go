package checkpoint

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Entry is a line of an exported log.
type Entry struct {
	// Position is the position of the change, from 1.
	Position uint64 `json:"position"`
	// Hash is the hash of the leaf: of the change as JSON, octet for octet.
	Hash tlog.Hash `json:"hash"`
	// Change is the change; absent if the log does not keep it any more, or does not show it.
	Change json.RawMessage `json:"change,omitempty"`
}

// exportPage is the number of changes that are read at a time.
const exportPage = 500

// maxLine is the maximum length of a line of an exported log in octets.
const maxLine = 64 << 10

// Export writes the changes after a position, at most limit, as lines of JSON, an [Entry] for each. shown
// selects the changes that are shown; the others have their hashes only. The error is
// [store.ErrForgotten] for a position after the last change.
func Export(ctx context.Context, s store.Store, after uint64, limit int, shown func(store.Change) bool, w io.Writer) error {
	last := s.Position()
	if after > last {
		return store.ErrForgotten
	}
	last = min(last, after+uint64(max(limit, 0)))
	out := bufio.NewWriter(w)
	for after < last {
		n := int(min(last-after, exportPage))
		if err := exportSome(ctx, s, after, n, shown, out); err != nil {
			return err
		}
		after += uint64(n)
	}
	return out.Flush()
}

// exportSome writes n changes after a position.
func exportSome(ctx context.Context, s store.Store, after uint64, n int, shown func(store.Change) bool, w io.Writer) error {
	indexes := make([]int64, n)
	for i := range indexes {
		indexes[i] = tlog.StoredHashIndex(0, int64(after)+int64(i))
	}
	hashes, err := s.Hashes(ctx, indexes)
	if err != nil {
		return err
	}
	entries := make([]Entry, n)
	for i, h := range hashes {
		entries[i] = Entry{Position: after + uint64(i) + 1, Hash: h}
	}
	changes, err := kept(ctx, s, after, n)
	if err != nil {
		return err
	}
	for _, c := range changes {
		leaf, err := c.Leaf()
		if err != nil {
			return err
		}
		// A change of the time before logs had trees has an empty leaf.
		if e := &entries[c.Position-after-1]; shown(c) && tlog.RecordHash(leaf) == e.Hash {
			e.Change = leaf
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false) // a change stays as it is, octet for octet
	for i := range entries {
		if err := encoder.Encode(&entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// kept returns the changes that the log keeps, of n changes after a position.
func kept(ctx context.Context, s store.Store, after uint64, n int) ([]store.Change, error) {
	list, err := s.Changes(ctx, after, n)
	if !errors.Is(err, store.ErrForgotten) {
		return list, err
	}
	forgotten := sort.Search(n, func(i int) bool {
		_, err := s.Changes(ctx, after+uint64(i), 1)
		return !errors.Is(err, store.ErrForgotten)
	})
	list, err = s.Changes(ctx, after+uint64(forgotten), n-forgotten)
	if errors.Is(err, store.ErrForgotten) { // the log has lost more in the meantime
		return nil, nil
	}
	return list, err
}

// Errors of [Verify].
var (
	// ErrLog: a line is not the next entry of a log, or its change has another hash.
	ErrLog = errors.New("checkpoint: not an exported log")
	// ErrRoot: the log has another root than the signed checkpoint.
	ErrRoot = errors.New("checkpoint: the log is not the log that was signed")
	// ErrShort: the log ends before a checkpoint.
	ErrShort = errors.New("checkpoint: the log ends before the checkpoint")
)

// Verify reads an exported log from its first change on, and verifies that it has the roots of all
// checkpoints. It returns the number of changes, and keeps one hash for each doubling of it.
// The error is [ErrLog], [ErrRoot] or [ErrShort], with the line or the size of the checkpoint, or an error
// of the reader.
func Verify(log io.Reader, checkpoints ...Checkpoint) (changes int64, err error) {
	due := slices.SortedFunc(slices.Values(checkpoints), func(a, b Checkpoint) int { return cmp.Compare(a.Size, b.Size) })
	var t tree
	check := func() error {
		for len(due) > 0 && due[0].Size == t.size {
			if t.root() != due[0].Root {
				return fmt.Errorf("%w: the first %d changes have another root", ErrRoot, t.size)
			}
			due = due[1:]
		}
		return nil
	}
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, maxLine)
	for err = check(); err == nil && lines.Scan(); err = check() {
		if lines.Err() != nil { // the line is cut
			return t.size, lines.Err()
		}
		e, err := parseEntry(lines.Bytes(), t.size+1)
		if err != nil {
			return t.size, err
		}
		t.add(e.Hash)
	}
	switch {
	case err != nil:
		return t.size, err
	case errors.Is(lines.Err(), bufio.ErrTooLong):
		return t.size, fmt.Errorf("%w: line %d: the line has more than %d octets", ErrLog, t.size+1, maxLine)
	case lines.Err() != nil:
		return t.size, lines.Err()
	case len(due) > 0:
		return t.size, fmt.Errorf("%w: it has %d changes, the checkpoint has %d", ErrShort, t.size, due[0].Size)
	}
	return t.size, nil
}

// parseEntry reads a line of a log. Lines have the positions of their entries.
func parseEntry(text []byte, line int64) (e Entry, err error) {
	switch err := json.Unmarshal(bytes.TrimSpace(text), &e); {
	case isType(err): // its text has Go types
		return e, fmt.Errorf("%w: line %d: a value has the wrong type", ErrLog, line)
	case err != nil:
		return e, fmt.Errorf("%w: line %d: %w", ErrLog, line, err)
	case e.Position != uint64(line):
		return e, fmt.Errorf("%w: line %d has the position %d", ErrLog, line, e.Position)
	case e.Change != nil && tlog.RecordHash(e.Change) != e.Hash:
		return e, fmt.Errorf("%w: line %d: the change has another hash", ErrLog, line)
	}
	return e, nil
}

// isType reports whether JSON text has a value of another type.
func isType(err error) bool {
	_, ok := errors.AsType[*json.UnmarshalTypeError](err)
	return ok
}

// tree is a Merkle tree that grows. It keeps the roots of its complete subtrees, the largest first: one
// for each bit that is set in its size.
type tree struct {
	size  int64
	roots []tlog.Hash
}

// add adds a leaf.
func (t *tree) add(leaf tlog.Hash) {
	t.size++
	for n := t.size; n%2 == 0; n /= 2 {
		leaf = tlog.NodeHash(t.roots[len(t.roots)-1], leaf)
		t.roots = t.roots[:len(t.roots)-1]
	}
	t.roots = append(t.roots, leaf)
}

// root returns the root (RFC 6962, section 2.1).
func (t *tree) root() tlog.Hash {
	if t.size == 0 {
		empty, _ := tlog.TreeHash(0, nil) // needs no hashes, so that there is no error
		return empty
	}
	hash := t.roots[len(t.roots)-1]
	for i := len(t.roots) - 2; i >= 0; i-- {
		hash = tlog.NodeHash(t.roots[i], hash)
	}
	return hash
}
