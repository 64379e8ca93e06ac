package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// build says what a program was built from.
type build struct {
	// Version is the version of the module.
	Version string `json:"version"`
	// Commit is empty if the build does not know it. Modified says that files differed from it.
	Commit   string `json:"commit,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	// Go is the version of Go.
	Go string `json:"go"`
}

// readBuild reads what the program was built from.
func readBuild() build {
	b := build{Version: "(devel)"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	b.Go = info.GoVersion
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// Version returns the version of the module that the program was built from.
func Version() string { return readBuild().Version }

// versionCommand returns the command that prints what a program was built from. out returns its
// output.
func versionCommand[Env any](out func(Env) io.Writer) *Command[Env] {
	return &Command[Env]{
		Use:   "version",
		Short: "Print the version of the command",
		Long: `version prints the version of the module that the command was built from, the commit if the
build knows it, and the version of Go.`,
		Args:   NoArguments,
		Output: OutputOf("version"),
		Flags:  &versionFlags[Env]{out: out},
	}
}

type versionFlags[Env any] struct {
	out  func(Env) io.Writer
	json bool
}

// Bind adds the flags.
func (f *versionFlags[Env]) Bind(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON object with the members version, commit, modified and go")
}

// Run prints the version.
func (f *versionFlags[Env]) Run(cmd *cobra.Command, env Env, _ []string) error {
	b := readBuild()
	if f.json {
		return json.NewEncoder(f.out(env)).Encode(b)
	}
	commit := ""
	if b.Commit != "" {
		commit = ", commit " + b.Commit
		if b.Modified {
			commit += " with changes"
		}
	}
	_, err := fmt.Fprintf(f.out(env), "%s %s%s, %s\n", cmd.Root().Name(), b.Version, commit, b.Go)
	return err
}
