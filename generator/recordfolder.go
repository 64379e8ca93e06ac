package generator

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// The bounds of a folder. Older records are removed.
const (
	maxRecords = 200
	maxAge     = 90 * 24 * time.Hour
)

// recordFolder is the path of a folder with records, see [Options.Records]: one file for each project
// or schema. The folder may be removed at any time. Its owner alone can read it, since records
// have the names of files and messages about them. Without a path there are no records.
type recordFolder string

// path returns the file for what id identifies, such as the path of a project file.
func (f recordFolder) path(id string) string {
	return filepath.Join(string(f), source.Digest([]byte(id)))
}

// read returns the content of a record, nil if there is none or if it is damaged. The record
// counts as used.
func (f recordFolder) read(id string) []byte {
	if f == "" {
		return nil
	}
	data, err := os.ReadFile(f.path(id))
	if err != nil {
		return nil
	}
	digest, content, _ := bytes.Cut(data, []byte("\n"))
	if source.Digest(content) != string(digest) {
		return nil
	}
	now := time.Now()
	_ = os.Chtimes(f.path(id), now, now) // only the order of removal depends on it
	return content
}

// write replaces a record and removes old ones. Concurrent readers see the old record or the
// new one.
func (f recordFolder) write(id string, content []byte) error {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return err
	}
	data := slices.Concat([]byte(source.Digest(content)), []byte("\n"), content)
	if err := diskfile.Replace(f.path(id), data, 0o600); err != nil {
		return err
	}
	return f.sweep()
}

// sweep removes the records that exceed the bounds, and what killed runs left.
func (f recordFolder) sweep() error {
	entries, err := os.ReadDir(string(f))
	if err != nil {
		return err
	}
	type aged struct {
		name string
		time time.Time
	}
	var files []aged
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, aged{e.Name(), info.ModTime()})
		}
	}
	slices.SortFunc(files, func(a, b aged) int { return b.time.Compare(a.time) })
	for i, file := range files {
		if i >= maxRecords || time.Since(file.time) > maxAge {
			os.Remove(filepath.Join(string(f), file.name))
		}
	}
	return nil
}
