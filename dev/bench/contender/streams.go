package contender

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"

	"github.com/bytedance/sonic"
)

// Stream is a program that reads an NDJSON file. It is measured as a process.
type Stream struct {
	Name string
	// Parallel says that the program uses several processors.
	Parallel bool
	// Program is the command line; nil if the program is not installed.
	Program []string
}

// The names of our programs that have limits.
const (
	ValidateStream = "**agentcard validate --ndjson --as agentcard**"
	ConvertStream  = "**agentcard convert --ndjson --to mcp**"
)

// Streams returns the programs for a file. The others are compared with the first. command is the
// path of agentcard, self the path of this program, which runs [Loop] with the flag -loop.
func Streams(command, self, file string) []Stream {
	list := []Stream{
		{Name: "loop: encoding/json + santhosh-tekuri", Program: []string{self, "-loop", loopStandard, file}},
		{Name: "loop: sonic + santhosh-tekuri", Program: []string{self, "-loop", loopSonic, file}},
		{Name: "jq empty, which only reads", Program: []string{"jq", "empty", file}},
		{Name: ValidateStream, Parallel: true, Program: []string{command, "validate", "--ndjson", "--as", "agentcard", file}},
		{Name: "**agentcard validate --ndjson**", Parallel: true, Program: []string{command, "validate", "--ndjson", file}},
		{Name: "**agentcard fmt --ndjson**", Parallel: true, Program: []string{command, "fmt", "--ndjson", file}},
		{Name: ConvertStream, Parallel: true, Program: []string{command, "convert", "--ndjson", "--to", "mcp", file}},
	}
	for i := range list {
		if _, err := exec.LookPath(list[i].Program[0]); err != nil {
			list[i].Program = nil
		}
	}
	return list
}

// The names of the loops.
const (
	loopStandard = "standard"
	loopSonic    = "sonic"
)

// Loop validates each line of a stream as a program does that uses a library for JSON and one for
// JSON Schema.
func Loop(name string, in io.Reader) error {
	d, err := NewDialect(Detailed)
	if err != nil {
		return err
	}
	validator, err := d.validators[0]()
	if err != nil {
		return err
	}
	unmarshal := json.Unmarshal
	if name == loopSonic {
		unmarshal = sonic.Unmarshal
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 4<<20)
	for n := 1; lines.Scan(); n++ {
		var tree any
		if err := unmarshal(lines.Bytes(), &tree); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := validator.Validate(tree); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}
