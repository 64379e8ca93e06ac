package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Store is a [store.Store] in a file, with the summaries in memory: about 400 octets for a card,
// and its identifier, name and version. Create one with [Open].
type Store struct {
	db     *bbolt.DB
	limits store.Limits

	// mu is held during a write and during a snapshot, reading only while the index changes or is read.
	mu      sync.Mutex
	reading sync.RWMutex
	usage   store.Usage
	index   store.Index
	// first and last are the positions of the first and the last change in the log; first is
	// last+1 if there is none. Both are guarded by reading, too.
	first, last uint64
	signal      store.Signal
}

// The buckets of the file: the version of its layout, summaries by key, documents by key, changes
// by position, hashes of the tree of all changes by their index.
var (
	bucketLayout    = []byte("layout")
	bucketSummaries = []byte("summaries")
	bucketDocuments = []byte("documents")
	bucketChanges   = []byte("changes")
	bucketHashes    = []byte("hashes")
)

// layout is the version of the layout, under its name in its bucket. In the ones before, files had no
// tree of the changes, and no log of changes.
var (
	keyLayout      = []byte("version")
	layout         = []byte("4")
	layoutTreeless = []byte("3")
	layoutUnlogged = []byte("2")
)

// lockTime is how long Open waits for another process to close the file.
const lockTime = time.Second

// Errors of [Open], which name the file.
var (
	// ErrLocked: another process has opened the file.
	ErrLocked = errors.New("the store is in use by another process")
	// ErrDamaged: the file is not a store of cards, or damaged.
	ErrDamaged = errors.New("not a store of cards, or damaged")
)

// damaged returns [ErrDamaged] for a file, with the reason.
func damaged(file string, reason error) error {
	return fmt.Errorf("%s: %w: %w", file, ErrDamaged, reason)
}

// Open opens the registry in a file, and creates the file with the mode 0600 if it does not
// exist. It reads all cards. A file with more cards than the limits allow can be opened, but
// further cards are refused.
//
// The error is [ErrLocked], [ErrDamaged] or an error of the file system. The caller closes the
// store.
func Open(file string, l store.Limits) (d *Store, err error) {
	if err := create(file); err != nil {
		return nil, err
	}
	// The database panics on some damaged files.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			d, err = nil, damaged(file, fmt.Errorf("%v", r))
		}
	}()
	db, err := open(file)
	if err != nil {
		return nil, err
	}
	d = &Store{db: db, limits: l.OrDefault()}
	if err := errors.Join(db.Update(upgrade), d.load()); err != nil {
		return nil, errors.Join(damaged(file, err), db.Close())
	}
	return d, nil
}

// open opens the database in a file.
func open(file string) (*bbolt.DB, error) {
	db, err := bbolt.Open(file, 0o600, &bbolt.Options{Timeout: lockTime, FreelistType: bbolt.FreelistMapType})
	var trouble *fs.PathError
	switch {
	case err == nil:
		return db, nil
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s: %w", file, ErrLocked)
	case errors.As(err, &trouble):
		return nil, err
	}
	return nil, damaged(file, err)
}

// create creates a file with an empty registry, unless the file exists. It writes a temporary
// file first and then gives it the final name. A process that is killed while writing therefore
// leaves no incomplete database under that name.
func create(file string) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	var trouble *fs.PathError
	if errors.As(err, &trouble) {
		return &fs.PathError{Op: "create", Path: file, Err: trouble.Err}
	}
	if err != nil {
		return err
	}
	name := temporary.Name()
	defer os.Remove(name)
	if err := temporary.Close(); err != nil {
		return err
	}
	db, err := open(name)
	if err != nil {
		return err
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, bucket := range [][]byte{bucketLayout, bucketSummaries, bucketDocuments, bucketChanges, bucketHashes} {
			if _, err := tx.CreateBucket(bucket); err != nil {
				return err
			}
		}
		return tx.Bucket(bucketLayout).Put(keyLayout, layout)
	})
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	// Link fails if another process has created the file in the meantime, which is then used.
	if err := os.Link(name, file); err != nil && !errors.Is(err, fs.ErrExist) {
		if err := os.Rename(name, file); err != nil { // a file system without links
			return err
		}
	}
	return syncDirectory(filepath.Dir(file))
}

// syncDirectory writes the entry of a new file to disk, where the system can do that.
func syncDirectory(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	_ = dir.Sync() // not all systems can
	return dir.Close()
}

