package timing

import (
	"runtime"
	"slices"
	"time"
)

// Sample is a function with what it was measured to cost.
type Sample struct {
	Run func() error

	// Time is the median of the rounds; Bytes and Allocs are what one call takes.
	Time          time.Duration
	Bytes, Allocs int64

	calls  int
	rounds []time.Duration
}

// Measure fills the samples. Every round gives each of them at least the given time,
// one after the other, so that a busy spell of the machine hits all alike.
func Measure(samples []*Sample, rounds int, each time.Duration) error {
	for _, s := range samples {
		if err := s.calibrate(each); err != nil {
			return err
		}
	}
	for range rounds {
		for _, s := range samples {
			runtime.GC() // exclude the garbage of other contenders
			took, err := s.take(s.calls)
			if err != nil {
				return err
			}
			s.rounds = append(s.rounds, took/time.Duration(s.calls))
		}
	}
	for _, s := range samples {
		slices.Sort(s.rounds)
		s.Time = s.rounds[len(s.rounds)/2]
	}
	return nil
}

// Spread is the distance of the slowest round from the fastest as a part of the median.
func (s *Sample) Spread() float64 {
	return float64(s.rounds[len(s.rounds)-1]-s.rounds[0]) / float64(s.Time)
}

// calibrate finds out how many calls take the given time, and what one call allocates.
func (s *Sample) calibrate(each time.Duration) error {
	s.calls = 1
	for {
		took, err := s.take(s.calls)
		if err != nil {
			return err
		}
		if took >= each/2 {
			s.calls = max(1, int(float64(s.calls)*float64(each)/float64(took)))
			break
		}
		s.calls *= 2
	}
	const calls = 10
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := s.take(calls); err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	s.Bytes = int64(after.TotalAlloc-before.TotalAlloc) / calls
	s.Allocs = int64(after.Mallocs-before.Mallocs) / calls
	return nil
}

// take returns what a number of calls cost.
func (s *Sample) take(calls int) (time.Duration, error) {
	start := processTime()
	for range calls {
		if err := s.Run(); err != nil {
			return 0, err
		}
	}
	return processTime() - start, nil
}
