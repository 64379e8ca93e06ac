package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/agentcard-go/cardgen/internal/test/scripttest"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// TestMain makes the command a program for the scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"agentcard": main})
}

func TestScripts(t *testing.T) { scripttest.Run(t, *update) }
