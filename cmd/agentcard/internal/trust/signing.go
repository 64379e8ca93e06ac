package trust

import (
	"crypto"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// signing has the functions with which the commands sign and canonical handle the signatures of
// a dialect.
type signing struct {
	// formats are the formats of the documents.
	formats []detect.Format
	// title is a line of the help texts: what a signature covers.
	title string
	// canonical returns the bytes that a signature covers.
	canonical func(document []byte, opts ...card.Option) ([]byte, error)
	// signer adds the flags of the dialect to the command, and returns a signer that uses their
	// values.
	signer func(cmd *cobra.Command) signer
}

// signer returns a document of a dialect with its signature.
type signer func(document []byte, key crypto.Signer, opts ...card.Option) ([]byte, error)

// signings are the dialects with signatures.
var signings = []*signing{&adpSigning, &aevumSigning, &nooterraSigning, &a2aSigning}

// signingOf returns the signatures of a document, by its dialect. The error is a
// [card.Violation].
func signingOf(r *command.Reading, in *command.Input) (*signing, error) {
	format, err := signedFormat(r, in)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(signings, func(s *signing) bool { return slices.Contains(s.formats, format) })
	return signings[i], nil
}

// signedFormat returns the format of a document, which has signatures. The error is a
// [card.Violation].
func signedFormat(r *command.Reading, in *command.Input) (detect.Format, error) {
	as := r.As
	if as == "" {
		found, err := r.Detect(in)
		if err != nil {
			return "", command.Undetected(err)
		}
		as = found.Name()
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
	var list [][2]string
	for _, s := range signings {
		for _, f := range s.formats {
			list = append(list, [2]string{string(f), s.title})
		}
	}
	return command.List(list)
}