// upgrade adds an empty log to a file without one, and the tree of the log to a file without it.
func upgrade(tx *bbolt.Tx) error {
	about := tx.Bucket(bucketLayout)
	if about == nil {
		return nil
	}
	if version := about.Get(keyLayout); !bytes.Equal(version, layoutUnlogged) && !bytes.Equal(version, layoutTreeless) {
		return nil
	}
	for _, bucket := range [][]byte{bucketChanges, bucketHashes} {
		if _, err := tx.CreateBucketIfNotExists(bucket); err != nil {
			return err
		}
	}
	changes := tx.Bucket(bucketChanges)
	for position := uint64(1); position <= changes.Sequence(); position++ {
		// A change that the log does not keep any more has an empty leaf.
		if err := grow(tx, position, changes.Get(positionKey(position))); err != nil {
			return err
		}
	}
	return about.Put(keyLayout, layout)
}

// load checks the layout and all records, and counts them.
func (d *Store) load() error {
	return d.db.View(func(tx *bbolt.Tx) error {
		about, summaries, documents := tx.Bucket(bucketLayout), tx.Bucket(bucketSummaries), tx.Bucket(bucketDocuments)
		changes := tx.Bucket(bucketChanges)
		if about == nil || summaries == nil || documents == nil {
			return errors.New("it lacks the buckets of a store")
		}
		if version := about.Get(keyLayout); !bytes.Equal(version, layout) {
			return fmt.Errorf("its layout has the version %q, and this program reads %q; declare the cards again in a new file", version, layout)
		}
		if changes == nil || tx.Bucket(bucketHashes) == nil {
			return errors.New("it lacks the log of changes")
		}
		d.last = changes.Sequence()
		d.first = d.last + 1
		if k, _ := changes.Cursor().First(); k != nil {
			if len(k) != 8 || binary.BigEndian.Uint64(k) > d.last {
				return fmt.Errorf("the log begins at the position %x", k)
			}
			d.first = binary.BigEndian.Uint64(k)
		}
		return summaries.ForEach(func(k, v []byte) error {
			document := documents.Get(k)
			r, err := decode(k, v, document)
			if err != nil {
				return err
			}
			summary := r.Summary // without the proof, which the index would keep in memory
			d.index.Put(&summary)
			d.usage.Change(nil, &store.Card{Summary: r.Summary, Document: document, Owner: r.Owner})
			return nil
		})
	})
}

// keyOf returns the key of a record. The keys are ordered as [store.Key.Compare] orders them,
// since the parts have no control characters.
func keyOf(k store.Key) []byte {
	if k == (store.Key{}) {
		return nil
	}
	return []byte(k.ID + "\x00" + k.Tenant + "\x00" + k.Dialect)
}

// decode decodes a record and checks that it belongs to its key and document.
func decode(key, text, document []byte) (store.Record, error) {
	r, err := store.ReadRecord(text, document)
	if err == nil && !bytes.Equal(keyOf(r.Key), key) {
		err = errors.New("it is about another key")
	}
	if err != nil {
		return r, fmt.Errorf("the record %q: %w", key, err)
	}
	return r, nil
}

// read returns the card of a key, nil if there is none.
func read(tx *bbolt.Tx, key []byte) (*store.Card, error) {
	summary := tx.Bucket(bucketSummaries).Get(key)
	if summary == nil {
		return nil, nil
	}
	document := tx.Bucket(bucketDocuments).Get(key)
	r, err := decode(key, summary, document)
	if err != nil {
		return nil, err
	}
	// The document is copied, since its bytes belong to the database.
	return r.Card(bytes.Clone(document)), nil
}

// Put implements [store.Store]. When it returns, the card is on disk.
func (d *Store) Put(ctx context.Context, incoming *store.Card) (store.Result, error) {
	return d.put(ctx, incoming, store.Supersede)
}

// Restore implements [store.Store]. When it returns, the card is on disk.
func (d *Store) Restore(ctx context.Context, c *store.Card) error {
	_, err := d.put(ctx, c, store.Restored)
	return err
}

