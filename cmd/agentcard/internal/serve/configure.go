package serve

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// configFlag is the flag with the name of the configuration file.
const configFlag = "config"

// configure sets the flags of a command that a configuration file has and the command line does not. A member of
// the file has the name of a flag, and its value, or a list of values for a flag that may be repeated.
func configure(cmd *cobra.Command, file string) error {
	text, err := readLimited(file, maxFile)
	if err != nil {
		return err
	}
	err = command.Configuration(file, text, func(m jsontree.Member) error { return setFlag(cmd.Flags(), m) })
	if err != nil {
		return err
	}
	return cmd.ValidateFlagGroups()
}

// setFlag sets the flag of a member, unless the command line has it.
func setFlag(flags *pflag.FlagSet, m jsontree.Member) error {
	f := flags.Lookup(m.Name)
	if f == nil || !isConfigured(f) {
		return unknownFlag(flags, m.Name)
	}
	if f.Changed {
		return nil
	}
	list := []*jsontree.Node{m.Value}
	if m.Value.Kind == card.KindArray {
		if _, isRepeated := f.Value.(pflag.SliceValue); !isRepeated {
			return fmt.Errorf("--%s has one value, not a list", m.Name)
		}
		list = m.Value.Items
	}
	for _, v := range list {
		var text string
		switch v.Kind {
		case card.KindString:
			text = v.Str
		case card.KindNumber, card.KindBool:
			text = v.Text
		default:
			return fmt.Errorf("--%s: the value must be a string, a number, true or false", m.Name)
		}
		if err := cli.SetFlag(flags, m.Name, text); err != nil {
			return err
		}
	}
	return nil
}

// isConfigured reports whether a configuration file can have a flag.
func isConfigured(f *pflag.Flag) bool { return f.Name != configFlag && f.Name != "help" }

// unknownFlag returns the error for a member that is no flag.
func unknownFlag(flags *pflag.FlagSet, name string) error {
	var known []string
	flags.VisitAll(func(f *pflag.Flag) {
		if isConfigured(f) {
			known = append(known, f.Name)
		}
	})
	return errors.New(nearest.Unknown("flag", name, known))
}
