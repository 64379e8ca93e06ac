package aevum

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Level is the part of a version that changes.
type Level uint8

const (
	// NoBump: the cards are the same, apart from their versions.
	NoBump Level = iota
	// Patch: corrected metadata, or any other change.
	Patch
	// Minor: capabilities were added.
	Minor
	// Major: capabilities were removed, or the endpoint has another URL.
	Major
)

var levelNames = [...]string{"none", "patch", "minor", "major"}

// String returns the name of the level: none, patch, minor or major.
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return levelNames[NoBump]
}

// MarshalText returns the name of the level.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Change is a reason for a new version.
type Change struct {
	// Level is the level that the change alone requires.
	Level Level `json:"level"`
	// Pointer is the location of the change (RFC 6901): in the old card for what was removed,
	// otherwise in the new one.
	Pointer string `json:"pointer"`
	// Message is a sentence for people.
	Message string `json:"message"`
}

// Advice recommends a version for a changed card.
type Advice struct {
	// Level is the highest level of the changes.
	Level Level `json:"bump"`
	// Version is the version that follows the old card's version. It is empty if the old card has
	// no valid version.
	Version string `json:"version,omitempty"`
	// Stated is the level of the difference between the versions of the two cards; NoBump if
	// the new version is not higher. A Stated below Level violates the draft.
	Stated Level `json:"stated"`
	// Changes are the reasons for Level, in the order of the new card; removed capabilities
	// come first.
	Changes []Change `json:"changes,omitempty"`
}

// Bump compares two cards of an agent and advises on the version of the new one: major if a
// capability was removed or the URL of the endpoint changed, minor if a capability was added,
// patch for any other change (draft-aevum-agentcard-00, Section 3.2, version). Capabilities
// are compared by their identifiers.
//
// The error says that the cards have different values of agent_id: they are not versions of
// one card, or that a card is nil.
func Bump(old, new *Card) (*Advice, error) {
	if old == nil || new == nil {
		return nil, errors.New("aevum: a card to compare is nil")
	}
	if old.AgentID != new.AgentID {
		return nil, fmt.Errorf("aevum: the cards belong to different agents: %q and %q", old.AgentID, new.AgentID)
	}
	a := new.advise(old)
	a.Version, a.Stated = nextVersion(old.Version, a.Level), statedLevel(old.Version, new.Version)
	return a, nil
}

// advise lists the changes since an old card.
func (x *Card) advise(old *Card) *Advice {
	a := new(Advice)
	add := func(level Level, pointer, message string) {
		a.Level = max(a.Level, level)
		a.Changes = append(a.Changes, Change{level, pointer, message})
	}
	now, before := capabilityIDs(x), capabilityIDs(old)
	for i, c := range old.Capabilities {
		if !now[c.ID] {
			add(Major, card.JoinPointer("capabilities", strconv.Itoa(i)), fmt.Sprintf("the capability %q was removed", c.ID))
		}
	}
	for i, c := range x.Capabilities {
		if !before[c.ID] {
			add(Minor, card.JoinPointer("capabilities", strconv.Itoa(i)), fmt.Sprintf("the capability %q was added", c.ID))
		}
	}
	if x.Endpoint.URL != old.Endpoint.URL {
		add(Major, "/endpoint/url", "the endpoint has another URL")
	}
	if a.Level == NoBump && !x.sameBut(old) {
		add(Patch, "", "other members changed")
	}
	return a
}

// capabilityIDs returns the identifiers of the capabilities of a card.
func capabilityIDs(x *Card) map[string]bool {
	ids := make(map[string]bool, len(x.Capabilities))
	for _, c := range x.Capabilities {
		ids[c.ID] = true
	}
	return ids
}

// sameBut reports whether two cards are equal apart from their versions.
func (x *Card) sameBut(other *Card) bool {
	x = x.Clone()
	x.Version = other.Version
	return card.Equal(x, other)
}

// parseVersion returns the numbers of a version, without its pre-release.
func parseVersion(version string) (numbers [3]uint64, preRelease bool, ok bool) {
	version, _, _ = strings.Cut(version, "+")
	version, _, preRelease = strings.Cut(version, "-")
	parts := strings.Split(version, ".")
	if len(parts) != len(numbers) {
		return numbers, false, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 64)
		if err != nil || part != strconv.FormatUint(n, 10) {
			return numbers, false, false
		}
		numbers[i] = n
	}
	return numbers, preRelease, true
}

// nextVersion returns the version after a change of a level. After a pre-release, that is its
// release if the release is high enough.
func nextVersion(version string, level Level) string {
	n, preRelease, ok := parseVersion(version)
	if !ok {
		return ""
	}
	switch {
	case level == NoBump:
		return version
	case preRelease && (level == Patch || level == Minor && n[2] == 0 || level == Major && n[1] == 0 && n[2] == 0):
	case level == Major:
		n = [3]uint64{n[0] + 1, 0, 0}
	case level == Minor:
		n = [3]uint64{n[0], n[1] + 1, 0}
	default:
		n[2]++
	}
	return fmt.Sprintf("%d.%d.%d", n[0], n[1], n[2])
}

// statedLevel returns the level between two versions.
func statedLevel(old, new string) Level {
	before, preRelease, ok := parseVersion(old)
	after, still, valid := parseVersion(new)
	if !ok || !valid {
		return NoBump
	}
	for i, level := range []Level{Major, Minor, Patch} {
		switch {
		case after[i] > before[i]:
			return level
		case after[i] < before[i]:
			return NoBump
		}
	}
	if preRelease && !still {
		return Patch
	}
	return NoBump
}
