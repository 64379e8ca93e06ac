package naming

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Renamed returns the lock for schemas in which members and definitions have other names: the names
// of a location apply to the schema whose x-was has the former name. The names at its present
// location have precedence. The lock may be nil.
func (l *Lock) Renamed(g *schema.Graph, diags *source.Diagnostics) *Lock {
	now := renames(g, diags)
	if l == nil || len(now) == 0 {
		return l
	}
	renamed := &Lock{File: l.File, Names: make(map[string]string)}
	for key, name := range l.Names {
		to := now.follow(key)
		if _, published := l.Names[to]; published {
			to = key
		}
		renamed.Names[to] = name
	}
	return renamed
}

// locations maps former locations ("file#pointer") to present ones.
type locations map[string]string

// renames reads x-was in all schemas.
func renames(g *schema.Graph, diags *source.Diagnostics) locations {
	all := make(locations)
	for _, s := range g.All {
		k := s.Keyword("x-was")
		if k == nil {
			continue
		}
		place, ok := nameOf(s)
		if !ok {
			diags.Errorf(k.Pos, "was", `"x-was" is allowed only in the schema of a member and in a definition`)
			continue
		}
		former := place + card.JoinPointer(k.Value.Str)
		switch at := s.File + "#" + former; {
		case g.At(s.File, former) != nil:
			diags.Errorf(k.Pos, "was", `"x-was" has the name %q, which the schema still has at %s; remove "x-was"`, k.Value.Str, at)
		case all[at] != "":
			diags.Errorf(k.Pos, "was", `"x-was" has the name %q, which is also the former name of %s`, k.Value.Str, all[at])
		default:
			all[at] = s.File + "#" + s.Pointer
		}
	}
	return all
}

// nameOf returns the location of the object in which a member or a definition has its name.
func nameOf(s *schema.Schema) (string, bool) {
	if s.Parent == nil {
		return "", false
	}
	keyword, _, ok := strings.Cut(strings.TrimPrefix(s.Pointer, s.Parent.Pointer+"/"), "/")
	switch keyword {
	case "properties", "$defs", "definitions":
		return s.Parent.Pointer + "/" + keyword, ok
	}
	return "", false
}

// follow returns the present location of a key of a lock: each part of its path may have another
// name.
func (now locations) follow(key string) string {
	for i := strings.Index(key, "#") + 1; i <= len(key); i++ {
		if i < len(key) && key[i] != '/' && !strings.HasPrefix(key[i:], placeSuffix) {
			continue
		}
		if to, ok := now[key[:i]]; ok {
			key, i = to+key[i:], len(to)
		}
	}
	return key
}
