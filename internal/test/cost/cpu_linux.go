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
	before := threadTime()
	call()
	return threadTime() - before
}

// threadTime reads the clock of the thread; getrusage counts in scheduler ticks, which
// are too coarse.
func threadTime() time.Duration {
	const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID
	var now syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&now)), 0); errno != 0 {
		panic(errno)
	}
	return time.Duration(now.Nano())
}
