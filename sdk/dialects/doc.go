// Package dialects reads cards of every dialect.
//
// A program that reads cards of several dialects calls [Parse] or [Examine], which
// detect the dialect by the shape of the document. The result is a [card.Message]; a type
// assertion or a type switch gives the typed value:
//
//	c, err := dialects.Parse(data)
//	if err != nil {
//		return err
//	}
//	switch c := c.(type) {
//	case *adp.Card:
//		fmt.Println(c.Name)
//	case *aevum.Card:
//		fmt.Println(c.AgentID)
//	}
//
// A program that reads one dialect imports that package directly and does not link the
// others. A program with a dialect of its own passes it to [Register].
package dialects
