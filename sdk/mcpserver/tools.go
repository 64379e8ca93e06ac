package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/untrusted"
)

// declared is the result of [Declare].
type declared struct {
	outcome
	Decision  string `json:"decision,omitempty" jsonschema:"replace if the card is stored, otherwise keep or keep-equivocation"`
	Unchanged bool   `json:"unchanged,omitempty" jsonschema:"the stored card is equal to the declared one"`
	Stored    *entry `json:"stored,omitempty" jsonschema:"the card that is stored now"`
}

func (s *Server) declare(ctx context.Context, a *arguments) (answer, *problem) {
	d, _ := a.document(true)
	dialect, id := a.dialect(), a.text("id")
	if p := a.check(); p != nil {
		return nil, p
	}
	c, err := store.Read(ctx, d.text, store.Declaration{Dialect: dialect, ID: id, At: s.now(), Policy: s.policy}, s.reading())
	if err != nil {
		return s.failed(problemOf(err), d), nil
	}
	done, err := s.registry.Put(ctx, c)
	if err != nil {
		return nil, problemOf(err)
	}
	result := &declared{Decision: done.Decision.String(), Unchanged: done.Equal, Stored: newEntry(done.Card.Summary)}
	suspicious := s.examine(d.text)
	if result.OK = done.Equal || done.Decision == store.Replace; !result.OK {
		result.Error = &problem{Code: CodeNotStored, About: aboutCard, Message: "the card was not stored: the stored card stays"}
	}
	result.list(slices.Concat(done.Findings, suspicious, c.Warnings), d.lines, s.limits.Findings)
	return result, nil
}

// failed returns the result for a card that cannot be used, with lines if the caller has sent
// text.
func (s *Server) failed(p *problem, d document) answer {
	f := &failure{outcome{Error: p}}
	f.list(p.findings, d.lines && p.About == aboutCard, s.limits.Findings)
	return f
}

// dialect returns the argument dialect: the name of a dialect, or of a kind of its documents.
func (a *arguments) dialect() string {
	const name = "dialect"
	dialect := a.text(name)
	if _, ok := dialects.Lookup(dialect); !ok && dialect != "" {
		a.wrong(CodeArgumentValue, (&dialects.UnknownDialectError{Name: shorten(dialect)}).Error(), name)
	}
	return dialect
}

// validated is the result of [Validate].
type validated struct {
	outcome
	Valid   card.Optional[bool] `json:"valid,omitzero" jsonschema:"true if the card has no errors"`
	Dialect string              `json:"dialect,omitempty" jsonschema:"the dialect whose rules were applied; absent if none was detected"`
	Kind    string              `json:"kind,omitempty" jsonschema:"the kind of document within the dialect"`
}

func (s *Server) validate(_ context.Context, a *arguments) (answer, *problem) {
	d, _ := a.document(true)
	dialect, version := a.dialect(), a.text("version")
	lenient, suspicious := a.flag("lenient"), a.flag("untrusted")
	if d, ok := dialects.Lookup(dialect); ok {
		if v, ok := d.CheckVersion(version); !ok {
			a.wrong(CodeArgumentValue, v.Message, "version")
		}
	} else if version != "" {
		a.wrong(CodeArgumentValue, "a version needs a dialect", "version")
	}
	if p := a.check(); p != nil {
		return nil, p
	}
	opts := []card.Option{s.reading()}
	if lenient {
		opts = append(opts, card.AllowUnknown())
	}
	if version != "" {
		opts = append(opts, card.Version(version))
	}
	var x card.Message
	var findings card.Violations
	if dialect == "" {
		x, findings = dialects.Examine(d.text, opts...)
	} else {
		x, findings = dialects.ExamineAs(dialect, d.text, opts...)
	}
	if suspicious {
		if more, err := untrusted.Examine(d.text, opts...); err == nil {
			findings = append(findings, more...)
		}
	}
	result := &validated{outcome: outcome{OK: true}, Valid: card.Some(len(findings.Errors()) == 0)}
	if x != nil {
		result.Dialect, result.Kind = x.CardInfo().Dialect(), x.CardInfo().Entry()
	}
	result.list(findings, d.lines, s.limits.Findings)
	return result, nil
}

