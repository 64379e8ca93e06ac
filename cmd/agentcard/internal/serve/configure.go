package serve

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxConfig is the maximum length of a configuration file in octets.
const maxConfig = 1 << 20

// configFlag is the flag with the name of the configuration file.
const configFlag = "config"

// configure sets the flags of a command that a configuration file has and the command line does not. A member of
// the file has the name of a flag, and its value, or a list of values for a flag that may be repeated.
func configure(cmd *cobra.Command, file string) error {
	text, err := readLimited(file, maxConfig)
	if err != nil {
		return err
	}
	document, err := command.Configuration(file, text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	root, err := jsontree.Parse(document.JSON)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if root.Kind != card.KindObject {
		return fmt.Errorf("%s: a configuration is an object whose members are named as flags, not %s", file, root.KindName())
	}
	start := scan.Space(string(document.JSON), 0)
	for _, m := range root.Members {
		if err := setFlag(cmd.Flags(), m); err != nil {
			line, column := document.Position(start + m.NameStart)
			return fmt.Errorf("%s:%d:%d: %w", file, line, column, err)
		}
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
