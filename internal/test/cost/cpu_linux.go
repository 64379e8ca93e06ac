package cost

import (
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

// CPUTime returns the CPU time that the calling thread spends in a call. Other threads
// and processes do not count, so that load on the machine does not change the result.
func CPUTime(call func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return spent(threadClock, call)
}

// ProcessTime returns the CPU time that the process spends during a call, in all threads. Other
// processes do not count.
func ProcessTime(call func()) time.Duration { return spent(processClock, call) }

func spent(clock uintptr, call func()) time.Duration {
	before := timeOf(clock)
	call()
	return timeOf(clock) - before
}

// The clocks of CPU time, CLOCK_PROCESS_CPUTIME_ID and CLOCK_THREAD_CPUTIME_ID.
const (
	processClock = 2
	threadClock  = 3
)

// timeOf reads a clock of CPU time; getrusage counts in scheduler ticks, which are too coarse.
func timeOf(clock uintptr) time.Duration {
	var now syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&now)), 0); errno != 0 {
		panic(errno)
	}
	return time.Duration(now.Nano())
}
