package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

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
