//go:build !race

package cardrt_test

const raceDetector = false
