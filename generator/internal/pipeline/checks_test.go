package pipeline

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestHandwrittenChecks checks that a missing check is reported with its signature, at the
// location of its name.
func TestHandwrittenChecks(t *testing.T) {
	schema := strings.NewReplacer(
		`"type": "object",
  "properties"`, `"type": "object", "x-go-check": {"func": "checkOrder", "findings": [{"code": "order-total", "message": "is not the sum"}]},
  "properties"`,
		`"minLength": 1,`, `"minLength": 1, "x-go-check": {"func": "checkNumber", "findings": []},`,
	).Replace(orderProject["schemas/order/order.json"])
	const (
		ofOrder  = "schemas/order/order.json:3:21: warning: the package does not declare the function checkOrder: func checkOrder(c *cardrt.Checker, x *Order) [no-function]\n"
		ofNumber = "schemas/order/order.json:5:50: warning: the package does not declare the function checkNumber: func checkNumber(c *cardrt.Checker, s string) [no-function]\n"
		twice    = "schemas/order/order.json:3:21: the variable orderTotal of a finding is also declared by hand; remove that declaration [finding]\n"
	)
	for _, test := range []struct{ written, want string }{
		{"package order\n", ofOrder + ofNumber},
		{"package order\n\nfunc checkNumber() {}\n", ofOrder},
		{"package order\n\nfunc checkNumber() {}\n\nfunc checkOrder() {}\n", ""},
		{"package order\n\nfunc checkNumber() {}\n\nfunc checkOrder() {}\n\nvar orderTotal = 1\n", twice},
	} {
		_, _, diags := project(t, with(orderProject, "schemas/order/order.json", schema, "gen/order/checks.go", test.written))
		if got := diags.String(); got != test.want {
			t.Errorf("with %q: got\n%swant\n%s", test.written, got, test.want)
		}
	}
}

// countedFS counts how often each file is opened.
type countedFS struct {
	fs.FS
	opened map[string]int
}

func (c countedFS) Open(name string) (fs.File, error) {
	c.opened[name]++
	return c.FS.Open(name)
}

// TestHandwrittenFilesAreReadOnce checks that names and checks share one reading of the folder
// of a package.
func TestHandwrittenFilesAreReadOnce(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range with(orderProject, "gen/order/checks.go", "package order\n\nfunc sum() {}\n") {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	counted := countedFS{files, map[string]int{}}
	store := source.FromFS(counted)
	var diags source.Diagnostics
	p := config.Load(store, "cardgen.json", &diags)
	if g := Generate(store, Units(p)[0], &diags); g == nil {
		t.Fatal(&diags)
	}
	if n := counted.opened["gen/order/checks.go"]; n != 1 {
		t.Errorf("checks.go was opened %d times", n)
	}
}
