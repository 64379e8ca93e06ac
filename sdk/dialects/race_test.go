//go:build race

package dialects_test

const raceDetector = true
