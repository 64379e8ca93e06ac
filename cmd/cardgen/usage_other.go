//go:build !unix

package main

import (
	"fmt"
	"time"
)

var started = time.Now()

// usage describes the elapsed time of the process, since this system does not report its CPU
// time.
func usage() string { return fmt.Sprintf("%.2f s", time.Since(started).Seconds()) }
