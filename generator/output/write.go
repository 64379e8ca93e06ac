package output

import (
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/internal/diskfile"
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

// replace writes a file, and makes the folders that it lies in.
func replace(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return diskfile.Replace(name, data, 0o644)
}
