package formats_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

const mappings = "../../../schemas/mappings"

// The files of mappings, as far as reasons are made of them.
type (
	topic struct {
		Topic, Noun, Reason string
		Members             []string
	}
	formatEntry struct{ Format, Dialect, Title string }
	mappingFile struct {
		Format string
		For    []string
		Topics map[string]any
		Lacks  map[string]string
		Both   []string
	}
)

// readMappings reads the topics, the formats and the mappings, the latter by format.
func readMappings(t *testing.T) ([]topic, []formatEntry, map[string]*mappingFile) {
	t.Helper()
	var topics []topic
	readJSON(t, filepath.Join(mappings, "topics.json"), &topics)
	var list struct{ Formats []formatEntry }
	readJSON(t, filepath.Join(mappings, "formats.json"), &list)
	list.Formats = slices.DeleteFunc(list.Formats, func(f formatEntry) bool { return f.Format == "agent" })
	byFormat := map[string]*mappingFile{}
	files, err := filepath.Glob(filepath.Join(mappings, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no mappings: %v", err)
	}
	for _, file := range files {
		if name := filepath.Base(file); name == "topics.json" || name == "formats.json" {
			continue
		}
		m := new(mappingFile)
		readJSON(t, file, m)
		for _, name := range append(m.For, m.Format) {
			byFormat[name] = m
		}
	}
	return topics, list.Formats, byFormat
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// hasOwnReason reports whether a mapping, or one that it combines, has a reason for a topic, or
// members about it that the description lacks. Reports then do not say that the format has no
// member for it.
func hasOwnReason(all map[string]*mappingFile, name string, x topic) bool {
	m := all[name]
	_, isLack := m.Lacks[x.Topic]
	_, isOwn := m.Topics[x.Topic]
	return isLack || isOwn && len(x.Members) == 0 ||
		slices.ContainsFunc(m.Both, func(other string) bool { return hasOwnReason(all, other, x) })
}

// heldTopics returns the topics of the members of the description that each format holds, also
// in part, as docs/projections/README.md says. The page is generated from the rules.
func heldTopics(t *testing.T, topics []topic) map[string]map[string]bool {
	t.Helper()
	page, err := os.ReadFile("../../../docs/projections/README.md")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\[([^\]]+)\]\(`)
	var columns []string
	held := map[string]map[string]bool{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "|\n"), " | ")
		switch {
		case strings.HasPrefix(line, "| description |"):
			for _, cell := range cells[1:] {
				columns = append(columns, link.FindStringSubmatch(cell)[1])
			}
		case len(cells) != len(columns)+1 || len(columns) == 0:
		default:
			noun, member, _ := strings.Cut(strings.Trim(cells[0], " `"), ": `")
			i := slices.IndexFunc(topics, func(x topic) bool { return x.Noun == noun && slices.Contains(x.Members, member) })
			if i < 0 {
				t.Fatalf("no topic of %s", cells[0])
			}
			for j, cell := range cells[1:] {
				if held[columns[j]] == nil {
					held[columns[j]] = map[string]bool{}
				}
				if strings.Trim(cell, " |") != "" || hasWhole(held[columns[j]], member) {
					held[columns[j]][topics[i].Topic] = true
				}
				if strings.Contains(cell, "/annotations`") {
					held[columns[j]][asJSON+member] = true
				}
			}
		}
	}
	if len(columns) == 0 {
		t.Fatal("the page has no table")
	}
	return held
}

// asJSON marks a member of the description that annotations of a format hold as JSON.
const asJSON = "JSON of "

// hasWhole reports whether a format holds the elements of the list that a member is inside as JSON.
func hasWhole(held map[string]bool, member string) bool {
	list, _, isInside := strings.Cut(strings.TrimPrefix(member, "/"), "/")
	return isInside && held[asJSON+"/"+list]
}

// members returns the members that the schemas of a dialect describe, as "dialect:Type.member".
func members(t *testing.T, dialect string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../../schemas", dialect, "*.schema.json"))
	if err != nil || files == nil {
		t.Fatalf("no schemas of %s: %v", dialect, err)
	}
	found := map[string]bool{}
	for _, file := range files {
		var schema any
		readJSON(t, file, &schema)
		collectMembers(schema, dialect+":"+strings.TrimSuffix(filepath.Base(file), ".schema.json"), found)
	}
	return slices.Sorted(maps.Keys(found))
}

