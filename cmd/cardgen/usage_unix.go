//go:build unix

package main

import (
	"fmt"
	"syscall"
	"time"
)

// usage describes the CPU time that the process has used.
func usage() string {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return "processor time unknown"
	}
	used := time.Duration(u.Utime.Nano() + u.Stime.Nano())
	return fmt.Sprintf("%.2f s of CPU", used.Seconds())
}
