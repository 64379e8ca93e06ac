package serve

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// quietTime is the time without changes after which files are read, since programs write a file
// in several steps.
const quietTime = 100 * time.Millisecond

// files returns the names of the files that are read.
func (c *cardSite) files() []string {
	files := c.flags.keys.sources()
	for _, a := range c.agents {
		files = append(files, a.file)
	}
	return files
}

// stamp has the attributes of a file that show a change.
type stamp struct {
	info os.FileInfo
	size int64
	time time.Time
}

// stamps returns the stamps of the files, which may be links. A missing file has an empty stamp.
func (c *cardSite) stamps() []stamp {
	var all []stamp
	for _, file := range c.files() {
		var s stamp
		if info, err := os.Stat(file); err == nil {
			s = stamp{info, info.Size(), info.ModTime()}
		}
		all = append(all, s)
	}
	return all
}

func (s stamp) equal(o stamp) bool {
	if s.info == nil || o.info == nil {
		return s.info == o.info
	}
	return s.size == o.size && s.time.Equal(o.time) && os.SameFile(s.info, o.info)
}

// watched returns a watcher of the folders that contain the files. A watcher of a file itself
// would miss a new file that replaces it.
func (c *cardSite) watched() (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	for _, file := range c.files() {
		folders := []string{filepath.Dir(file)}
		if target, err := filepath.EvalSymlinks(file); err == nil {
			folders = append(folders, filepath.Dir(target))
		}
		for _, folder := range folders {
			if err := w.Add(folder); err != nil {
				_ = w.Close() // the first error is reported
				return nil, fmt.Errorf("watching %s: %w", folder, err)
			}
		}
	}
	return w, nil
}

// follow reads the cards again after changes of their files, until the context is cancelled.
// Changes of other files in the folders are ignored.
func (v *server) follow(ctx context.Context, w *fsnotify.Watcher, seen []stamp) {
	quiet := time.NewTimer(0)
	quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-w.Events:
			if !ok {
				return
			}
			if now := v.stamps(); !slices.EqualFunc(now, seen, stamp.equal) {
				seen = now
				quiet.Reset(quietTime)
			}
		case err, ok := <-w.Errors:
			if !ok {
				return
			}
			fmt.Fprintf(v.streams.Err, "watching: %s\n", cli.Printable(err.Error()))
			quiet.Reset(quietTime)
		case <-quiet.C:
			v.again()
		}
	}
}

// again reads the cards again and serves them if they are valid and changed.
func (v *server) again() {
	made, err := v.make(v.base)
	if err == nil {
		if v.sameAs(made) {
			return
		}
		err = v.handler.Replace(made.Documents)
	}
	if err != nil {
		if err := refuse(v.streams, err); err != command.ErrInvalid {
			fmt.Fprintln(v.streams.Err, cli.Printable(err.Error()))
		}
		fmt.Fprintln(v.streams.Err, "the previous documents are still served")
		return
	}
	v.served = made
	v.list(made)
}

// sameAs reports whether documents equal the served ones.
func (v *server) sameAs(made *site.Site) bool {
	return slices.EqualFunc(v.served.Documents, made.Documents, wellknown.Document.Equal)
}
