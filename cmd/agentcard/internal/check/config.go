package check

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// configNames are the names of the configuration file in the working directory.
var configNames = []string{".agentcard.yaml", ".agentcard.yml", ".agentcard.json", ".agentcard.toml"}

// config is the configuration of a repository.
type config struct {
	// ignore are patterns of paths, as in .gitignore.
	ignore []string
	// codes are the levels of findings by code, in the order of the file. A code that ends with * stands
	// for all codes that begin so; the last one that fits decides.
	codes codes
	// paths are rules for some of the files; the last one that fits a file decides.
	paths []pathRule
}

// pathRule says how files are read.
type pathRule struct {
	// as is the dialect, edition its version, profile further rules.
	as, edition, profile string

	pattern pattern
}

// codes are levels by code.
type codes []codeRule

type codeRule struct {
	code  string
	level level
}

// readConfig reads the configuration in a file, or in the working directory if name is empty.
func readConfig(name string) (*config, error) {
	names := configNames
	if name != "" {
		names = []string{name}
	}
	for i, file := range names {
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) && name == "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, other := range names[i+1:] {
			if _, err := os.Stat(other); err == nil {
				return nil, fmt.Errorf("%s and %s are both configurations: keep one, or name one with --config", file, other)
			}
		}
		return parseConfig(file, text)
	}
	return new(config), nil
}

func parseConfig(name string, text []byte) (*config, error) {
	c := new(config)
	return c, command.Configuration(name, text, c.set)
}

// set sets a member of the configuration.
func (c *config) set(m jsontree.Member) error {
	switch m.Name {
	case "ignore":
		return eachOf(m, card.KindString, func(n *jsontree.Node) error {
			c.ignore = append(c.ignore, n.Str)
			return checkPattern(n.Str)
		})
	case "codes":
		return members(m, func(m jsontree.Member) error {
			if prefix := strings.TrimSuffix(m.Name, "*"); strings.Contains(prefix, "*") {
				return fmt.Errorf("no code matches %q: only the end of a code can be *", m.Name)
			}
			l, err := levelOf("level", m.Value.Str)
			c.codes = append(c.codes, codeRule{m.Name, l})
			return err
		})
	case "paths":
		return eachOf(m, card.KindObject, func(n *jsontree.Node) error {
			rule, err := ruleOf(n)
			c.paths = append(c.paths, rule)
			return err
		})
	}
	return errors.New(nearest.Unknown("member", m.Name, []string{"ignore", "codes", "paths"}))
}

// eachOf calls do with the elements of a list, which have one kind.
func eachOf(m jsontree.Member, kind card.Kind, do func(*jsontree.Node) error) error {
	if m.Value.Kind != card.KindArray {
		return fmt.Errorf("%s must be a list, not %s", m.Name, m.Value.KindName())
	}
	for _, n := range m.Value.Items {
		if n.Kind != kind {
			return fmt.Errorf("the elements of %s must be of the kind %s, not %s", m.Name, kind, n.KindName())
		}
		if err := do(n); err != nil {
			return err
		}
	}
	return nil
}

// members calls do with the members of an object, whose values are strings.
func members(m jsontree.Member, do func(jsontree.Member) error) error {
	if m.Value.Kind != card.KindObject {
		return fmt.Errorf("%s must be an object, not %s", m.Name, m.Value.KindName())
	}
	for _, inside := range m.Value.Members {
		err := fmt.Errorf("%s must be a string, not %s", inside.Name, inside.Value.KindName())
		if inside.Value.Kind == card.KindString {
			err = do(inside)
		}
		if err != nil {
			return &command.SettingError{Member: inside, Err: err}
		}
	}
	return nil
}

// ruleOf reads the rule in an object.
func ruleOf(n *jsontree.Node) (rule pathRule, err error) {
	path := ""
	texts := map[string]*string{"path": &path, "as": &rule.as, "edition": &rule.edition, "profile": &rule.profile}
	err = members(jsontree.Member{Name: "paths", Value: n}, func(m jsontree.Member) error {
		text := texts[m.Name]
		if text == nil {
			return errors.New(nearest.Unknown("member", m.Name, slices.Sorted(maps.Keys(texts))))
		}
		*text = m.Value.Str
		switch m.Name {
		case "as":
			return command.KnownDialect(rule.as)
		case "profile":
			if rule.profile != "" && rule.profile != command.ProfileUntrusted {
				return errors.New(nearest.Unknown("profile", rule.profile, []string{command.ProfileUntrusted}))
			}
		}
		return nil
	})
	if err != nil {
		return rule, err
	}
	p, ok := parsePattern(path)
	switch rule.pattern = p; {
	case !ok:
		return rule, errors.New("a rule has no path")
	case p.negated:
		return rule, fmt.Errorf("the path %q begins with !, which only the patterns of ignore may", path)
	}
	return rule, cmp.Or(checkPattern(path), command.KnownEdition(rule.edition, rule.as))
}

// scope returns the scope of the patterns of the whole repository.
func (c *config) scope() *scope {
	return (*scope)(nil).within(0, parsePatterns(strings.Join(c.ignore, "\n")))
}

// rule returns the rule for a file; nil if there is none.
func (c *config) rule(name string) *pathRule {
	names := namesOf(path.Clean(name))
	for i := len(c.paths) - 1; i >= 0; i-- {
		for n := range names {
			if c.paths[i].pattern.match(names[:n+1], n < len(names)-1) {
				return &c.paths[i]
			}
		}
	}
	return nil
}
