package aevum

import "github.com/agentcard-go/cardgen/sdk/diff"

// codeVersionTooLow is the code of the change that reports a version that is too low.
const codeVersionTooLow = "version-too-low"

// compareVersions reports the version of a changed card if it is lower than [Bump] advises.
func compareVersions(old, new *Card) diff.Changes {
	a, err := Bump(old, new)
	if err != nil || a.Stated >= a.Level {
		return nil // Diff reports that the cards are of different agents
	}
	change := diff.Change{Class: diff.Compatible, Code: codeVersionTooLow,
		Message: "the version has to rise to " + a.Version + " (" + a.Level.String() + ": draft-aevum-agentcard-00, version)"}
	if a.Version == "" {
		change.Message = "the version has to rise (" + a.Level.String() + "); the old one is not valid"
	}
	change.Old.Set("/version")
	change.New.Set("/version")
	return diff.Changes{change}
}