// collectMembers adds the described members in a schema of a type.
func collectMembers(schema any, typ string, found map[string]bool) {
	switch schema := schema.(type) {
	case []any:
		for _, inner := range schema {
			collectMembers(inner, typ, found)
		}
	case map[string]any:
		for keyword, value := range schema {
			named, isObject := value.(map[string]any)
			switch {
			case isObject && keyword == "properties":
				for member, inner := range named {
					if description, ok := inner.(map[string]any); ok && description["description"] != nil {
						found[typ+"."+member] = true
					}
					collectMembers(inner, typ, found)
				}
			case isObject && (keyword == "$defs" || keyword == "definitions"):
				dialect, _, _ := strings.Cut(typ, ":")
				for name, inner := range named {
					collectMembers(inner, dialect+":"+name, found)
				}
			default:
				collectMembers(value, typ, found)
			}
		}
	}
}

// TestLacksAndSchemas: where a report says that a format has no member for a topic, no version
// of its schema describes a member about the topic.
func TestLacksAndSchemas(t *testing.T) {
	topics, list, all := readMappings(t)
	held := heldTopics(t, topics)
	schemas := map[string][]string{"agent": members(t, "agent")}
	for _, f := range list {
		schemas[f.Dialect] = members(t, f.Dialect)
	}
	for _, x := range topics {
		if x.Reason != "" {
			continue
		}
		pattern := memberPattern(x.Topic)
		if pattern == nil {
			t.Errorf("the topic %s has no pattern of member names: add one to memberNames", x.Topic)
			continue
		}
		matches := 0
		for dialect, names := range schemas {
			for _, name := range names {
				if pattern.MatchString(name) {
					matches++
				}
			}
			for _, f := range list {
				if f.Dialect != dialect || isHeld(held[f.Format], x, topics) || hasOwnReason(all, f.Format, x) {
					continue
				}
				for _, name := range names {
					if pattern.MatchString(name) {
						t.Errorf("%s has no member for %s [%s], say reports; its schema has %s", f.Title, x.Noun, x.Topic, name)
					}
				}
			}
		}
		if matches == 0 {
			t.Errorf("no schema has a member about the topic %s", x.Topic)
		}
	}
}

// isHeld reports whether a format holds a topic. The page has no row for a member of any name; the
// member around it counts.
func isHeld(held map[string]bool, x topic, all []topic) bool {
	if len(x.Members) == 0 || !strings.Contains(x.Members[0], "/*") {
		return held[x.Topic]
	}
	around, _, _ := strings.Cut(x.Members[0], "/*")
	return slices.ContainsFunc(all, func(outer topic) bool { return slices.Contains(outer.Members, around) && held[outer.Topic] })
}

// seedsOfReasons is the number of random cards of each format whose reports are read.
const seedsOfReasons = 6

// TestLacksInReports: no report says that a format has no member for a topic which the format
// holds in some version. These are the reports of all cards and of random ones, in all formats and
// versions.
func TestLacksInReports(t *testing.T) {
	topics, _, _ := readMappings(t)
	held := heldTopics(t, topics)
	check := func(name string, card []byte, from format.Any) {
		for _, to := range formats.All() {
			form := format.Of(to)
			for _, version := range append([]string{""}, form.Versions...) {
				_, report, _ := projection.Convert(card, from, to, offers(form.Name, version)...) // an invalid result has a report, too
				for _, e := range report.Entries {
					if strings.Contains(e.Message, " has no member for ") && !strings.Contains(e.Message, " for this part of ") && held[form.Name][e.Code] {
						t.Errorf("%s to %s %s: %s: %s [%s]; docs/projections/README.md has a member", name, form.Name, version, e.Source, e.Message, e.Code)
					}
				}
			}
		}
	}
	cards := vectors.Wild(t)
	for _, file := range slices.Sorted(maps.Keys(cards)) {
		if found, err := detect.Detect(cards[file]); err == nil && named(string(found.Format)) != nil {
			check(file, cards[file], named(string(found.Format)))
		}
	}
	for _, from := range formats.All() {
		name := format.Of(from).Name
		for seed := range uint64(seedsOfReasons) {
			if card := randomCard(t, name, seed); card != nil {
				check(fmt.Sprint(name, " ", seed), card, from)
			}
		}
	}
}

// offers returns the options for a conversion to a version of a format.
func offers(name, version string) []projection.Option {
	var opts []projection.Option
	if version != "" {
		opts = append(opts, projection.Version(version))
	}
	for option, text := range answers {
		if option == "id" && name == "adp" {
			text = "agent://a"
		}
		opts = append(opts, projection.Offer(option, text))
	}
	return opts
}
