//go:build !race

package check_test

const raceDetector = false
