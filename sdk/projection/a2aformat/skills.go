package a2aformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// union is the name of the format whose cards have the members of A2A 0.3 and 1.0.
const union = "a2a-union"

// prepare changes a description so that the rules can write it: it sets bindings and
// requirements, and makes skills of tags if there are no skills.
func prepare(r *format.Run, d, _ *format.Node) {
	prepareEndpoints(r, d)
	prepareSecurity(r, d)
	prepareSkills(r, d)
}

// prepare03 is prepare for a card of 0.3 only. For a card of both generations, prepare has run
// already.
func prepare03(r *format.Run, d, to *format.Node) {
	if r.Target() != union {
		prepare(r, d, to)
	}
}

// maxTags limits the number of tags that are added to all skills together. Without it, a card
// could grow with the product of skills and tags.
const maxTags = 1024

// prepareSkills adds the tags and classes of an agent to its skills, since A2A has tags for
// skills only. If there are no skills, each tag becomes a skill.
func prepareSkills(r *format.Run, d *format.Node) {
	var tags []*format.Node
	for _, tag := range d.Get("tags").Visit().Items() {
		if tag.Kind() == card.KindString {
			tags = append(tags, tag.Use())
		}
	}
	for _, class := range d.Get("classes").Visit().Items() {
		if name := class.Visit().Get("name"); name.Kind() == card.KindString {
			tags = append(tags, name.Use())
		}
	}
	skills := d.Get("skills").Items()
	if len(tags) == 0 {
		tagCapabilities(r, skills)
		return
	}
	if len(skills) == 0 {
		d.Set(skillsOf(r, tags), "skills")
		return
	}
	if len(skills)*len(tags) > maxTags {
		skills = skills[:1]
	}
	for _, skill := range skills {
		addTags(r, skill, tags)
	}
}

// skillsOf returns a skill for each tag. Equal tags are one skill, since the id of a skill is
// unique: a class of OASF is a class and a tag of the agent.
func skillsOf(r *format.Run, tags []*format.Node) *format.Node {
	list, first := r.List(), make(map[string]*format.Node, len(tags))
	for _, tag := range tags {
		if same := first[tag.JSON()]; same != nil {
			if tag.Source() != same.Source() {
				r.Drop(tag, "tags", repeatedTag)
			}
			continue
		}
		first[tag.JSON()] = tag
		skill := r.Object().From(tag)
		skill.Set(r.Copy(tag), "id")
		skill.Set(r.List(r.Copy(tag)), "tags")
		list.Add(skill)
	}
	return list
}

// tagCapabilities adds tags to skills that have none: a capability gets its own id, and any
// other skill gets the ids of all capabilities.
func tagCapabilities(r *format.Run, skills []*format.Node) {
	var ids []*format.Node
	isCapability := func(skill *format.Node) bool {
		return skill.Get("kind").Is("capability") && skill.Get("id").Kind() == card.KindString
	}
	for _, skill := range skills {
		if isCapability(skill) {
			ids = append(ids, skill.Get("id"))
		}
	}
	for _, skill := range skills {
		switch {
		case len(skill.Get("tags").Items()) > 0:
		case isCapability(skill):
			addTags(r, skill, []*format.Node{skill.Get("id")})
		case len(skills)*len(ids) <= maxTags && len(ids) > 0:
			addTags(r, skill, ids)
		}
	}
}

// writeFirstIcon writes the address of the first of several icons.
func writeFirstIcon(r *format.Run, d, to *format.Node) {
	icons := d.Get("icons").Items()
	if len(icons) == 0 || to.Get("iconUrl") != nil || icons[0].Get("src").Kind() != card.KindString {
		return
	}
	d.Get("icons").Visit()
	to.Set(r.Copy(icons[0].Visit().Get("src").Use()), "iconUrl")
}

const (
	tagIsSkill = "A2A has tags of skills only, and the agent has no skills; each tag is one"
	tagOfSkill = "A2A has tags of skills only; the skills have those of the agent"

	repeatedTag = "an earlier tag is the same, and each tag is one skill of the card"
)

// reportTags reports the tags of an agent that became skills or tags of skills, once for each
// tag.
func reportTags(r *format.Run, d, to *format.Node) {
	ofAgent := make(map[*format.Node]bool)
	for _, tag := range d.Get("tags").Items() {
		ofAgent[tag.Source()] = true
	}
	for _, class := range d.Get("classes").Items() {
		ofAgent[class.Get("name").Source()] = true
	}
	delete(ofAgent, nil)
	if len(ofAgent) == 0 {
		return
	}
	for _, skill := range to.Get("skills").Items() {
		for _, tag := range skill.Get("tags").Items() {
			from := tag.Source()
			if !ofAgent[from] {
				continue
			}
			delete(ofAgent, from)
			if skill.Source() == from {
				r.Rename(tag, skill, "tags", tagIsSkill)
			} else {
				r.Rename(tag, tag, "tags", tagOfSkill)
			}
		}
	}
}

// addTags adds the tags that a skill lacks.
func addTags(r *format.Run, skill *format.Node, tags []*format.Node) {
	if old := skill.Get("tags"); skill.Kind() != card.KindObject || old != nil && old.Kind() != card.KindArray {
		return
	}
	list := r.ListAt(skill, "tags")
	has := make(map[string]bool, len(list.Items()))
	for _, tag := range list.Items() {
		has[tag.JSON()] = true
	}
	for _, tag := range tags {
		if !has[tag.JSON()] {
			has[tag.JSON()] = true
			list.Add(r.Copy(tag))
		}
	}
}

// streaming writes whether one of the skills streams, if a skill states or denies it, or if
// the format of the card has a default. Empty capabilities of an A2A card stay empty.
func streaming(r *format.Run, d, to *format.Node) {
	if to.Get("capabilities", "streaming") != nil {
		return
	}
	var said []*format.Node
	var made *format.Node
	for _, skill := range d.Get("skills").Items() {
		v := skill.Get("streaming")
		if v.Kind() != card.KindBool {
			continue
		}
		if said = append(said, v.Use()); made == nil || v.True() {
			made = r.Boolean(v.True()).From(v)
		}
	}
	if implied := r.Implied("/skills/streaming"); made == nil && implied != "" {
		made = r.JSON(implied)
		r.Added(made, format.CodeDefault, "no skill says whether it streams, and the format of the card has a default")
	}
	if made != nil {
		to.Set(made, "capabilities", "streaming")
	}
	for _, v := range said {
		r.Narrow(v, made, "skill-streaming", "A2A says of the agent, and not of a skill, that it streams")
	}
	if v := d.Source().Get("capabilities").Left(); to.Get("capabilities") == nil && v.Kind() == card.KindObject {
		to.Set(r.Object().From(v), "capabilities")
	}
}
