package cost

import (
	"testing"
	"time"
)

func TestGrowthIsCertain(t *testing.T) {
	sizes := []int{1000, 2000, 4000, 8000}
	for name, tt := range map[string]struct {
		times []time.Duration
		want  bool
	}{
		"quadratic":            {[]time.Duration{20 * time.Millisecond, 80 * time.Millisecond, 320 * time.Millisecond, 1280 * time.Millisecond}, true},
		"quadratic and short":  {[]time.Duration{2 * time.Millisecond, 8 * time.Millisecond, 32 * time.Millisecond, 128 * time.Millisecond}, false},
		"n to the power of 1½": {[]time.Duration{80 * time.Millisecond, 226 * time.Millisecond, 640 * time.Millisecond, 1810 * time.Millisecond}, false},
		"linear":               {[]time.Duration{200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond, 1600 * time.Millisecond}, false},
		"linear, slow at last": {[]time.Duration{200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond, 4 * time.Second}, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := (Growth{sizes, tt.times}).certain(); got != tt.want {
				t.Errorf("got %t", got)
			}
		})
	}
}

// A call of more than a second with quadratic cost is measured twice: to find that it looks
// steep, and with all sizes.
func TestMeasureStopsWhenCertain(t *testing.T) {
	Gate(t)
	largest := 0
	var calls []Sized
	for _, size := range []int{10, 20, 40} {
		calls = append(calls, func() (int, func()) {
			return size, func() {
				if size == 40 {
					largest++
				}
				const step = 700 * time.Microsecond
				for spent := time.Duration(0); spent < time.Duration(size*size)*step; {
					spent += CPUTime(func() {
						for range 10_000 {
						}
					})
				}
			}
		})
	}
	growth, _ := Measure(calls)
	if !growth.Steep() {
		t.Errorf("exponent %.2f is not steep", growth.Exponent())
	}
	if largest != 2 {
		t.Errorf("the largest call was measured %d times", largest)
	}
}
