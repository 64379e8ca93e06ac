package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// workdir makes a folder with files and goes there.
func workdir(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// command runs the command and returns its exit code and what it printed.
func command(args ...string) (code int, stdout, stderr string) {
	var out, err strings.Builder
	code = run(args, &out, &err)
	return code, out.String(), err.String()
}

const orderSchema = `{
  "title": "Order", "description": "Order is what a customer wants.",
  "type": "object",
  "properties": {"number": {"type": "string", "description": "Number identifies the order."}}
}`

var project = map[string]string{
	"cardgen.json":             `{"schemas": ["schemas/order"], "output": "gen"}`,
	"schemas/order/order.json": orderSchema,
	"schemas/order/dialect.json": `{"dialect": "order", "package": "order", "doc": "reads orders.",
		"schemas": ["order.json"], "entries": [{"ref": "order.json", "primary": true}]}`,
}
