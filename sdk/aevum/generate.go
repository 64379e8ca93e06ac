//go:build ignore

// This program writes names.txt from the list of public suffixes in the Go module
// golang.org/x/net, which it downloads:
//
//	go run sdk/aevum/generate.go v0.62.0 >sdk/aevum/names.txt
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// A node of the list has 5 octets: from the right 6 bits of length and 16 bits of
// offset into the text of all labels.
const (
	nodeSize   = 5
	lengthBits = 6
	offsetBits = 16
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run generate.go VERSION")
	}
	out, err := exec.Command("go", "mod", "download", "-json", "golang.org/x/net@"+os.Args[1]).Output()
	check(err)
	var module struct{ Dir string }
	check(json.Unmarshal(out, &module))
	dir := filepath.Join(module.Dir, "publicsuffix")

	table, err := os.ReadFile(filepath.Join(dir, "table.go"))
	check(err)
	nodes, err := os.ReadFile(filepath.Join(dir, "data", "nodes"))
	check(err)
	text, err := os.ReadFile(filepath.Join(dir, "data", "text"))
	check(err)
	match := regexp.MustCompile(`numTLD = (\d+)`).FindSubmatch(table)
	if match == nil {
		log.Fatal("no numTLD in table.go")
	}
	count, err := strconv.Atoi(string(match[1]))
	check(err)
	var names []string
	for i := range count {
		var node uint64
		for _, octet := range nodes[i*nodeSize : (i+1)*nodeSize] {
			node = node<<8 | uint64(octet)
		}
		length := node & (1<<lengthBits - 1)
		offset := node >> lengthBits & (1<<offsetBits - 1)
		names = append(names, string(text[offset:offset+length]))
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Println(name)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
