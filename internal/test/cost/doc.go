// Package cost measures the CPU time and the memory of calls, for tests that check how they
// grow with the input.
//
// A measurement is no part of make test, since it can fail on a machine with other load. The
// variable CARDGEN_GATE of the environment turns measurements on; the step cost of
// .ci/run and make cost do. A point that looks suspicious is measured again, alone in a process
// of its own, before it fails.
package cost
