package main

import (
	"crypto"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// signing is what the commands sign and canonical need to know about the
// signatures of a dialect.
type signing struct {
	// formats are the formats of the documents.
	formats []detect.Format
	// title is a line of the help texts: what a signature covers.
	title string
	// canonical returns the bytes that a signature covers.
	canonical func(document []byte) ([]byte, error)
	// sign adds the flags of the dialect to the command and returns the function that signs
	// with their values. It returns the document with its signature.
	sign func(cmd *cobra.Command) func(document []byte, key crypto.Signer) ([]byte, error)
}

// signings are the dialects with signatures.
var signings = []*signing{&adpSigning, &nooterraSigning, &a2aSigning}

// signingOf returns the signatures of a document, by its dialect. The error is a
// [card.Violation].
func signingOf(as, from string, document []byte) (*signing, error) {
	format, err := signedFormat(as, from, document)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(signings, func(s *signing) bool { return slices.Contains(s.formats, format) })
	return signings[i], nil
}

// signedFormat returns the format of a document, which has signatures. The error is a
// [card.Violation].
func signedFormat(as, from string, document []byte) (detect.Format, error) {
	if as == "" {
		found, err := detect.Detect(document, detect.From(from))
		if err != nil {
			return "", unread(err)
		}
		as = nameOf(found)
	}
	format := strings.TrimSuffix(as, "/card")
	if !slices.Contains(signedFormats(), format) {
		return "", card.Violation{
			Code: codeNoSignatures, Line: 1, Column: 1,
			Message: fmt.Sprintf("the signatures of %s documents are not supported; supported: %s", format, strings.Join(signedFormats(), ", ")),
		}
	}
	return detect.Format(format), nil
}

// codeNoSignatures is the code of the finding for a dialect without signatures.
const codeNoSignatures = "no-signatures"

// signedFormats returns the names of the dialects with signatures.
func signedFormats() []string {
	var names []string
	for _, s := range signings {
		for _, f := range s.formats {
			names = append(names, string(f))
		}
	}
	return names
}

// signingList lists the dialects with signatures, one per line.
func signingList() string {
	var b strings.Builder
	for _, s := range signings {
		for _, f := range s.formats {
			fmt.Fprintf(&b, "  %-12s%s\n", f, s.title)
		}
	}
	return b.String()
}

// refuseError prints the findings of an error about a document and returns [errInvalid].
// Any other error is returned.
func (s *streams) refuseError(name string, document cli.Document, err error) error {
	if problems := card.ProblemsOf(err); problems != nil {
		return s.refuse(name, document, problems...)
	}
	return err
}
