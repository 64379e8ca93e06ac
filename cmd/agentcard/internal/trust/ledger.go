package trust

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/agentcard/ledger"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

type ledgerFlags struct {
	agents   []string
	card     string
	key      string
	keyID    string
	halfLife time.Duration
	json     bool
}

func ledgerCommand() *command.Command {
	return &command.Command{
		Use:   "ledger [flags] [RECORDS...]",
		Short: "Compute the pacr: values of agents from records of interactions",
		Long: `ledger reads records of interactions, as lines of JSON in the order of a log, and prints the values
that AgentCard 1.0 defines for each agent: the members of metadata whose names begin with pacr:.
Older records weigh less (--half-life). The same records in the same order give the same values.
A file .gz is compressed with gzip.

A record has the members id, caller (the agent_id of the agent that asked, absent for a caller that is
no agent), agent (the agent_id of the agent that was asked), time (RFC 3339), latency_ms, joules,
succeeded and, if it was measured, structure (from 0 to 1). An id counts once.

--card prints the card in a file with the values of its agent, which replace all earlier ones.
--key prints a signed statement for each agent, a JSON Web Signature in the compact form, for those
who do not have the records; ledger.Verify of the Go package sdk/agentcard/ledger reads it.`,
		Exit: `0 success, 1 a record is not valid, or no record names an agent that is asked for, 2 wrong
usage or a file that cannot be read.`,
		Example: `  agentcard ledger records.ndjson
  agentcard ledger --card card.json records.ndjson > new.json
  agentcard ledger --key ledger.key --kid ledger-1 --agent 01JB2X9M4E7QKZ5T8R3V6W1YH0 records.ndjson`,
		Args:   cobra.ArbitraryArgs,
		Output: cli.OutputOf("agentcard ledger"),
		Flags:  new(ledgerFlags),
	}
}

// Bind adds the flags.
func (l *ledgerFlags) Bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&l.agents, "agent", nil, "print this agent only, by its `agent_id`; may be repeated")
	f.StringVar(&l.card, "card", "", "print the card in this `file` with the values of its agent")
	f.StringVar(&l.key, "key", "", "print statements that the private key in this `file` signs")
	f.StringVar(&l.keyID, "kid", "", "`name` of the key in the statements")
	f.DurationVar(&l.halfLife, "half-life", 30*24*time.Hour, "`age` at which a record weighs half")
	command.BindJSON(cmd, &l.json, "agent, with its values")
	cmd.MarkFlagsMutuallyExclusive("card", "key", "json")
	cmd.MarkFlagsMutuallyExclusive("card", "agent")
	cmd.MarkFlagsRequiredTogether("key", "kid")
}

// Run prints the values.
func (l *ledgerFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if l.halfLife <= 0 {
		return errors.New("--half-life must be above 0")
	}
	made, err := ledger.New(ledger.Options{HalfLife: l.halfLife})
	if err != nil {
		return err
	}
	if err := addFiles(made, s, args); err != nil {
		return err
	}
	snapshot, err := made.Snapshot(cmd.Context())
	if err != nil {
		return err
	}
	switch {
	case l.card != "":
		return l.write(s, snapshot)
	case len(l.agents) == 0:
		l.agents = slices.Collect(snapshot.Agents())
	}
	statements, err := l.statements(s, snapshot)
	switch {
	case err != nil:
		return err
	case l.key != "":
		return l.sign(s, snapshot)
	case l.json:
		return command.WriteJSONLines(s.Out, statements)
	}
	return printValues(s.Out, statements)
}

// addFiles adds the records in files, or on standard input if there are none.
func addFiles(l *ledger.Ledger, s *command.Streams, files []string) error {
	for _, arg := range command.Files(files) {
		if err := addFile(l, s, arg); err != nil {
			return err
		}
	}
	return nil
}

// addFile adds the records in a file. A record that is not valid is refused and ends the command: without
// it, the values would be about another log.
func addFile(l *ledger.Ledger, s *command.Streams, arg string) error {
	place, in, err := s.Open(arg)
	if err != nil {
		return err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := addRecord(l, lines.Bytes()); err != nil {
			fmt.Fprintf(s.Err, "%s:%d: %v\n", cli.Printable(place), number, err)
			return command.ErrInvalid
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", place, err)
	}
	return nil
}

// addRecord adds the record in a line.
func addRecord(l *ledger.Ledger, text []byte) error {
	var r ledger.Record
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return fmt.Errorf("the line is not a record: %w; agentcard ledger --help lists its members", err)
	}
	if d.More() {
		return errors.New("there is text after the record")
	}
	return l.Add(r)
}

// statements returns what the records say about the agents.
func (l *ledgerFlags) statements(s *command.Streams, snapshot *ledger.Snapshot) ([]ledger.Statement, error) {
	var list []ledger.Statement
	for _, id := range l.agents {
		values, ok := snapshot.Values(id)
		if !ok {
			fmt.Fprintf(s.Err, "no record names the agent %s\n", cli.Printable(id))
			return nil, command.ErrInvalid
		}
		list = append(list, ledger.Statement{AgentID: id, Records: snapshot.Records(), Head: snapshot.Head(), Values: values})
	}
	return list, nil
}

// write prints the card with the values of its agent.
func (l *ledgerFlags) write(s *command.Streams, snapshot *ledger.Snapshot) error {
	return s.ReadEach([]string{l.card}, func(in *command.Input) error {
		c, err := agentcard.Parse(in.Text, in.Limit())
		if err != nil {
			if other, finding := in.OtherFormat(detect.AgentCard, "agentcard"); other != "" {
				err = finding
			}
			return in.Refuse(card.ProblemsOf(err)[0])
		}
		written, err := snapshot.Write(c)
		if err != nil {
			return in.Refuse(card.Violation{Pointer: "/agent_id", Code: "no-record", Message: err.Error()})
		}
		text, err := card.AppendJSON(nil, written)
		if err != nil {
			return err
		}
		return s.WriteDocument(append(text, '\n'))
	})
}

// sign prints the signed statements.
func (l *ledgerFlags) sign(s *command.Streams, snapshot *ledger.Snapshot) error {
	key, err := readPrivateKey(l.key)
	if err != nil {
		return err
	}
	for _, id := range l.agents {
		signed, err := snapshot.Sign(id, l.keyID, key)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(s.Out, signed); err != nil {
			return err
		}
	}
	return nil
}

// printValues prints a table of agents.
func printValues(out io.Writer, list []ledger.Statement) error {
	t := command.Table{Header: []string{"AGENT", "RECORDS", "REPUTATION", "LATENCY MS", "JOULES", "INFLUENCE", "CRITICAL"}}
	for _, x := range list {
		v := x.Values
		t.Row(x.AgentID, strconv.FormatInt(v.InteractionCount.Or(0), 10), rounded(v.ReputationScore), rounded(v.AvgLatencyMS),
			rounded(v.AvgCostJoules), rounded(v.InfluenceRank), rounded(v.CriticalScore))
	}
	if t.Empty() {
		return nil
	}
	return t.Write(out)
}

// rounded returns a number with four digits, a dash for none.
func rounded(v card.Optional[float64]) string {
	x, ok := v.Get()
	if !ok {
		return "-"
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