// detected is the result of [Detect].
type detected struct {
	outcome
	Format   string   `json:"format,omitempty" jsonschema:"the name of the format"`
	Title    string   `json:"title,omitempty" jsonschema:"the format in a few words"`
	Kind     string   `json:"kind,omitempty" jsonschema:"the kind of document, if the format has several"`
	Version  string   `json:"version,omitempty" jsonschema:"the version of the format, if the document does not state it"`
	Why      string   `json:"why,omitempty" jsonschema:"the rule that matched"`
	Dialect  bool     `json:"dialect,omitempty" jsonschema:"the format is a dialect, which can be validated and converted"`
	Embedded bool     `json:"embedded,omitempty" jsonschema:"the document is a JSON string that contains the card"`
	Nearest  []string `json:"nearest,omitempty" jsonschema:"formats that a document of an unrecognized format resembles, nearest first"`
}

func (s *Server) detect(_ context.Context, a *arguments) (answer, *problem) {
	d, _ := a.document(true)
	address := a.text("address")
	if p := a.check(); p != nil {
		return nil, p
	}
	found, err := detect.Detect(d.text, detect.From(address), detect.Reading(s.reading()))
	undetected, _ := errors.AsType[*detect.Error](err)
	if err != nil && (undetected == nil || undetected.Code == detect.CodeUnknown) {
		p := problemOf(err)
		result := &detected{outcome: outcome{Error: p}}
		if undetected != nil {
			for _, c := range undetected.Nearest {
				result.Nearest = append(result.Nearest, c.Name())
			}
		}
		result.list(p.findings, d.lines, s.limits.Findings)
		return result, nil
	}
	return &detected{
		outcome: outcome{OK: true},
		Format:  string(found.Format), Title: found.Format.Title(), Kind: found.Entry, Version: found.Version, Why: found.Why,
		Dialect: err == nil, Embedded: found.Embedded,
	}, nil
}

// converted is the result of [Convert].
type converted struct {
	outcome
	From        string             `json:"from,omitempty" jsonschema:"the format of the card"`
	To          string             `json:"to,omitempty" jsonschema:"the format of the result"`
	Version     string             `json:"version,omitempty" jsonschema:"the version of the format of the result"`
	Card        card.Raw           `json:"card,omitzero" jsonschema:"the result"`
	Text        string             `json:"text,omitempty" jsonschema:"the result as text"`
	Lossy       bool               `json:"lossy,omitempty" jsonschema:"a part of the card was dropped or narrowed"`
	Changes     []card.ReportEntry `json:"changes,omitempty" jsonschema:"the changes: dropped, narrowed, defaulted, renamed, carried or edited, with locations in the card (source) and in the result (target)"`
	MoreChanges int                `json:"moreChanges,omitempty" jsonschema:"the number of changes that are not listed"`
	Supply      []supply           `json:"supply,omitempty" jsonschema:"names for give that supply what the result lacks"`
}

// supply is the name of an option that supplies a missing member.
type supply struct {
	Pointer string `json:"pointer" jsonschema:"the location in the result"`
	Name    string `json:"name" jsonschema:"the name for give"`
}

