package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// release is one version of all released modules.
type release struct {
	root, version string
	modules       []released
}

// released is a module that is released.
type released struct {
	// folder is the slash-separated path of the module, relative to the root of the repository;
	// it is empty for the root module.
	folder string
	mod    *modfile.File
}

func (m released) path() string { return m.mod.Module.Mod.Path }

// read reads the go.mod files of the root and of all adapters.
func read(root, version string) (*release, error) {
	if semver.Canonical(version) != version || semver.Build(version) != "" {
		return nil, fmt.Errorf("invalid version %q; it has the form v1.2.3", version)
	}
	files, err := filepath.Glob(filepath.Join(root, "adapters", "*", "go.mod"))
	if err != nil {
		return nil, err
	}
	r := &release{root: root, version: version}
	for _, file := range append([]string{filepath.Join(root, "go.mod")}, files...) {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		mod, err := modfile.Parse(file, text, nil)
		if err != nil {
			return nil, err
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return nil, err
		}
		if folder = filepath.ToSlash(folder); folder == "." {
			folder = ""
		}
		r.modules = append(r.modules, released{folder, mod})
	}
	return r, nil
}

// tag returns the tag of a module: the version, after the folder of the module.
func (r *release) tag(m released) string { return path.Join(m.folder, r.version) }

// requirements calls f for each requirement of a released module on another one.
func (r *release) requirements(f func(of released, on *modfile.Require) error) error {
	for _, m := range r.modules {
		for _, q := range m.mod.Require {
			if slices.ContainsFunc(r.modules, func(other released) bool { return other.path() == q.Mod.Path }) {
				if err := f(m, q); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// prepare writes the version into the requirements between the modules. It keeps the
// replacements: a clone needs them to use its own modules, and the go command ignores them in
// downloaded modules.
func (r *release) prepare() error {
	err := r.requirements(func(of released, on *modfile.Require) error {
		return of.mod.AddRequire(on.Mod.Path, r.version)
	})
	if err != nil {
		return err
	}
	for _, m := range r.modules {
		text, err := m.mod.Format()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(r.root, filepath.FromSlash(m.folder), "go.mod"), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error unless the modules require each other in the version, and the commit
// that is checked out has their tags.
func (r *release) check() error {
	err := r.requirements(func(of released, on *modfile.Require) error {
		if on.Mod.Version != r.version {
			return fmt.Errorf("%s requires %s, want %s: run release prepare %s, and commit", of.path(), on.Mod, r.version, r.version)
		}
		return nil
	})
	if err != nil {
		return err
	}
	out, err := exec.Command("git", "-C", r.root, "tag", "--points-at", "HEAD").Output()
	if err != nil {
		return fmt.Errorf("git tag: %w", err)
	}
	tags := strings.Fields(string(out))
	for _, m := range r.modules {
		if !slices.Contains(tags, r.tag(m)) {
			return fmt.Errorf("%s is not a tag of the commit that is checked out", r.tag(m))
		}
	}
	return nil
}
