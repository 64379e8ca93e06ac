package oasfformat

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const ofScheme = "the scheme of the address says the protocol"

// readDescriptorTags reads the label for tags. An empty label has no tags.
func readDescriptorTags(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	tags := r.List().From(v)
	if text != "" {
		for _, tag := range strings.Split(text, ",") {
			tags.Add(r.String(tag).From(v))
		}
	}
	r.Rename(v, tags, "tags", "the label has all tags, separated by commas")
	return tags
}

// writeDescriptorTags writes tags as a label. No tags are an empty label.
func writeDescriptorTags(r *format.Run, v *format.Node) *format.Node {
	var tags []string
	items := v.Visit().Items()
	for _, tag := range items {
		text, ok := tag.Text()
		switch {
		case !ok:
			r.Mismatch(tag, card.KindString)
			continue
		case text == "" && len(items) == 1:
			r.Drop(tag, "separator", "the label of one empty tag is the label of none")
			continue
		case strings.Contains(text, ","):
			r.Refuse(tag, "separator", "the label for tags separates them by commas, and the tag contains one")
		}
		tags = append(tags, text)
	}
	if len(tags) == 0 && len(items) > 0 {
		return nil
	}
	made := r.String(strings.Join(tags, ",")).From(v)
	r.Rename(v, made, "tags", "the label has all tags, separated by commas")
	return made
}

// readDescriptorSkills adds the members of skills that annotations have. An annotation is about the capability at its
// number, or elsewhere if the list was edited.
func readDescriptorSkills(r *format.Run, from, to *format.Node) {
	noted := readNotes(r, from.Get("metadata"), "skill", "", func(*format.Node) bool { return false })
	if len(noted) == 0 {
		return
	}
	skills, byName := to.Get("skills").Items(), make(map[string]*format.Node)
	for _, skill := range skills {
		byName[skill.TextAt("id")] = skill
	}
	for _, more := range noted {
		name, i := more.TextAt("id"), numberOf(more)
		skill := byName[name]
		if i >= 0 && i < len(skills) && skills[i].TextAt("id") == name {
			skill = skills[i]
		}
		if skill == nil {
			r.Drop(more, "annotation", "no capability has the name of this skill")
			continue
		}
		for _, v := range more.Inner() {
			if known := skill.Get(v.Name()); known == nil {
				skill.Set(r.Copy(v), v.Name())
			} else if known.JSON() != v.JSON() {
				r.Drop(v, format.CodeOtherMember, "the capability says something else, and takes precedence")
			}
		}
	}
}

// writeDescriptorSkills writes the members of skills that a capability cannot represent as annotations.
func writeDescriptorSkills(r *format.Run, from, to *format.Node) {
	for i, skill := range from.Get("skills").Items() {
		if rest := restOf(r, skill); rest != nil {
			made := functions.WriteText(r, skill.Use(), functions.JSON(rest), "")
			to.Set(made, "metadata", annotations, note+"skill."+strconv.Itoa(i))
		}
	}
}

// readDescriptorProtocol reads the protocol from the scheme of the address.
func readDescriptorProtocol(r *format.Run, from, to *format.Node) {
	text := from.TextAt("url")
	if protocol := functions.Protocol(text); protocol != "" {
		made := r.String(protocol).From(from.Get("url"))
		to.Set(made, "protocol")
		r.Rename(from.Get("url"), made, functions.CodeAddress, ofScheme)
	}
}

// hasURL reports whether the address of an endpoint is a URL, and not the command of a
// process.
func hasURL(r *format.Run, endpoint *format.Node) bool {
	text, ok := endpoint.Get("address").Text()
	return functions.HasAddress(r, endpoint) && ok && strings.Contains(text, ":") && !strings.Contains(text, " ")
}

func readDescriptorAnnotations(r *format.Run, from, to *format.Node) {
	functions.ReadAnnotations(r, from.Get("metadata", "annotations"), to)
}

func writeDescriptorAnnotations(r *format.Run, from, to *format.Node) {
	functions.WriteAnnotations(r, from, functions.Copy, to, "metadata", "annotations")
}
