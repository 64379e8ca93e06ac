package check

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// output has the flags of check and validate for what they print.
type output struct {
	form     string
	json     bool
	severity string
	quiet    bool
	color    string
	config   string
}

// The values of --color.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

var colors = []string{colorAuto, colorAlways, colorNever}

// bind adds the flags.
func (o *output) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.form, "format", formText, "`form` of the output: text, json, sarif, github or junit")
	command.CompleteChoice(cmd, "format", formNames...)
	command.BindJSON(cmd, &o.json, "card, as --format json does")
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	cmd.Flags().StringVar(&o.severity, "severity", warning.String(), "list findings of this `level` and above: error, warning or advice")
	command.CompleteChoice(cmd, "severity", levels[:off]...)
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "list errors only, without the summary")
	cmd.MarkFlagsMutuallyExclusive("quiet", "severity")
	cmd.Flags().StringVar(&o.color, "color", colorAuto, "`when` text has colours: always, never or auto, on a terminal without NO_COLOR")
	command.CompleteChoice(cmd, "color", colors...)
	bindConfig(cmd, &o.config)
}

// bindConfig adds the flag that names the configuration.
func bindConfig(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "config", "", "read the configuration from this `file`")
}

// checker returns a checker that prints what the flags say; brief leaves out the summary of text
// and JSON. repairs is the command for repairs of the same files.
func (o *output) checker(s *command.Streams, brief bool, repairs string) (*checker, error) {
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
	if err := command.KnownChoice("color", o.color, colors...); err != nil {
		return nil, err
	}
	shown, err := levelOf("--severity", o.severity)
	if err != nil {
		return nil, err
	}
	if o.quiet {
		shown = failing
	}
	if o.quiet || name != formText && name != formGitHub {
		repairs = ""
	}
	colour := o.color == colorAlways || o.color == colorAuto && command.Colour(s.Out)
	config, err := readConfig(o.config)
	if err != nil {
		return nil, err
	}
	return &checker{streams: s, config: config, shown: shown, form: forms(shown, colour, brief, o.quiet, repairs)[name], repairs: repairs}, nil
}
