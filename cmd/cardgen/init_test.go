package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// tree returns the files below the working directory with what is in them.
func tree(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(".", func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		files[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// What init makes generates at once, without a warning, and is up to date then.
func TestInit(t *testing.T) {
	workdir(t, map[string]string{"specs/Purchase_Order.schema.json": orderSchema})
	code, stdout, stderr := command("init", "cards", "--schema", "specs/Purchase_Order.schema.json")
	if code != exitOK || stderr != "" || !strings.Contains(stdout, "created "+filepath.FromSlash("cards/cardgen.json")) {
		t.Fatalf("exit %d\n%s%s", code, stdout, stderr)
	}
	files := tree(t)
	want := []string{
		"cards/cardgen.json", "cards/generate.go",
		"cards/schemas/purchase-order/Purchase_Order.schema.json", "cards/schemas/purchase-order/dialect.json",
		"specs/Purchase_Order.schema.json",
	}
	if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
		t.Fatalf("files are %q, want %q", got, want)
	}
	if files[want[2]] != orderSchema {
		t.Errorf("the copy of the schema is\n%s", files[want[2]])
	}
	line := "//go:generate go tool cardgen generate --config cardgen.json\n"
	if text := files["cards/generate.go"]; !strings.Contains(text, "package cards\n") || !strings.Contains(text, line) {
		t.Errorf("generate.go is\n%s", text)
	}
	t.Chdir("cards")
	code, stdout, stderr = command("generate")
	if code != exitOK || stderr != "" || !strings.Contains(stdout, "created "+filepath.FromSlash("purchase-order/types_gen.go")) {
		t.Errorf("generate: exit %d\n%s%s", code, stdout, stderr)
	}
	if code, stdout, _ := command("check"); code != exitOK {
		t.Errorf("check: exit %d\n%s", code, stdout)
	}
}

// A file that is there stays as it is, and nothing is put beside it.
func TestInitNeverOverwrites(t *testing.T) {
	for _, there := range []string{
		"cards/cardgen.json", "cards/generate.go", "cards/schemas/order/dialect.json", "cards/schemas/order/order.json",
	} {
		t.Run(there, func(t *testing.T) {
			workdir(t, map[string]string{"order.json": orderSchema, there: "package mine\n"})
			before := tree(t)
			code, stdout, stderr := command("init", "cards", "--schema", "order.json")
			if code != exitUsage || stdout != "" || !strings.Contains(stderr, filepath.FromSlash(there)+" already exists") {
				t.Errorf("exit %d\n%s%s", code, stdout, stderr)
			}
			if after := tree(t); !maps.Equal(before, after) {
				t.Errorf("files are %q", slices.Sorted(maps.Keys(after)))
			}
		})
	}
}

// The files that a schema refers to come along; they have to lie below its folder.
func TestInitTakesReferencedFiles(t *testing.T) {
	workdir(t, map[string]string{
		"specs/order.json":      `{"type": "object", "properties": {"item": {"$ref": "parts/item.json"}, "self": {"$ref": "https://json-schema.org/draft/2020-12/schema"}}}`,
		"specs/parts/item.json": `{"title": "Item", "type": "object", "properties": {"n": {"type": "integer"}, "up": {"$ref": "../order.json"}}}`,
		"specs/outside.json":    `{"$ref": "../other.json"}`,
		"other.json":            `{"type": "object"}`,
	})
	code, _, stderr := command("init", "cards", "--schema", "specs/order.json")
	if code != exitOK {
		t.Fatalf("exit %d\n%s", code, stderr)
	}
	if _, ok := tree(t)["cards/schemas/order/parts/item.json"]; !ok {
		t.Error("item.json was left behind")
	}
	if code, stdout, stderr := command("generate", "--config", "cards/cardgen.json"); code != exitOK || !strings.Contains(tree(t)["cards/order/types_gen.go"], "type Item struct") {
		t.Errorf("generate: exit %d\n%s%s", code, stdout, stderr)
	}
	code, _, stderr = command("init", "more", "--schema", "specs/outside.json")
	if code != exitFound || !strings.Contains(stderr, "../other.json: refused: only files in the folder of the schema") || !strings.Contains(stderr, "--with FILE") {
		t.Errorf("exit %d\n%s", code, stderr)
	}

	// What --with names is copied, and the project finds it there.
	code, _, stderr = command("init", "more", "--schema", "specs/outside.json", "--with", "other.json")
	if code != exitOK {
		t.Fatalf("exit %d\n%s", code, stderr)
	}
	if text := tree(t)["more/schemas/outside/dialect.json"]; !strings.Contains(text, `"with/other.json"`) {
		t.Errorf("dialect.json is\n%s", text)
	}
	if code, stdout, stderr := command("generate", "--config", "more/cardgen.json"); code != exitOK {
		t.Errorf("generate: exit %d\n%s%s", code, stdout, stderr)
	}
}

// A schema that breaks the rules for projects is taken under those for single
// schemas, and init says what there is to better.
func TestInitOfForeignSchema(t *testing.T) {
	workdir(t, map[string]string{"order.json": `{
  "title": "Order", "type": "object",
  "properties": {"number": {"type": "string", "nullable": true}}
}`})
	code, stdout, stderr := command("init", ".", "--schema", "order.json", "--name", "shop.order")
	if code != exitOK || !strings.Contains(stdout, `"strict": false`) ||
		!strings.Contains(stdout, filepath.FromSlash("schemas/shop.order/order.json:3:")) {
		t.Fatalf("exit %d\n%s%s", code, stdout, stderr)
	}
	code, stdout, stderr = command("generate")
	if code != exitOK || !strings.Contains(stderr, "warning: ") || !strings.Contains(tree(t)["shop.order/types_gen.go"], "package shoporder\n") {
		t.Errorf("generate: exit %d\n%s%s", code, stdout, stderr)
	}
}

// The Go file joins the package that is in the folder already.
func TestInitJoinsPackage(t *testing.T) {
	workdir(t, map[string]string{"order.json": orderSchema, "main.go": "package main\n", "main_test.go": "package main_test\n"})
	if code, _, stderr := command("init", ".", "--schema", "order.json"); code != exitOK {
		t.Fatalf("exit %d\n%s", code, stderr)
	}
	if text := tree(t)["generate.go"]; !strings.HasPrefix(text, "package main\n") {
		t.Errorf("generate.go is\n%s", text)
	}
}

func TestInitRefuses(t *testing.T) {
	workdir(t, map[string]string{
		"order.json": orderSchema, "2020.json": orderSchema, "func.json": orderSchema,
		"broken.json": `{"$ref": "#/$defs/a"}`, "text.json": "order",
	})
	for _, test := range []struct {
		args []string
		exit int
		want string
	}{
		{[]string{"init"}, exitUsage, "init needs the folder"},
		{[]string{"init", "a", "b", "--schema", "order.json"}, exitUsage, "init needs the folder"},
		{[]string{"init", "a"}, exitUsage, "init needs --schema FILE"},
		{[]string{"init", "a", "--schema", "absent.json"}, exitUsage, "cannot read absent.json"},
		{[]string{"init", "a", "--schema", "2020.json"}, exitUsage, "choose one with --name"},
		{[]string{"init", "a", "--schema", "func.json"}, exitUsage, "choose one with --name"},
		{[]string{"init", "a", "--schema", "order.json", "--name", "Order"}, exitUsage, "choose one with --name"},
		{[]string{"init", "a", "--schema", "broken.json"}, exitFound, "broken.json:1:10: "},
		{[]string{"init", "a", "--schema", "text.json"}, exitFound, "text.json:1:1: "},
	} {
		code, stdout, stderr := command(test.args...)
		if code != test.exit || stdout != "" || !strings.Contains(stderr, test.want) {
			t.Errorf("%q: exit %d\n%s%s\nwant exit %d and %q", test.args, code, stdout, stderr, test.exit, test.want)
		}
	}
	if _, err := os.Stat("a"); err == nil {
		t.Error("something was written")
	}
}

// In a third-party module, go generate runs cardgen and the package compiles.
func TestInitInModule(t *testing.T) {
	testdir.Compiles(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	workdir(t, map[string]string{
		"order.json": orderSchema,
		"order_test.go": `package shop

import (
	"testing"

	"example.com/shop/cards/order"
)

func TestOrder(t *testing.T) {
	x, err := order.NewOrder().WithNumber("7").Build()
	if err != nil || x.Number.Or("") != "7" {
		t.Error(x, err)
	}
}
`})
	testdir.Init(t, root, ".", "example.com/shop")
	code, stdout, stderr := command("init", "cards", "--schema", "order.json")
	if code != exitOK {
		t.Fatalf("exit %d\n%s", code, stderr)
	}
	_, next, _ := strings.Cut(stdout, "Next: ")
	get, rest, _ := strings.Cut(next, ", and ")
	if get != "go get -tool "+testdir.ModulePath+"/cmd/cardgen" || rest != "go generate in cards.\n" {
		t.Fatalf("init says %q", next)
	}
	words := strings.Fields(get)
	testdir.Run(t, ".", words[0], words[1:]...)
	testdir.Run(t, ".", "go", "generate", "./...")
	testdir.Run(t, ".", "go", "vet", "./...")
	testdir.Run(t, ".", "go", "test", "./...")

	// Go keeps the tool, although no package imports it.
	testdir.Tidy(t, ".")
	testdir.Run(t, "cards", "go", "generate")
}
