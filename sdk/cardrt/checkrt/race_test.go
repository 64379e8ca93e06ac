//go:build race

package checkrt_test

const raceDetector = true
