package mapping

// Pages returns the pages that document the formats, by their names.
func (p *Project) Pages() map[string][]byte { return nil }
