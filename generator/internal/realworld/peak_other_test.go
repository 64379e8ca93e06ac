//go:build !linux

package realworld

import "os"

// peak returns 0: the unit of the peak memory differs between systems.
func peak(*os.ProcessState) int64 { return 0 }
