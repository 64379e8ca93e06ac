package projection

import "sync"

// core is what conversions of texts need of a format.
type core struct {
	name, title string
	versions    []string
	mapping     *Mapping
	// topics are those of the mapping as a tree.
	once   sync.Once
	topics *topics
}

func (c *core) tree() *topics {
	c.once.Do(func() { c.topics = newTopics(c.mapping.Topics) })
	return c.topics
}

// lacks returns why the format cannot hold something that is about a topic.
func (c *core) lacks(topic string) string {
	if c.mapping != nil {
		if why, ok := c.mapping.Lacks[topic]; ok {
			return why
		}
	}
	return c.title + " has no member for " + nouns[topic]
}
