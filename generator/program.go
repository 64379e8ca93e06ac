package generator

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"sync"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// runningProgram identifies the running program: any change of its code, its embedded files or its
// dependencies changes the result, in a program built by any command, with or without a
// version. It is empty if the file of the program cannot be read.
//
// It is the build ID of the go command, which is a hash of the inputs and the content of the
// program, or a hash of the whole file if a linker flag has set another build ID.
var runningProgram = sync.OnceValue(func() string {
	f, err := openProgram()
	if err != nil {
		return ""
	}
	defer f.Close()
	return identityOf(f)
})

// openProgram opens the file of the running program, under Linux even if another file has
// replaced it.
func openProgram() (*os.File, error) {
	if f, err := os.Open("/proc/self/exe"); err == nil {
		return f, nil
	}
	name, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}

// buildID matches a build ID of the go command, in a note of an ELF file or at the start of
// the code of other files. Its four parts are the hashes of the inputs of the linker and the
// compiler for package main, and of their results.
const buildID = `(?:Go\x00\x00|Go build ID: ")([\w-]{20}(?:/[\w-]{20}){3})[\x00"]`

// startOfProgram is the number of octets at the start of a program, which have the build ID.
const startOfProgram = 32 << 10

// identityOf returns the build ID of a program, or a hash of the file.
func identityOf(program io.Reader) string {
	head := make([]byte, startOfProgram)
	n, err := io.ReadFull(program, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return ""
	}
	head = head[:n]
	if id := regexp.MustCompile(buildID).FindSubmatch(head); id != nil {
		return "build " + string(id[1])
	}
	rest, err := io.ReadAll(program)
	if err != nil {
		return ""
	}
	return "file " + source.Digest(bytes.Join([][]byte{head, rest}, nil))
}
