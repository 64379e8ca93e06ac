package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Renamed adds a hidden flag that has another name now. Typing the old name is an error,
// which says the new name.
func Renamed(cmd *cobra.Command, before, now string) {
	f := cmd.Flags().VarPF(renamed{before, now}, before, "", "")
	f.Hidden = true
	f.NoOptDefVal = "any" // the flag is refused with and without a value
}

// renamed is the value of a flag that has another name now. Setting it is this error.
type renamed struct{ before, now string }

func (r renamed) Error() string    { return fmt.Sprintf("--%s is gone: %s", r.before, r.now) }
func (r renamed) Set(string) error { return r }
func (renamed) String() string     { return "" }
func (renamed) Type() string       { return "" }
