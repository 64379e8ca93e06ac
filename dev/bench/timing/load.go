package timing

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Load measures how much of the machine other programs use.
type Load struct {
	read func() (usage, error)
	last usage
}

// usage has sums over all processors since some start.
type usage struct {
	// busy is the time in use, all the time in total, own the processor time of this process
	// and of the child processes that have ended.
	busy, all, own time.Duration
}

// NewLoad begins a measurement.
func NewLoad() (*Load, error) { return newLoad(readUsage) }

func newLoad(read func() (usage, error)) (*Load, error) {
	now, err := read()
	return &Load{read, now}, err
}

// Others returns the share of the processor time of the machine that other programs have used
// since the last call.
func (l *Load) Others() (float64, error) {
	now, err := l.read()
	if err != nil {
		return 0, err
	}
	before := l.last
	l.last = now
	if now.all == before.all {
		return 0, nil
	}
	// The clock of the kernel's counters is coarse, so that the difference can be negative.
	others := max(0, (now.busy-before.busy)-(now.own-before.own))
	return float64(others) / float64(now.all-before.all), nil
}

// readUsage reads the counters of Linux.
func readUsage() (usage, error) {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return usage{}, err
	}
	u, err := parseStat(string(stat))
	if err != nil {
		return usage{}, err
	}
	for _, who := range []int{unix.RUSAGE_SELF, unix.RUSAGE_CHILDREN} {
		var r unix.Rusage
		if err := unix.Getrusage(who, &r); err != nil {
			return usage{}, err
		}
		u.own += time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	return u, nil
}

// tick is the unit of /proc/stat on Linux.
const tick = time.Second / 100

// parseStat reads the line of all processors: user, nice, system, idle, iowait, irq, softirq,
// steal. The time of guests is part of user.
func parseStat(stat string) (usage, error) {
	line, _, _ := strings.Cut(stat, "\n")
	fields := strings.Fields(line)
	if len(fields) < 9 || fields[0] != "cpu" {
		return usage{}, errors.New("/proc/stat does not begin with the times of all processors")
	}
	var u usage
	for i, field := range fields[1:9] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return usage{}, fmt.Errorf("/proc/stat: %w", err)
		}
		u.all += time.Duration(n) * tick
		if i != 3 && i != 4 { // idle and iowait
			u.busy += time.Duration(n) * tick
		}
	}
	return u, nil
}
