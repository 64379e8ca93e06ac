package main

import (
	"bytes"
	"path/filepath"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// proxy writes a module proxy with all modules, packed from their tags as public proxies pack
// them.
func (r *release) proxy(dir string) error {
	if err := r.check(); err != nil {
		return err
	}
	root, err := filepath.Abs(r.root)
	if err != nil {
		return err
	}
	for _, m := range r.modules {
		v := module.Version{Path: m.path(), Version: r.version}
		var packed bytes.Buffer
		if err := zip.CreateFromVCS(&packed, v, root, r.tag(m), m.folder); err != nil {
			return err
		}
		goMod, err := m.mod.Format()
		if err != nil {
			return err
		}
		if err := testdir.AddToProxy(dir, v, goMod, packed.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
