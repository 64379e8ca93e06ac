package projection

import "github.com/agentcard-go/cardgen/sdk/card"

type options struct {
	version string
	texts   map[string][]string
}

// convert applies two mappings to a text.
func convert(from, to *core, text string, o *options) (string, *card.Report) {
	source := (&document{isSource: true}).parse(text)
	r := &Run{document: new(document), options: o, from: from, to: to, direction: Reading}
	agent := r.object(source)
	if from.mapping == nil {
		agent = r.copy(source)
	} else {
		r.read(from.mapping.Rules, source, agent)
		r.unreadMembers(source, from.tree())
	}
	if to.mapping == nil {
		return agent.JSON(), r.report()
	}
	r.direction = Writing
	r.document = new(document)
	target := r.object(source)
	r.write(to.mapping.Rules, agent, target)
	r.unwrittenMembers(agent)
	r.finish(target)
	return target.JSON(), r.report()
}
