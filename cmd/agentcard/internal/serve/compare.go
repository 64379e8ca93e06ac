package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// compare prints the files of a folder that differ from the documents of the cards, with the
// sources of each document. The error is [command.ErrInvalid] if there are any.
func compare(out io.Writer, made *site.Site, dir string) error {
	folder, err := diskfile.OpenFolder(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	read := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	if err == nil {
		defer folder.Close()
		read = func(path string) ([]byte, error) { return folder.Read(nameOf(path)) }
	}
	differs := false
	report := func(path, what string) {
		differs = true
		fmt.Fprintf(out, "%s: %s\n", published(dir, path), what)
	}
	known := map[string]bool{}
	for i, d := range made.Documents {
		known[d.Path] = true
		have, err := read(d.Path)
		what, err := difference(have, err, d.Bytes, " ("+describe(made.Origins[i])+")")
		if err != nil {
			return err
		}
		if what != "" {
			report(d.Path, what)
		}
	}
	for _, path := range otherPaths(made) {
		if known[path] {
			continue
		}
		known[path] = true
		if _, err := read(path); err == nil || errors.Is(err, diskfile.ErrIrregular) {
			report(path, "is not a document of these cards")
		}
	}
	if differs {
		return command.ErrInvalid
	}
	return nil
}

// difference describes how a file, or the error of reading it, differs from a document. It is
// empty if the file equals the document. origin describes the sources of the document.
func difference(have []byte, failed error, document []byte, origin string) (string, error) {
	switch {
	case errors.Is(failed, fs.ErrNotExist):
		return "missing" + origin, nil
	case errors.Is(failed, diskfile.ErrIrregular):
		return "not a regular file" + origin, nil
	case failed != nil:
		return "", failed
	case bytes.Equal(have, document):
		return "", nil
	}
	return fmt.Sprintf("differs from line %d on%s", firstDifference(have, document), origin), nil
}

// otherPaths returns the well-known paths of the published agents' cards.
func otherPaths(made *site.Site) []string {
	var paths []string
	for _, d := range made.Documents {
		mount, _, _ := strings.Cut(d.Path, wellknown.Prefix)
		for _, path := range []string{wellknown.A2APath, wellknown.AgentJSONPath, wellknown.AgentCardPath, wellknown.MCPServerCardPath} {
			paths = append(paths, mount+path)
		}
	}
	return paths
}

// firstDifference returns the number of the first line that differs.
func firstDifference(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return 1 + bytes.Count(a[:n], []byte("\n"))
}
