package config

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// reader reads the configuration files.
type reader struct{ Reader }

// readFile parses a file. at is the position that refers to it. It returns nil if the file
// cannot be read.
func readFile(store *source.Store, file string, at source.Position, diags *source.Diagnostics) *schema.Value {
	f, err := store.Read(file)
	if err != nil {
		diags.Errorf(at, "file", "cannot read %s", err)
		return nil
	}
	return schema.ReadValue(f, diags)
}

// path returns the path in a setting, joined to dir. It is empty if the setting is absent.
func (r reader) path(v *schema.Value, dir string) string {
	text := r.Text(v)
	if text == "" {
		return ""
	}
	return r.inside(dir, v, text)
}

// paths returns the paths in a list, joined to dir.
func (r reader) paths(items []*schema.Value, dir string) []string {
	var list []string
	for _, v := range items {
		if name := r.path(v, dir); name != "" {
			list = append(list, name)
		}
	}
	return list
}

// packageFolder returns the path of a folder with the name of its Go package. It is empty if
// the setting is absent.
func (r reader) packageFolder(v *schema.Value, dir string) string {
	folder := r.path(v, dir)
	if folder != "" && !IsPackageName(path.Base(folder)) {
		r.Errorf(v, "form", "%q is not the name of a Go package", path.Base(folder))
	}
	return folder
}

// inside joins the path v from a configuration file to its base folder dir. A path out of the
// project folder is an error, since generating from an untrusted project must not read or write
// outside it; the result is then empty.
func (r reader) inside(dir string, v *schema.Value, name string) string {
	name = filepath.ToSlash(name)
	joined := path.Join(dir, strings.TrimSuffix(name, "/"))
	if path.IsAbs(name) || filepath.IsAbs(filepath.FromSlash(name)) || !filepath.IsLocal(filepath.FromSlash(joined)) {
		r.Diags.Add(source.Diagnostic{
			Pos: v.Pos(), Code: "outside", Message: fmt.Sprintf("%q is outside the folder of the project", name),
			Hint: "put the project file into a folder above; --with allows references to files outside",
		})
		return ""
	}
	return joined
}
