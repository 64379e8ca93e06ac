package main

import (
	"errors"
	"strings"
	"testing"
)

// fullDisk refuses what is written to it.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// A command whose output went nowhere has failed, and says why.
func TestOutputThatCannotBeWritten(t *testing.T) {
	workdir(t, project)
	for _, line := range []string{"--help", "help", "help generate", "generate --help", "--version", "completion bash", "explain schemas/order/order.json#/properties/number", "check", "generate"} {
		var stderr strings.Builder
		if code := run(strings.Fields(line), fullDisk{}, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%s: exit %d, %s", line, code, stderr.String())
		}
	}
}
