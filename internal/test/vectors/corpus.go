package vectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// File is a file of vectors.
type File struct {
	// Name is the path of the file inside its directory.
	Name    string
	Dialect string
	Vectors []*Vector
}

// skippedFile is the name of a list of skipped vectors.
const skippedFile = "skipped.json"

// Load reads the vector files of a directory and its subdirectories. JSON files without
// vectors are ignored.
func Load(dir string) ([]*File, error) {
	var files []*File
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".json" || entry.Name() == skippedFile {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		list, err := parse(data)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if list != nil {
			files = append(files, &File{Name: name, Dialect: dialectOf(name, list), Vectors: list})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading vectors: %w", err)
	}
	for _, f := range files {
		fixtures := map[string]json.RawMessage{}
		for _, v := range f.Vectors {
			if v.Kind == "fixture" {
				fixtures[v.Name] = v.Input
			}
		}
		for _, v := range f.Vectors {
			v.Dialect, v.fixtures = f.Dialect, fixtures
		}
	}
	return files, nil
}

// parse returns the vectors of a file: an array of them, or an object whose member
// vectors is one. The result is nil for any other file.
func parse(data []byte) ([]*Vector, error) {
	var items []json.RawMessage
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); len(trimmed) > 0 && trimmed[0] == '{' {
		var wrapper struct {
			Vectors []json.RawMessage `json:"vectors"`
		}
		if json.Unmarshal(data, &wrapper) != nil {
			return nil, nil
		}
		items = wrapper.Vectors
	} else if json.Unmarshal(data, &items) != nil {
		return nil, nil
	}
	list := make([]*Vector, 0, len(items))
	for i, item := range items {
		var shape struct {
			Name, Slug string
			Kind       *string
		}
		if json.Unmarshal(item, &shape) != nil || (shape.Kind == nil || shape.Name == "") && shape.Slug == "" {
			return nil, nil
		}
		v := new(Vector)
		if err := json.Unmarshal(item, v); err != nil {
			return nil, fmt.Errorf("vector %d: %w", i, err)
		}
		if err := v.complete(); err != nil {
			return nil, fmt.Errorf("vector %d: %w", i, err)
		}
		if v.Kind == publishKind {
			v.Input = item // the arguments are members of the vector
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list, nil
}

// dialectOf returns the dialect of a file of vectors: the longest dialect name that
// begins the file name, or else the dialect of its documents.
func dialectOf(name string, list []*Vector) string {
	base := path.Base(name)
	named := ""
	for _, dialect := range dialects.Names() {
		if strings.HasPrefix(base, dialect) && len(dialect) > len(named) {
			named = dialect
		}
	}
	if named != "" {
		return named
	}
	for _, v := range list {
		document, err := v.Document()
		if err != nil {
			continue
		}
		found, err := detect.Detect(document)
		if err == nil && slices.Contains(dialects.Names(), string(found.Format)) {
			return string(found.Format)
		}
	}
	return ""
}
