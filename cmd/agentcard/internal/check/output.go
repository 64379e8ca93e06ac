package check

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// output has the flags of check and validate that say what is printed.
type output struct {
	form     string
	json     bool
	severity string
	config   string
	maxBytes int64
}

// bind adds the flags.
func (o *output) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.form, "format", formText, "`form` of the output: text, json, sarif, github or junit")
	command.CompleteChoice(cmd, "format", formNames...)
	command.BindJSON(cmd, &o.json, "card, as --format json does")
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	cmd.Flags().StringVar(&o.severity, "severity", warning.String(), "list findings of this `level` and above: error, warning or advice")
	command.CompleteChoice(cmd, "severity", levels[:off]...)
	cmd.Flags().Int64Var(&o.maxBytes, "max-bytes", card.DefaultLimits().Bytes, "maximum `length` of a document, after decompression")
	cmd.Flags().StringVar(&o.config, "config", "", "read the configuration from this `file`")
}

// checker returns a checker that prints what the flags say; brief leaves out the summary of text
// and JSON.
func (o *output) checker(s *command.Streams, brief bool) (*checker, error) {
	name := o.form
	if o.json {
		name = formJSON
	}
	if err := command.KnownChoice("format", name, formNames...); err != nil {
		return nil, err
	}
	if err := command.KnownChoice("severity", o.severity, levels[:off]...); err != nil {
		return nil, err
	}
	shown, err := levelOf(o.severity)
	if err != nil {
		return nil, err
	}
	if o.maxBytes < 1 {
		return nil, fmt.Errorf("--max-bytes needs a number of at least 1, not %d", o.maxBytes)
	}
	config, err := readConfig(o.config)
	if err != nil {
		return nil, err
	}
	streams := *s
	streams.MaxBytes = o.maxBytes
	limit := card.WithLimits(card.Limits{Bytes: o.maxBytes})
	return &checker{streams: &streams, options: []card.Option{limit}, config: config, shown: shown, form: forms(shown, command.Colour(s.Out), brief)[name]}, nil
}
