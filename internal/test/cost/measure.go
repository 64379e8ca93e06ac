package cost

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// MaxExponent is the steepest growth that passes: linear, with a margin for noise and
	// for n log n.
	MaxExponent = 1.3
	// MaxBytesPerByte and MaxBytesPerElement bound the memory that a call may hold at one
	// time: bytes per byte of its input, plus bytes per array element and object member
	// in it. The smallest element, "0,", has two bytes and may become a struct with a
	// finding; card.Limits.Elements bounds how many elements a document may have.
	MaxBytesPerByte    = 48
	MaxBytesPerElement = 640
	// negligible is the CPU time of the largest input below which growth is not checked,
	// since clocks and caches dominate. A quadratic algorithm below it takes less than a
	// second for a document of the default size limit.
	negligible = 4 * time.Millisecond
	// A growth steeper than certainExponent over all sizes, up to a call that takes longer than
	// certainTime, is not noise. Load on the machine slows down a call of that length by much
	// less.
	certainExponent = 1.7
	certainTime     = time.Second
)

// Growth describes how the cost of a function grows with the size of its input.
type Growth struct {
	Sizes []int
	Times []time.Duration
}

// String describes the growth of the time, with the measurements.
func (g Growth) String() string {
	return fmt.Sprintf("CPU time grows with exponent %.2f: %v for sizes %v", g.Exponent(), g.Times, g.Sizes)
}

// Exponent is the slope of the times over the sizes in logarithms: 1 is linear, 2 quadratic.
func (g Growth) Exponent() float64 {
	var sx, sy, sxx, sxy float64
	n := float64(len(g.Sizes))
	for i := range g.Sizes {
		x, y := math.Log2(float64(g.Sizes[i])), math.Log2(float64(max(g.Times[i], 1)))
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

// Steep reports whether the growth fails: it is steep over all sizes and over the two
// largest, where constant costs and caches matter least.
func (g Growth) Steep() bool {
	n := len(g.Sizes)
	last := Growth{g.Sizes[n-2:], g.Times[n-2:]}
	return g.Times[n-1] > negligible && g.Exponent() > MaxExponent && last.Exponent() > MaxExponent
}

// certain reports whether a growth is too steep to be noise.
func (g Growth) certain() bool {
	return g.Times[len(g.Times)-1] > certainTime && g.Exponent() > certainExponent
}

// Sized creates an input and returns its size in bytes and a call on it.
type Sized func() (size int, call func())

// Measure measures calls on inputs of growing size, smallest first. It returns the growth of
// their CPU time and the bytes that the last call allocates.
//
// At first, only the first and the last call are measured, once. If these two look steep, all
// are measured: each several times without garbage collection, and the fastest run is used.
// This is repeated up to five times as long as they look steep. The reason is that load on the
// machine lasts for seconds and slows down the largest input most, which needs the most cache.
// A growth that is too steep to be noise is measured only once at all sizes.
func Measure(calls []Sized) (g Growth, allocated uint64) {
	first, small := calls[0]()
	last, large := calls[len(calls)-1]()
	g = Growth{
		Sizes: []int{first, last},
		Times: []time.Duration{CPUTime(small), 0},
	}
	before := allocatedBytes()
	g.Times[1] = CPUTime(large)
	allocated = allocatedBytes() - before
	if !g.Steep() {
		return g, allocated
	}
	g = Growth{Sizes: make([]int, len(calls)), Times: make([]time.Duration, len(calls))}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for round := range 5 {
		for i, c := range calls {
			size, call := c()
			runtime.GC()
			best := CPUTime(call)
			for runs := 1; runs < 5 && best <= certainTime; runs++ {
				best = min(best, CPUTime(call))
			}
			if round > 0 {
				best = min(best, g.Times[i])
			}
			g.Sizes[i], g.Times[i] = size, best
		}
		if !g.Steep() || g.certain() {
			break
		}
	}
	return g, allocated
}

// PeakBytes returns the peak heap memory of a call, excluding memory that was in use
// before. The collector is made aggressive enough for the heap to be close to the
// reachable memory, and the heap is sampled.
func PeakBytes(call func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	runtime.GC()
	held := heapBytes()
	stop, done := make(chan struct{}), make(chan uint64)
	go func() {
		var most uint64
		for {
			most = max(most, heapBytes())
			select {
			case <-stop:
				done <- most
				return
			case <-time.After(200 * time.Microsecond):
			}
		}
	}()
	call()
	close(stop)
	most := <-done
	if most < held {
		return 0
	}
	return most - held
}

// LeastPeak returns the memory of a call in bytes: all its allocations if they are within the
// limit, otherwise its peak. The total is an upper bound of the peak, which takes long to
// measure, and other load on the machine can only increase a measurement.
func LeastPeak(allocated, limit uint64, call func()) uint64 {
	memory := allocated
	for n := 0; memory > limit && n < 3; n++ {
		memory = min(memory, PeakBytes(call))
	}
	return memory
}

// Allocated returns how many bytes a call allocates in total.
func Allocated(call func()) uint64 {
	before := allocatedBytes()
	call()
	return allocatedBytes() - before
}

func allocatedBytes() uint64 { return metric("/gc/heap/allocs:bytes") }

// heapBytes is the memory of all objects that have not been swept, reachable or not.
func heapBytes() uint64 { return metric("/memory/classes/heap/objects:bytes") }

func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// MaxBytesPerResult limits the memory of a call that makes a result from documents: bytes per
// byte of its inputs and of its result, in addition to [MaxBytesPerElement]. The comparison of two
// schemas needs most: it holds each schema in its own form and in the form of the search for
// documents that show a change.
const MaxBytesPerResult = 80

// MaxMemoryOfResult is the maximum memory of a call on documents whose result has the given
// length in bytes.
func MaxMemoryOfResult(result int, documents ...[]byte) uint64 {
	limit := uint64(MaxBytesPerResult * result)
	for _, document := range documents {
		limit += MaxBytesPerResult*uint64(len(document)) + MaxBytesPerElement*uint64(elementsOf(document))
	}
	return limit
}

// MaxMemory is the maximum memory that a call on a document may hold.
func MaxMemory(document []byte) uint64 {
	return MaxBytesPerByte*uint64(len(document)) + MaxBytesPerElement*uint64(elementsOf(document))
}

// elementsOf counts the array elements and object members of a document: every comma
// outside strings separates two, and every non-empty bracket has one more.
func elementsOf(document []byte) int {
	n, inString := 0, false
	for i := 0; i < len(document); i++ {
		switch c := document[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == ',':
			n++
		case c == '[', c == '{':
			if i+1 < len(document) && document[i+1] != c+2 {
				n++
			}
		}
	}
	return n
}
