package schema

// Keywords returns the table rows of a draft's keywords, in table order.
func Keywords(draft Draft) []Row {
	var list []Row
	for _, row := range table {
		if row.Drafts&draft != 0 {
			list = append(list, row)
		}
	}
	return list
}
