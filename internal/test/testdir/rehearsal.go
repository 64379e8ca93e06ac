package testdir

import "os"

// Rehearsal reports whether user modules use a released version of this module instead of its
// folder: .ci/rehearsal sets CARDGEN_REHEARSAL, and GOPROXY to a module proxy with the release.
func Rehearsal() bool { return os.Getenv("CARDGEN_REHEARSAL") != "" }
