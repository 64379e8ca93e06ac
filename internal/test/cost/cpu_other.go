//go:build !linux

package cost

import "time"

// CPUTime returns the elapsed time of a call: the CPU time of a thread is implemented for
// Linux only.
func CPUTime(call func()) time.Duration {
	start := time.Now()
	call()
	return time.Since(start)
}

// ProcessTime returns the elapsed time of a call.
func ProcessTime(call func()) time.Duration { return CPUTime(call) }
