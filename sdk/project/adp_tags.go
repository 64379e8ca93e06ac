package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

const (
	// tagSeparator separates the tags of a label.
	tagSeparator = ","
)

// The sentences for tags that do not come back as they were.
const (
	tagHasSeparator = "a comma in a tag cannot be distinguished from the one between two tags"
	tagTrimmed      = "white space around a tag is taken for that of the list"
	tagAlone        = "a list of one empty tag cannot be distinguished from one without tags"
	noteNotTags     = "the annotation is no JSON list of texts"
)

// tagsToText joins tags for a label. A tag with a comma in it is an error.
func tagsToText(r *projectrt.Run, from, to *projectrt.Place, tags []string) (string, bool) {
	for i, tag := range tags {
		if strings.Contains(tag, tagSeparator) {
			r.Fail(from.Item(i), to, projectrt.CodeSeparator, tagHasSeparator)
			r.Dropped(from, projectrt.CodeSeparator, tagHasSeparator)
			return "", false
		}
	}
	return tagsToTextByLetter(r, from, to, tags)
}

// tagsToTextByLetter joins tags as ADP's table says, and reports those that cannot be
// found again.
func tagsToTextByLetter(r *projectrt.Run, from, to *projectrt.Place, tags []string) (string, bool) {
	for i, tag := range tags {
		switch {
		case strings.Contains(tag, tagSeparator):
			r.Narrowed(from.Item(i), to, projectrt.CodeSeparator, tagHasSeparator)
		case strings.TrimSpace(tag) != tag:
			r.Narrowed(from.Item(i), to, projectrt.CodeSeparator, tagTrimmed)
		case tag == "" && len(tags) == 1:
			r.Narrowed(from.Item(i), to, projectrt.CodeSeparator, tagAlone)
		}
	}
	return strings.Join(tags, tagSeparator), true
}

// tagsFromText takes a label apart. People write a space behind a comma.
func tagsFromText(r *projectrt.Run, from, to *projectrt.Place, text string) ([]string, bool) {
	if text == "" {
		return []string{}, true
	}
	tags := strings.Split(text, tagSeparator)
	trimmed := false
	for i, tag := range tags {
		tags[i] = strings.TrimSpace(tag)
		trimmed = trimmed || tags[i] != tag
	}
	if trimmed {
		r.Renamed(from, to, projectrt.CodeSeparator, tagTrimmed)
	}
	return tags, true
}

// tagsToNote writes tags as a JSON list, for an annotation.
func tagsToNote(r *projectrt.Run, from, to *projectrt.Place, tags []string) (string, bool) {
	text := asRaw(append([]string{}, tags...)).String()
	if tooLongForOASF(text) {
		r.Dropped(from, codeTooLong, tooLong)
		return "", false
	}
	return text, true
}

// tagsFromNote reads the list.
func tagsFromNote(r *projectrt.Run, from, to *projectrt.Place, text string) ([]string, bool) {
	tags, ok := textsOf(text)
	if !ok {
		r.Dropped(from, "tags", noteNotTags)
	}
	return tags, ok
}

// textsOf reads a JSON list of strings.
func textsOf(text string) ([]string, bool) {
	raw, err := card.ParseRaw([]byte(text))
	if err != nil || raw.Kind() != card.KindArray {
		return nil, false
	}
	var list []card.Raw
	if raw.Decode(&list) != nil {
		return nil, false
	}
	texts := make([]string, len(list))
	for i, v := range list {
		var ok bool
		if texts[i], ok = textOf(v); !ok {
			return nil, false
		}
	}
	return texts, true
}
