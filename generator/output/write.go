package output

import (
	"os"
	"path/filepath"
)

// Write brings the changes to disk: new content first, removals last, so that a
// failure on the way never leaves less than there was.
func (s *Set) Write(changes []Change) error {
	for _, c := range changes {
		if c.Kind != Remove {
			if err := replace(s.path(c.Path), c.New); err != nil {
				return err
			}
		}
	}
	for _, c := range changes {
		if c.Kind == Remove {
			if err := os.Remove(s.path(c.Path)); err != nil {
				return err
			}
		}
	}
	return nil
}

// replace writes a file in one step: whoever reads it meanwhile sees the old
// content or the new, never half of it.
func replace(name string, data []byte) (err error) {
	dir := filepath.Dir(name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".cardgen-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