// put offers a card, about which a function decides.
func (d *Store) put(ctx context.Context, incoming *store.Card, decide func(stored, incoming *store.Card) (store.Result, error)) (store.Result, error) {
	if err := ctx.Err(); err != nil {
		return store.Result{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var result store.Result
	var stored *store.Card
	err := d.update(func(tx *bbolt.Tx) (err error) {
		key := keyOf(incoming.Key)
		if stored, err = read(tx, key); err != nil {
			return err
		}
		if result, err = decide(stored, incoming); err != nil {
			return err
		}
		if result.Decision != store.Replace {
			return errUnchanged
		}
		if err := d.usage.Check(stored, incoming, d.limits); err != nil {
			return err
		}
		if err := write(tx, result.Card); err != nil {
			return err
		}
		return d.record(tx, store.Stored(result.Card))
	})
	switch {
	case errors.Is(err, errUnchanged):
		return result, nil
	case err != nil:
		return store.Result{}, err
	}
	d.changed(1, func() { d.replace(stored, result.Card) })
	return result, nil
}

// write stores a card under its key.
func write(tx *bbolt.Tx, c *store.Card) error {
	record, err := json.Marshal(store.RecordOf(c))
	if err != nil {
		return err
	}
	if err := tx.Bucket(bucketSummaries).Put(keyOf(c.Key), record); err != nil {
		return err
	}
	return tx.Bucket(bucketDocuments).Put(keyOf(c.Key), c.Document)
}

// remove removes the card of a key.
func remove(tx *bbolt.Tx, key []byte) error {
	if err := tx.Bucket(bucketSummaries).Delete(key); err != nil {
		return err
	}
	return tx.Bucket(bucketDocuments).Delete(key)
}

// Renew implements [store.Store]. When it returns, the renewal is on disk.
func (d *Store) Renew(ctx context.Context, key store.Key, edition uint64, at time.Time, announce bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.update(func(tx *bbolt.Tx) error {
		stored, err := read(tx, keyOf(key))
		if err != nil {
			return err
		}
		if stored == nil {
			return store.ErrNotFound
		}
		next, change := store.Renewal(stored, edition, at)
		if next == nil {
			return errUnchanged
		}
		record, err := json.Marshal(store.RecordOf(next))
		if err != nil {
			return err
		}
		if err := tx.Bucket(bucketSummaries).Put(keyOf(key), record); err != nil || !announce {
			return err
		}
		return d.record(tx, change)
	})
	switch {
	case errors.Is(err, errUnchanged):
		return nil
	case err == nil && announce:
		d.changed(1, func() {})
	}
	return err
}

// errUnchanged ends a transaction without a write.
var errUnchanged = errors.New("bolt: nothing to write")

// Delete implements [store.Store]. When it returns, the removal is on disk.
func (d *Store) Delete(ctx context.Context, key store.Key, owner string, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var stored *store.Card
	err := d.update(func(tx *bbolt.Tx) (err error) {
		if stored, err = read(tx, keyOf(key)); err != nil {
			return err
		}
		switch {
		case stored == nil:
			return store.ErrNotFound
		case stored.Owner != owner:
			return store.ErrOwner
		}
		if err := remove(tx, keyOf(key)); err != nil {
			return err
		}
		return d.record(tx, store.Removed(key, at))
	})
	if err != nil {
		return err
	}
	d.changed(1, func() { d.replace(stored, nil) })
	return nil
}

// changed changes the index after n changes were written, and wakes those who wait for one.
func (d *Store) changed(n int, change func()) {
	d.reading.Lock()
	change()
	d.last += uint64(n)
	d.first = max(d.first, d.oldest(d.last))
	d.reading.Unlock()
	d.signal.Send()
}

// replace changes the index and the usage: next, nil for none, replaces stored, nil if there is none.
func (d *Store) replace(stored, next *store.Card) {
	if d.usage.Change(stored, next); next == nil {
		d.index.Delete(stored.Key)
		return
	}
	summary := next.Summary // without the document, which the index would keep in memory
	d.index.Put(&summary)
}

// oldest returns the first position that the log keeps when its last one is given.
func (d *Store) oldest(last uint64) uint64 {
	return last + 1 - min(last, uint64(d.limits.Changes))
}

// Snapshot implements [store.Store]. Changes wait for its end.
func (d *Store) Snapshot(_ context.Context, read func(store.Reader) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return read(d)
}

// Get implements [store.Store].
func (d *Store) Get(ctx context.Context, key store.Key) (*store.Card, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var c *store.Card
	err := d.db.View(func(tx *bbolt.Tx) (err error) {
		c, err = read(tx, keyOf(key))
		return err
	})
	if err == nil && c == nil {
		err = store.ErrNotFound
	}
	return c, err
}

// GetAll implements [store.Store].
func (d *Store) GetAll(ctx context.Context, keys []store.Key) ([]*store.Card, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	list := make([]*store.Card, len(keys))
	err := d.db.View(func(tx *bbolt.Tx) (err error) {
		for i, key := range keys {
			if list[i], err = read(tx, keyOf(key)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// List implements [store.Store].
func (d *Store) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	d.reading.RLock()
	defer d.reading.RUnlock()
	return d.index.List(ctx, q)
}

// Len implements [store.Store].
func (d *Store) Len() int {
	d.reading.RLock()
	defer d.reading.RUnlock()
	return d.usage.Cards
}

// Position implements [store.Store].
func (d *Store) Position() uint64 {
	d.reading.RLock()
	defer d.reading.RUnlock()
	return d.last
}

// Watch implements [store.Store].
func (d *Store) Watch() <-chan struct{} { return d.signal.Wait() }

// Close closes the file.
func (d *Store) Close() error { return d.db.Close() }
