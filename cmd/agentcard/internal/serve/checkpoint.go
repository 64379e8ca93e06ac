package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/directory/checkpoint"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// maxNote is the maximum length of a file with a key or a checkpoint in octets.
const maxNote = 64 << 10

// logKeyFlags are the flags of directory log-key: none.
type logKeyFlags struct{}

func logKeyCommand() *command.Command {
	return &command.Command{
		Use:   "log-key NAME FILE",
		Short: "Make the key that signs checkpoints of a log",
		Long: `log-key writes a new private key to a file, which must not exist, with the mode 0600, and prints the
public key. NAME is the name of the log, such as the host of the directory. Give the file to
agentcard directory --checkpoint-key, and the public key to all who verify the log.`,
		Exit:    `0 success, 2 wrong usage, or a file that cannot be written.`,
		Example: `  agentcard directory log-key cards.example.com log.key > log.pub`,
		Args:    nameAndFile,
		Flags:   new(logKeyFlags),
	}
}

// nameAndFile requires the name of a log and a file for its key.
func nameAndFile(cmd *cobra.Command, args []string) error {
	if len(args) == 2 {
		return nil
	}
	return fmt.Errorf("%s needs the name of the log and the name of a file for its key\nUsage: %s", cmd.Name(), cmd.UseLine())
}

// Bind adds no flag.
func (*logKeyFlags) Bind(*cobra.Command) {}

// Run makes the key.
func (*logKeyFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if args[0] == "" || strings.ContainsAny(args[0], "+ \t\r\n") {
		return fmt.Errorf("%q: the name of a log must not be empty or contain white space or a plus sign", args[0])
	}
	private, public, err := note.GenerateKey(rand.Reader, args[0])
	if err != nil {
		return err
	}
	file, err := os.OpenFile(args[1], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists, and log-key replaces no file; name another one", args[1])
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(private + "\n")
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.Out, public)
	return err
}

// readSigner reads the key that signs checkpoints, nil without a file.
func readSigner(file string) (note.Signer, error) {
	if file == "" {
		return nil, nil
	}
	text, err := readLimited(file, maxNote)
	if err != nil {
		return nil, err
	}
	signer, err := note.NewSigner(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s: not a private key of agentcard directory log-key", file)
	}
	return signer, nil
}

// logFlags are the flags of directory log.
type logFlags struct{ store string }

func logCommand() *command.Command {
	return &command.Command{
		Use:   "log [flags]",
		Short: "Write the log of changes of a directory",
		Long: `log writes the log of all changes of the store to standard output, as lines of JSON with the members
position, hash and change. The member change is absent if the store has deleted the change. The
route GET /log of a directory has the same lines, for Nooterra cards without the change.
agentcard directory verify reads both.`,
		Exit:    `0 success, 2 wrong usage, or a store that cannot be read.`,
		Example: `  agentcard directory log > log.ndjson`,
		Args:    cli.NoArguments,
		Flags:   new(logFlags),
	}
}

// Bind adds the flags.
func (l *logFlags) Bind(cmd *cobra.Command) { bindStore(cmd.Flags(), &l.store) }

// Run writes the log.
func (l *logFlags) Run(cmd *cobra.Command, s *command.Streams, _ []string) error {
	return withExisting(cmd.Context(), l.store, func(ctx context.Context, cards store.Store) error {
		return checkpoint.Export(ctx, cards, 0, int(cards.Position()), func(store.Change) bool { return true }, s.Out)
	})
}

// verifyLogFlags are the flags of directory verify.
type verifyLogFlags struct {
	key         string
	checkpoints []string
}

func verifyLogCommand() *command.Command {
	return &command.Command{
		Use:   "verify [flags] [FILE]",
		Short: "Verify the log of a directory against its checkpoints",
		Long: `verify reads a log of changes, from a file or from standard input, and verifies it against all given
checkpoints: the log must begin with exactly the changes that each checkpoint covers, so that no
change was removed, inserted or altered since. GET /checkpoint of a directory returns a checkpoint;
agentcard directory log and GET /log return the log, from the first change on.`,
		Exit: `0 the log has the changes of all checkpoints, 1 it has not, 2 wrong usage, or a file that cannot be
read, or is no checkpoint of the key.`,
		Example: `  curl -s https://cards.example.com/checkpoint > today.txt
  agentcard directory verify --key log.pub --checkpoint then.txt --checkpoint today.txt log.ndjson`,
		Args:  cli.AtMostOneFile,
		Flags: new(verifyLogFlags),
	}
}

// Bind adds the flags.
func (v *verifyLogFlags) Bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&v.key, "key", "", "public key of the log, in this `file`")
	f.StringArrayVar(&v.checkpoints, "checkpoint", nil, "signed checkpoint in this `file`; may be repeated")
	for _, name := range []string{"key", "checkpoint"} {
		if err := cmd.MarkFlagRequired(name); err != nil {
			panic(err)
		}
	}
}

// Run verifies the log.
func (v *verifyLogFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	text, err := readLimited(v.key, maxNote)
	if err != nil {
		return err
	}
	key, err := note.NewVerifier(strings.TrimSpace(string(text)))
	if err != nil {
		return fmt.Errorf("%s: not a public key of agentcard directory log-key", v.key)
	}
	var list []checkpoint.Checkpoint
	for _, file := range v.checkpoints {
		text, err := readLimited(file, maxNote)
		if err != nil {
			return err
		}
		c, err := checkpoint.Open(text, key)
		if err != nil {
			return fmt.Errorf("%s: %s", file, withoutPackage(err))
		}
		list = append(list, c)
	}
	log, name, err := input(s, args)
	if err != nil {
		return err
	}
	defer log.Close()
	return v.verify(s, log, name, list)
}

// withoutPackage returns the text of an error of package checkpoint without the name of the package.
func withoutPackage(err error) string { return strings.TrimPrefix(err.Error(), "checkpoint: ") }

// verify verifies a log, whose name is for messages, and reports the outcome.
func (v *verifyLogFlags) verify(s *command.Streams, log io.Reader, name string, list []checkpoint.Checkpoint) error {
	_, err := checkpoint.Verify(log, list...)
	for _, wrong := range []error{checkpoint.ErrLog, checkpoint.ErrRoot, checkpoint.ErrShort} {
		if errors.Is(err, wrong) {
			fmt.Fprintf(s.Err, "%s: %s\n", name, withoutPackage(err))
			return command.ErrInvalid
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for i, c := range list {
		if _, err := fmt.Fprintf(s.Out, "%s: verified, %s at %d\n", v.checkpoints[i], c.Origin, c.Size); err != nil {
			return err
		}
	}
	return nil
}
