// Package dialects reads cards of every dialect through one door.
//
// A program that meets cards of several dialects asks [Parse] or [Examine], which
// look at the shape of the document first, and gets a [Card]: what all cards can
// do, with the typed value inside. [As] takes the typed value out:
//
//	c, err := dialects.Parse(data)
//	if err != nil {
//		return err
//	}
//	if agent, ok := dialects.As[adp.Card](c); ok {
//		fmt.Println(agent.Name)
//	}
//
// A program that knows the dialect uses its package directly, and does not link
// the others.
package dialects
