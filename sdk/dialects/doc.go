// Package dialects reads cards of every dialect.
//
// A program that reads cards of several dialects calls [Parse] or [Examine], which
// detect the dialect by the shape of the document and return a [Card]: the methods
// common to all cards, and the typed value. [As] returns the typed value:
//
//	c, err := dialects.Parse(data)
//	if err != nil {
//		return err
//	}
//	if agent, ok := dialects.As[adp.Card](c); ok {
//		fmt.Println(agent.Name)
//	}
//
// A program that reads one dialect imports that package directly and does not link the
// others.
package dialects
