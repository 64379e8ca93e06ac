package format

func (*Copy) inside() []Rule      { return nil }
func (f *Object) inside() []Rule  { return f.Rules }
func (f *Each) inside() []Rule    { return f.Rules }
func (f *Entries) inside() []Rule { return f.Rules }
func (f *First) inside() []Rule   { return f.Rules }
func (*Call) inside() []Rule      { return nil }
func (*Const) inside() []Rule     { return nil }
func (*Logins) inside() []Rule    { return nil }

func (*Copy) kinds() (card, agent Kinds)    { return 0, 0 }
func (*Object) kinds() (card, agent Kinds)  { return objects, objects }
func (*Each) kinds() (card, agent Kinds)    { return arrays, arrays }
func (*Entries) kinds() (card, agent Kinds) { return objects, objects }
func (*First) kinds() (card, agent Kinds)   { return objects, arrays }
func (*Call) kinds() (card, agent Kinds)    { return 0, 0 }
func (*Const) kinds() (card, agent Kinds)   { return 0, 0 }
func (*Logins) kinds() (card, agent Kinds)  { return 0, 0 }

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
