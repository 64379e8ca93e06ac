package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// configNames are the names of the configuration file in the working directory.
var configNames = []string{".agentcard.yaml", ".agentcard.yml", ".agentcard.json", ".agentcard.toml"}

// config is the configuration of a repository.
type config struct {
	// Ignore are patterns of paths, as in .gitignore.
	Ignore []string `json:"ignore"`
	// Codes are the levels of findings by code. A code that ends with * stands for all codes that
	// begin so; the last one that fits decides.
	Codes codes `json:"codes"`
	// Paths are rules for some of the files; the last one that fits a file decides.
	Paths []pathRule `json:"paths"`
}

// pathRule says how files are read.
type pathRule struct {
	// Path is a pattern of paths, as in .gitignore.
	Path string `json:"path"`
	// As is the dialect, Edition its version, Profile further rules.
	As      string `json:"as"`
	Edition string `json:"edition"`
	Profile string `json:"profile"`

	pattern pattern
}

// codes are levels by code, in the order of the configuration.
type codes []codeRule

type codeRule struct {
	code  string
	level level
}

// UnmarshalJSON reads an object and keeps its order.
func (c *codes) UnmarshalJSON(text []byte) error {
	members, err := card.ParseObject(text)
	if err != nil {
		return err
	}
	for code, value := range members.All() {
		var name string
		if err := json.Unmarshal([]byte(value.String()), &name); err != nil {
			return fmt.Errorf("the level of %q must be a string", code)
		}
		l, err := levelOf(name)
		if err != nil {
			return fmt.Errorf("%s: %w", code, err)
		}
		*c = append(*c, codeRule{code, l})
	}
	return nil
}

// readConfig reads the configuration in a file, or in the working directory if name is empty.
func readConfig(name string) (*config, error) {
	names := configNames
	if name != "" {
		names = []string{name}
	}
	for _, file := range names {
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) && name == "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		c, err := parseConfig(file, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		return c, nil
	}
	return new(config), nil
}

func parseConfig(name string, text []byte) (*config, error) {
	document, err := command.Configuration(name, text)
	if err != nil {
		return nil, err
	}
	c := new(config)
	dec := json.NewDecoder(bytes.NewReader(document.JSON))
	dec.DisallowUnknownFields()
	if err := dec.Decode(c); err != nil {
		return nil, err
	}
	for i := range c.Paths {
		rule := &c.Paths[i]
		p, ok := parsePattern(rule.Path)
		if !ok {
			return nil, fmt.Errorf("rule %d has no path", i+1)
		}
		if rule.pattern = p; p.negated {
			return nil, fmt.Errorf("the path %q begins with !, which only the patterns of ignore may", rule.Path)
		}
		if rule.As != "" {
			if err := command.KnownDialect(rule.As); err != nil {
				return nil, err
			}
		}
		if err := command.KnownEdition(rule.Edition, rule.As); err != nil {
			return nil, err
		}
		if rule.Profile != "" {
			if err := command.KnownChoice("profile", rule.Profile, command.ProfileUntrusted); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// scope returns the scope of the patterns of the whole repository.
func (c *config) scope() *scope {
	return (*scope)(nil).within(0, parsePatterns(strings.Join(c.Ignore, "\n")))
}

// rule returns the rule for a file; nil if there is none.
func (c *config) rule(name string) *pathRule {
	names := namesOf(name)
	for i := len(c.Paths) - 1; i >= 0; i-- {
		for n := range names {
			if c.Paths[i].pattern.match(names[:n+1], n < len(names)-1) {
				return &c.Paths[i]
			}
		}
	}
	return nil
}
