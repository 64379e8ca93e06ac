package cli

import (
	"os"
	"runtime/debug"
)

// The settings of the garbage collector of a command. With a GOGC of 100, a fifth of the CPU time
// is garbage collection; values above 400 save little more. Above the memory limit, the collector
// runs as often as needed.
const (
	garbage = 400
	memory  = 1 << 30
)

// TuneCollector sets the garbage collector for a command, unless the environment sets it. The
// settings apply to the whole process.
func TuneCollector() {
	if !collectorSet() {
		debug.SetGCPercent(garbage)
		debug.SetMemoryLimit(memory)
	}
}

// LimitMemory makes the garbage collector run as often as needed to stay below a number of bytes,
// unless the environment sets the collector. The result restores the previous limit.
func LimitMemory(bytes int64) (restore func()) {
	if collectorSet() {
		return func() {}
	}
	before := debug.SetMemoryLimit(bytes)
	return func() { debug.SetMemoryLimit(before) }
}

// collectorSet reports whether the environment sets the garbage collector.
func collectorSet() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }
