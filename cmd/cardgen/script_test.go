package main

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/agentcard-go/cardgen/internal/test/scripttest"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// TestMain makes the command a program for the scripts, and for tests that end it.
func TestMain(m *testing.M) {
	testscript.Main(suite{m}, map[string]func(){"cardgen": main})
}

// suite runs the tests with a folder of their own for records: the records of the user stay as
// they are.
type suite struct{ *testing.M }

func (s suite) Run() int {
	records, err := os.MkdirTemp("", "cardgen")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(records)
	os.Setenv(cacheVariable, records)
	return s.M.Run()
}

func TestScripts(t *testing.T) { scripttest.Run(t, *update) }
