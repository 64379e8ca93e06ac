//go:build !unix

package main

import (
	"fmt"
	"time"
)

var started = time.Now()

// usage says how long the process has run: the system does not tell its processor
// time the way others do.
func usage() string { return fmt.Sprintf("%.2f s", time.Since(started).Seconds()) }
