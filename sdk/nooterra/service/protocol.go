package service

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// The names of the settings of the protocol, environment variables of the service.
const (
	EnvProtocolMin          = "PROXY_PROTOCOL_MIN"
	EnvProtocolMax          = "PROXY_PROTOCOL_MAX"
	EnvProtocolDeprecations = "PROXY_PROTOCOL_DEPRECATIONS"
)

// Protocol is a version of the protocol between the service and its clients.
type Protocol struct{ Major, Minor uint64 }

// CurrentProtocol returns the version of the protocol that the service has.
func CurrentProtocol() Protocol { return Protocol{1, 0} }

// ParseProtocol returns the version that a text states, false if it is none. White space around it is ignored, and
// its parts are integers that an ECMAScript number holds exactly.
func ParseProtocol(text string) (p Protocol, ok bool) {
	major, minor, _ := strings.Cut(check.TrimECMA(text), ".")
	p.Major, ok = protocolPart(major)
	if ok {
		p.Minor, ok = protocolPart(minor)
	}
	return p, ok
}

func protocolPart(text string) (uint64, bool) {
	n, err := strconv.ParseUint(text, 10, 53)
	return n, err == nil
}

// String returns the text of a version.
func (p Protocol) String() string {
	return strconv.FormatUint(p.Major, 10) + "." + strconv.FormatUint(p.Minor, 10)
}

// Compare orders versions.
func (p Protocol) Compare(other Protocol) int {
	return cmp.Or(cmp.Compare(p.Major, other.Major), cmp.Compare(p.Minor, other.Minor))
}

// ProtocolSettings are the supported versions of the protocol. The zero value supports the current one.
type ProtocolSettings struct {
	// Min and Max are the oldest and the newest supported version; nil is the current one.
	Min, Max *Protocol
	// Cutoffs are the times after which versions are refused.
	Cutoffs map[Protocol]time.Time
}

// maxProtocols is the maximum number of supported versions with one major number.
const maxProtocols = 100

// Range returns the oldest and the newest supported version.
func (s ProtocolSettings) Range() (oldest, newest Protocol) {
	oldest, newest = CurrentProtocol(), CurrentProtocol()
	if s.Min != nil {
		oldest = *s.Min
	}
	if s.Max != nil {
		newest = *s.Max
	}
	return oldest, newest
}

// Supported returns the supported versions: all minor versions between the oldest and the newest one of a major
// version, or these two if their major numbers differ.
func (s ProtocolSettings) Supported() []Protocol {
	oldest, newest := s.Range()
	if oldest.Major != newest.Major {
		return []Protocol{oldest, newest}
	}
	var list []Protocol
	for p := oldest; p.Minor <= newest.Minor; p.Minor++ {
		list = append(list, p)
	}
	return list
}

// Check returns an error that wraps [ErrSetting] if the service cannot work with the settings.
func (s ProtocolSettings) Check() error {
	oldest, newest := s.Range()
	switch {
	case oldest.Compare(newest) > 0:
		return badSetting(EnvProtocolMin, fmt.Sprintf("must not be newer than %s, which is %s", EnvProtocolMax, newest))
	case oldest.Major == newest.Major && newest.Minor-oldest.Minor >= maxProtocols:
		return badSetting(EnvProtocolMax, fmt.Sprintf("must be less than %d minor versions above %s", maxProtocols, EnvProtocolMin))
	}
	return nil
}

// ReadProtocolSettings reads the settings with a function such as [os.Getenv], and the file that names the cutoffs with
// a function such as [os.ReadFile]: a JSON object such as {"1.0": {"cutoff": "2026-12-31T00:00:00.000Z"}}. A blank
// setting counts as absent. The error is an error of read, or wraps [ErrSetting].
func ReadProtocolSettings(getenv func(string) string, read func(file string) ([]byte, error)) (ProtocolSettings, error) {
	var s ProtocolSettings
	var err error
	if s.Min, err = protocolSetting(EnvProtocolMin, getenv); err != nil {
		return ProtocolSettings{}, err
	}
	if s.Max, err = protocolSetting(EnvProtocolMax, getenv); err != nil {
		return ProtocolSettings{}, err
	}
	if file := check.TrimECMA(getenv(EnvProtocolDeprecations)); file != "" {
		text, err := read(file)
		if err != nil {
			return ProtocolSettings{}, err
		}
		if s.Cutoffs, err = cutoffsOf(text); err != nil {
			return ProtocolSettings{}, badSetting(EnvProtocolDeprecations, "names the file "+file+": "+err.Error())
		}
	}
	if err := s.Check(); err != nil {
		return ProtocolSettings{}, err
	}
	return s, nil
}

// protocolSetting reads a version, nil for a blank text.
func protocolSetting(name string, getenv func(string) string) (*Protocol, error) {
	text := getenv(name)
	if check.TrimECMA(text) == "" {
		return nil, nil
	}
	p, ok := ParseProtocol(text)
	if !ok {
		return nil, badSetting(name, "must be two numbers, such as 1.0")
	}
	return &p, nil
}

// cutoffsOf reads the cutoffs of versions.
func cutoffsOf(text []byte) (map[Protocol]time.Time, error) {
	list, err := card.ParseObject(text)
	if err != nil {
		return nil, err
	}
	cutoffs := map[Protocol]time.Time{}
	for name, value := range list.All() {
		p, ok := ParseProtocol(name)
		if !ok {
			return nil, fmt.Errorf("%s: a version must be two numbers, such as 1.0", card.JoinPointer(name))
		}
		members, _ := value.Object()
		at, given, err := cutoffOf(members)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", card.JoinPointer(name), err)
		}
		if given {
			cutoffs[p] = at
		}
	}
	return cutoffs, nil
}

// errCutoff reports a version without a cutoff that can be read.
var errCutoff = errors.New("cutoff must be a time as in RFC 3339, such as 2026-12-31T00:00:00Z, or a date")

// cutoffOf returns the cutoff of a version, false for a null or blank one.
func cutoffOf(members card.Object) (at time.Time, given bool, err error) {
	for _, name := range []string{"cutoff", "cutoffAt", "cutoff_at"} {
		value, ok := members.Get(name)
		if !ok || value.Kind() == card.KindNull {
			given = given || ok
			continue
		}
		var text string
		if value.Kind() != card.KindString || value.Decode(&text) != nil {
			return at, false, errCutoff
		}
		text = check.TrimECMA(text)
		if text == "" {
			return at, false, nil
		}
		for _, layout := range []string{time.RFC3339, time.DateOnly} {
			if at, err = time.Parse(layout, text); err == nil {
				return at.UTC(), true, nil
			}
		}
		return at, false, errCutoff
	}
	if !given {
		return at, false, errCutoff
	}
	return at, false, nil
}
