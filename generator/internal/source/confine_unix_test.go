//go:build unix

package source

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A named pipe without a writer is rejected immediately.
func TestNamedPipe(t *testing.T) {
	store, dir := layout(t)
	for _, name := range []string{filepath.Join(dir, "schemas", "pipe.json"), filepath.Join(dir, "pipe.json")} {
		if err := syscall.Mkfifo(name, 0o644); err != nil {
			t.Skipf("this system makes no named pipes: %v", err)
		}
		store.Allow(filepath.Join(dir, "pipe.json"))
		done := make(chan error, 1)
		go func() {
			_, err := store.Read(name)
			done <- err
		}()
		select {
		case err := <-done:
			if !errors.Is(err, ErrNotRegular) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s: reading waits for a writer", name)
		}
	}
}
