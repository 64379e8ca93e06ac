package timing

import (
	"runtime"
	"slices"
	"time"
)

// Sample is a function with its measured cost.
type Sample struct {
	Run func() error

	// Time is the median of the rounds; Bytes and Allocs are for one call.
	Time          time.Duration
	Bytes, Allocs int64

	calls  int
	rounds []time.Duration
}

// Measure fills the samples. Every round runs each sample in turn for at least the given
// time, so that a busy period of the machine affects all alike. Without rounds, the time of the
// first calls counts. The rounds of further calls of Measure are added to the earlier ones.
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
	if rounds == 0 {
		return nil
	}
	for _, s := range samples {
		slices.Sort(s.rounds)
		s.Time = s.rounds[len(s.rounds)/2]
	}
	return nil
}

// calibrate determines how many calls take the given time, and how much one call allocates.
func (s *Sample) calibrate(each time.Duration) error {
	s.calls = 1
	for {
		took, err := s.take(s.calls)
		if err != nil {
			return err
		}
		if took >= each/2 {
			s.Time = took / time.Duration(s.calls)
			s.calls = max(1, int(float64(s.calls)*float64(each)/float64(took)))
			break
		}
		s.calls *= 2
	}
	return s.count()
}

// count counts what one call allocates: the least of three counts, since a collection in between
// empties the pools.
func (s *Sample) count() error {
	const calls = 10
	for i := range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := s.take(calls); err != nil {
			return err
		}
		runtime.ReadMemStats(&after)
		bytes, allocs := int64(after.TotalAlloc-before.TotalAlloc)/calls, int64(after.Mallocs-before.Mallocs)/calls
		if i == 0 || allocs < s.Allocs {
			s.Bytes, s.Allocs = bytes, allocs
		}
	}
	return nil
}

// take returns the cost of a number of calls.
func (s *Sample) take(calls int) (time.Duration, error) {
	start := processTime()
	for range calls {
		if err := s.Run(); err != nil {
			return 0, err
		}
	}
	return processTime() - start, nil
}
