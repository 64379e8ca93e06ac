package service_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// TestProtocols: a version is two numbers.
func TestProtocols(t *testing.T) {
	for text, want := range map[string]string{
		"1.0": "1.0", " 01.10\t": "1.10", "0.9007199254740991": "0.9007199254740991",
		"": "", "1": "", "1.": "", ".0": "", "1.0.0": "", "+1.0": "", "1.-1": "", "1.9007199254740992": "", "1.0, 1.0": "",
	} {
		if p, ok := service.ParseProtocol(text); ok != (want != "") || ok && p.String() != want {
			t.Errorf("%q: %s %v", text, p, ok)
		}
	}
	ordered := []service.Protocol{{Major: 0, Minor: 9}, {Major: 1, Minor: 0}, {Major: 1, Minor: 2}, {Major: 1, Minor: 10}, {Major: 2, Minor: 0}}
	if !slices.IsSortedFunc(ordered, service.Protocol.Compare) {
		t.Error("the order of versions")
	}
}

// TestProtocolSettings: the settings are read as the service reads them; a setting that has no effect is an error.
func TestProtocolSettings(t *testing.T) {
	for _, test := range []struct {
		min, max, file string
		supported      string
		cutoffs        string
		bad            string
	}{
		{"", " ", "", "[1.0]", "map[]", ""},
		{"1.0", "1.3", "", "[1.0 1.1 1.2 1.3]", "map[]", ""},
		{"0.9", "", "", "[0.9 1.0]", "map[]", ""},
		{"", "1.99", `{}`, "", "map[]", ""},
		{"", "1.100", "", "", "", service.EnvProtocolMax},
		{"1.1", "", "", "", "", service.EnvProtocolMin},
		{"", "0.9", "", "", "", service.EnvProtocolMin},
		{"1", "", "", "", "", service.EnvProtocolMin},
		{"", "x", "", "", "", service.EnvProtocolMax},
		{"", "", `{"1.0":{"cutoff":"2026-12-31T00:00:00.000Z"}}`, "[1.0]", "map[1.0:2026-12-31 00:00:00 +0000 UTC]", ""},
		{"", "", `{"01.0":{"cutoffAt":"2026-12-31"},"1.1":{"cutoff":null,"cutoff_at":"2027-01-01T01:00:00+01:00"}}`, "[1.0]",
			"map[1.0:2026-12-31 00:00:00 +0000 UTC 1.1:2027-01-01 00:00:00 +0000 UTC]", ""},
		{"", "", `{"1.0":{"cutoff":null},"1.1":{"cutoff":" "}}`, "[1.0]", "map[]", ""},
		{"", "", `{"1.0":{}}`, "", "", "/1.0: cutoff"},
		{"", "", `{"1.0":"2026-12-31"}`, "", "", "/1.0: cutoff"},
		{"", "", `{"1.0":{"cutoff":"tomorrow"}}`, "", "", "/1.0: cutoff"},
		{"", "", `{"1.0":{"cutoff":1}}`, "", "", "/1.0: cutoff"},
		{"", "", `{"one":{"cutoff":"2026-12-31"}}`, "", "", "/one: a version"},
		{"", "", `[]`, "", "", service.EnvProtocolDeprecations},
		{"", "", `{`, "", "", service.EnvProtocolDeprecations},
	} {
		env := map[string]string{service.EnvProtocolMin: test.min, service.EnvProtocolMax: test.max}
		if test.file != "" {
			env[service.EnvProtocolDeprecations] = "dates.json"
		}
		s, err := service.ReadProtocolSettings(func(name string) string { return env[name] }, func(file string) ([]byte, error) {
			if file != "dates.json" {
				t.Errorf("the file %q is read", file)
			}
			return []byte(test.file), nil
		})
		switch {
		case test.bad != "":
			if !errors.Is(err, service.ErrSetting) || !strings.Contains(err.Error(), test.bad) {
				t.Errorf("%+v: %v", test, err)
			}
		case err != nil, test.supported != "" && fmt.Sprint(s.Supported()) != test.supported, fmt.Sprint(s.Cutoffs) != test.cutoffs:
			t.Errorf("%+v: %v, cutoffs %v (%v)", test, s.Supported(), s.Cutoffs, err)
		}
	}
	_, err := service.ReadProtocolSettings(func(string) string { return "1.0" }, func(string) ([]byte, error) { return nil, fs.ErrNotExist })
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an absent file: %v", err)
	}
}
