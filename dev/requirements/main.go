package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	check := flag.Bool("check", false, "compare the page and run the tests, instead of writing the page")
	root := flag.String("root", "..", "`folder` of the root module")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, *check); err != nil {
		fmt.Fprintln(os.Stderr, "requirements:", err)
		os.Exit(1)
	}
}

// load reads the list of a module.
func load(root string) ([]document, error) {
	name := filepath.Join(root, "dev/requirements/requirements.txt")
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	documents, err := parseList(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return documents, nil
}

func run(ctx context.Context, root string, check bool) error {
	documents, err := load(root)
	if err != nil {
		return err
	}
	name := filepath.Join(root, "docs/requirements.md")
	text := page(documents)
	if !check {
		return os.WriteFile(name, []byte(text), 0o644)
	}
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if string(old) != text {
		return fmt.Errorf("%s differs from the list; go -C dev run ./requirements writes it", name)
	}
	wrong, err := runCases(ctx, root, documents)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%d cases do not prove their requirement:\n%s", len(wrong), strings.Join(wrong, "\n"))
	}
	n, cases := 0, 0
	for _, d := range documents {
		for _, x := range d.Rows {
			n++
			cases += len(x.Cases)
		}
	}
	fmt.Printf("%d requirements, %d cases pass\n", n, cases)
	return nil
}
