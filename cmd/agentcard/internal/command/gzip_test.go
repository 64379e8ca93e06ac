package command_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestDamagedGzip checks that an error about a compressed file names the file.
func TestDamagedGzip(t *testing.T) {
	var whole bytes.Buffer
	z := gzip.NewWriter(&whole)
	if _, err := z.Write([]byte(`{"id": "agent://a"}`)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	altered := bytes.Clone(whole.Bytes())
	altered[whole.Len()-8] ^= 1 // in the checksum
	for name, text := range map[string][]byte{
		"incomplete": whole.Bytes()[:whole.Len()-9],
		"altered":    altered,
		"no-gzip":    []byte(`{"id": "agent://a"}`),
	} {
		file := filepath.Join(t.TempDir(), name+".json.gz")
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		var s command.Streams
		if _, err := s.Read(file); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