func (s *Server) convert(_ context.Context, a *arguments) (answer, *problem) {
	d, _ := a.document(true)
	from := a.format("from")
	opts, to := a.conversion()
	as := a.oneOf("as", asObject, asText)
	if p := a.check(); p != nil {
		return nil, p
	}
	if len(d.text) > s.limits.Card {
		return nil, s.tooLarge("the card", len(d.text), s.limits.Card)
	}
	if from == nil {
		found, err := detect.Detect(d.text, detect.Reading(s.reading()))
		if err != nil {
			return s.failed(problemOf(err), d), nil
		}
		var ok bool
		if from, ok = formats.Lookup(string(found.Format)); !ok || !found.IsCard() {
			return nil, &problem{Code: CodeNotConverted, About: aboutCard, Message: "documents of this kind are not cards of agents: " + found.Name()}
		}
	}
	if _, version, _ := strings.Cut(a.text("to"), "@"); from == to && version == "" {
		return nil, &problem{Code: CodeNotConverted, About: aboutCard, Message: "the card has this format already; FORMAT@VERSION writes another version"}
	}
	text, report, err := projection.Convert(d.text, from, to, append(opts, s.making())...)
	result := &converted{From: format.Of(from).Name, To: format.Of(to).Name}
	if report != nil {
		result.Version, result.Lossy = report.Version, report.Lossy()
		shown := min(len(report.Entries), s.limits.Findings)
		result.Changes, result.MoreChanges = report.Entries[:shown], len(report.Entries)-shown
	}
	if err != nil {
		p := problemOf(err)
		var target *projection.TargetError
		if errors.As(err, &target) {
			for _, m := range target.Supplies {
				if m.Option == "" {
					continue
				}
				result.Supply = append(result.Supply, supply{m.Pointer, m.Option})
			}
		}
		result.Error = p
		result.list(p.findings, d.lines && p.About == aboutCard, s.limits.Findings)
		return result, nil
	}
	result.OK = true
	result.Card, result.Text = rendered(text, as)
	result.list(s.examine(d.text), d.lines, s.limits.Findings)
	return result, nil
}

// Values of the argument as.
const (
	asObject = "object"
	asText   = "text"
)

// rendered returns a document as JSON, or as text if the argument as requests that.
func rendered(text []byte, as string) (card.Raw, string) {
	if as != asText {
		if raw, err := card.ParseRaw(text, card.WithLimits(card.NoLimits())); err == nil {
			return raw, ""
		}
	}
	return card.Raw{}, string(text)
}

// format returns the format that an argument names, nil if it is absent.
func (a *arguments) format(name string) format.Any {
	return a.namedFormat(name, a.text(name))
}

func (a *arguments) namedFormat(argument, name string) format.Any {
	f, ok := formats.Lookup(name)
	if !ok && name != "" {
		var known []string
		for _, f := range formats.All() {
			known = append(known, format.Of(f).Name)
		}
		a.wrong(CodeArgumentValue, nearest.Unknown("format", shorten(name), known), argument)
	}
	return f
}

// conversion returns the target and the options of a conversion.
func (a *arguments) conversion() (opts []projection.Option, to format.Any) {
	target := a.text("to")
	name, version, _ := strings.Cut(target, "@")
	if to = a.namedFormat("to", name); target == "" {
		a.wrong(CodeArgumentRequired, "to is required", "to")
	}
	if version != "" {
		opts = append(opts, projection.Version(version))
		if to != nil && !slices.Contains(format.Of(to).Versions, version) {
			a.wrong(CodeArgumentValue, fmt.Sprintf("%s has no version %q; its versions: %s", name, shorten(version), strings.Join(format.Of(to).Versions, ", ")), "to")
		}
	}
	if a.flag("carry") {
		opts = append(opts, projection.Carry())
	}
	if a.flag("strict") {
		opts = append(opts, projection.Strict())
	}
	for name, value := range a.members("give").All() {
		var list []string
		var text string
		if value.Decode(&text) == nil {
			list = []string{text}
		} else if value.Decode(&list) != nil || list == nil {
			a.wrong(CodeArgumentType, "must be a string or a list of strings", "give", name)
			continue
		}
		if to != nil {
			if known := format.Of(to).Options(); !slices.Contains(known, name) {
				a.wrong(CodeArgumentValue, nearest.Unknown("name", shorten(name), known), "give", name)
			}
		}
		opts = append(opts, projection.Supply(name, list...))
	}
	for pointer, value := range a.members("set").All() {
		if _, err := card.SplitPointer(pointer); err != nil {
			a.wrong(CodeArgumentValue, "the name must be a JSON Pointer: "+err.Error(), "set", pointer)
		}
		opts = append(opts, projection.Set(pointer, value))
	}
	return opts, to
}
