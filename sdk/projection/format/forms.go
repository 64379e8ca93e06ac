package format

import "github.com/agentcard-go/cardgen/sdk/cardrt"

func (*Copy) inside() []Rule      { return nil }
func (f *Object) inside() []Rule  { return f.Rules }
func (f *Each) inside() []Rule    { return f.Rules }
func (f *Entries) inside() []Rule { return f.Rules }
func (f *First) inside() []Rule   { return f.Rules }
func (*Call) inside() []Rule      { return nil }
func (*Const) inside() []Rule     { return nil }
func (*Logins) inside() []Rule    { return nil }

func (*Copy) kinds() (card, agent cardrt.Kinds)    { return 0, 0 }
func (*Object) kinds() (card, agent cardrt.Kinds)  { return cardrt.Object, cardrt.Object }
func (*Each) kinds() (card, agent cardrt.Kinds)    { return cardrt.Array, cardrt.Array }
func (*Entries) kinds() (card, agent cardrt.Kinds) { return cardrt.Object, cardrt.Object }
func (*First) kinds() (card, agent cardrt.Kinds)   { return cardrt.Object, cardrt.Array }
func (*Call) kinds() (card, agent cardrt.Kinds)    { return 0, 0 }
func (*Const) kinds() (card, agent cardrt.Kinds)   { return 0, 0 }
func (*Logins) kinds() (card, agent cardrt.Kinds)  { return 0, 0 }

func (*Copy) always(Direction) bool     { return false }
func (*Object) always(Direction) bool   { return false }
func (*Each) always(Direction) bool     { return false }
func (*Entries) always(Direction) bool  { return false }
func (*First) always(Direction) bool    { return false }
func (*Const) always(d Direction) bool  { return d == Writing }
func (*Logins) always(d Direction) bool { return d == Writing }
func (f *Call) always(d Direction) bool {
	return d == Reading && f.Read != nil || d == Writing && f.Write != nil
}
