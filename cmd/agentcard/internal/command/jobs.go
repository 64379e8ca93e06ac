package command

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// Jobs is the value of the flag --jobs; 0 stands for one job per processor.
type Jobs int

// Bind adds the flag. each describes a job: "read this `number` of documents".
func (n *Jobs) Bind(cmd *cobra.Command, each string) {
	cmd.Flags().IntVar((*int)(n), "jobs", 0, each+" at the same time; 0 for one per processor")
}

// Check returns an error for a negative number.
func (n Jobs) Check() error {
	if n < 0 {
		return fmt.Errorf("--jobs must be 0 or more, not %d", n)
	}
	return nil
}

// Number returns the number of jobs at the same time.
func (n Jobs) Number() int {
	if n < 1 {
		return runtime.GOMAXPROCS(0)
	}
	return int(n)
}
