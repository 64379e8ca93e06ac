package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// The programs that linked compares. Both read a document and write it.
const (
	readsWithLibrary = `package main

import (
	"encoding/json"
	"os"
)

type card struct {
	Name string   ` + "`json:\"name\"`" + `
	Tags []string ` + "`json:\"tags\"`" + `
}

func main() {
	data, _ := os.ReadFile(os.Args[1])
	var c card
	println(json.Unmarshal(data, &c))
	text, _ := json.Marshal(c)
	os.Stdout.Write(text)
}
`
	readsWithDialect = `package main

import (
	"os"

	dialect "{import}"
)

func main() {
	data, _ := os.ReadFile(os.Args[1])
	c, err := dialect.Parse(data)
	println(err)
	text, _ := dialect.Encode(c)
	os.Stdout.Write(text)
}
`
)

// linked measures by how many bytes a stripped program that uses the package of a format is
// larger than one that uses encoding/json, for the format with the largest program.
func linked(dir string) ([]figure, error) {
	base, err := programSize(dir, readsWithLibrary)
	if err != nil {
		return nil, err
	}
	dialects, err := project.Dialects(".")
	if err != nil {
		return nil, err
	}
	var largest int64
	for _, d := range dialects {
		size, err := programSize(dir, strings.ReplaceAll(readsWithDialect, "{import}", d.Import()))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Name, err)
		}
		largest = max(largest, size)
	}
	return []figure{{what: "a program that reads one format, beyond encoding/json", value: float64(largest-base) / 1e6, unit: "MB", most: 0.9}}, nil
}

// programSize returns the size of a program, which it builds in a folder.
func programSize(dir, text string) (int64, error) {
	file := filepath.Join(dir, "program")
	if err := project.Build(".", text, file); err != nil {
		return 0, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
