//go:build unix

package main

import (
	"fmt"
	"syscall"
	"time"
)

// usage says how much processor time the process has used so far.
func usage() string {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return "processor time unknown"
	}
	used := time.Duration(u.Utime.Nano() + u.Stime.Nano())
	return fmt.Sprintf("%.2f s of CPU", used.Seconds())
}
