package convert

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// completed returns the command line that supplies what a result lacks, with … for the values.
func completed(cmd *cobra.Command, file string, lacks []projection.Missing) string {
	words := strings.Fields(cmd.CommandPath())
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			if f.Value.Type() == "bool" {
				words = append(words, "--"+f.Name)
			} else {
				words = append(words, "--"+f.Name, shellWord(value))
			}
		}
	})
	for _, m := range lacks {
		word := "--give " + m.Option + "='…'"
		if m.Option == "" {
			word = "--set " + shellWord(m.Pointer+"=…")
		}
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(append(words, shellWord(file)), " ")
}

// plain are the characters, beside letters and digits, that no shell interprets.
const plain = "-_./:@%+,="

// shellWord returns a text as one word of a POSIX shell.
func shellWord(text string) string {
	isPlain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune(plain, c)
	}
	if text != "" && !strings.ContainsFunc(text, func(c rune) bool { return !isPlain(c) }) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
