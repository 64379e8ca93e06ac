// Package checkpoint signs the log of a directory, and verifies that no change was removed from it,
// inserted or altered.
//
// The changes of a [store.Store] are the leaves of a Merkle tree (RFC 6962, section 2.1). A [Checkpoint]
// has its size and its root, which the directory signs. A client that keeps a checkpoint can verify
// later that the log still begins with the same changes: [Verify] does so with an exported log
// ([Export]), and [tlog.CheckTree] with a proof.
//
// Source: C2SP tlog-checkpoint and signed-note, version 1.
package checkpoint

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Checkpoint says what a log has at some time.
type Checkpoint struct {
	// Origin names the log: it is the name of the key that signs it.
	Origin string
	// Size is the number of changes, and the position of the last one.
	Size int64
	// Root is the root of the tree of these changes.
	Root tlog.Hash
}

// ErrCheckpoint: a text is not a checkpoint.
var ErrCheckpoint = errors.New("checkpoint: the text must have the lines of a checkpoint: origin, size and root")

// Of returns the checkpoint of the changes that a store has now.
func Of(ctx context.Context, s store.Store, origin string) (Checkpoint, error) {
	c := Checkpoint{Origin: origin, Size: int64(s.Position())}
	var err error
	c.Root, err = tlog.TreeHash(c.Size, store.Tree(ctx, s))
	return c, err
}

// Sign returns the checkpoint as a signed note.
func (c Checkpoint) Sign(by note.Signer) ([]byte, error) {
	return note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", c.Origin, c.Size, c.Root)}, by)
}

// Open verifies the signature of a signed note and returns its checkpoint. Lines after the third one are
// ignored. The error is an error of [note.Open], or wraps [ErrCheckpoint] if the text is not a
// checkpoint of the log with the name of the key.
func Open(text []byte, key note.Verifier) (Checkpoint, error) {
	n, err := note.Open(text, note.VerifierList(key))
	if err != nil {
		return Checkpoint{}, fmt.Errorf("checkpoint: %w", err)
	}
	lines := strings.Split(n.Text, "\n")
	if len(lines) < 4 || lines[0] != key.Name() {
		return Checkpoint{}, ErrCheckpoint
	}
	c := Checkpoint{Origin: lines[0]}
	if c.Size, err = strconv.ParseInt(lines[1], 10, 64); err != nil || c.Size < 0 || strconv.FormatInt(c.Size, 10) != lines[1] {
		return Checkpoint{}, fmt.Errorf("%w; the size is not a number", ErrCheckpoint)
	}
	root, err := base64.StdEncoding.Strict().DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return Checkpoint{}, fmt.Errorf("%w; the root is not a hash", ErrCheckpoint)
	}
	c.Root = tlog.Hash(root)
	return c, nil
}
