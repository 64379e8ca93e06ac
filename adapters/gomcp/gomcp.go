// Package gomcp returns the card of a server of the MCP SDK for Go
// (github.com/modelcontextprotocol/go-sdk): the list of its tools, with its name and version.
//
//	card, err := gomcp.Card(ctx, server)
//
// The card is valid, or the error names the tool and the field: call Card at start-up, or in
// a test. The packages below sdk/projection convert the card to any other format.
package gomcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// version is the edition of MCP whose lists of tools name their server.
const version = "2026-07-28"

// maxPages is the maximum number of pages of tools that are read.
const maxPages = 10_000

// Card returns the tools of a server, all pages of them, as a list of MCP 2026-07-28. The name,
// version and other information on the server are in its metadata.
//
// Card connects a client to the server in memory and closes the connection before it returns.
// Handlers and middleware of the server see a session, as with any client.
//
// The error of an invalid list is a [fieldpath.Error], which names tools and fields.
func Card(ctx context.Context, server *gosdk.Server) (*mcp.ListToolsResult, error) {
	list, info, err := read(ctx, server)
	if err != nil {
		return nil, fmt.Errorf("gomcp: %w", err)
	}
	c, err := convert(list)
	if err != nil {
		return nil, fmt.Errorf("gomcp: %w", err)
	}
	if info != nil {
		if err := c.Meta.Set(mcp.ServerInfoKey, info); err != nil {
			return nil, fmt.Errorf("gomcp: %w", err)
		}
	}
	if err := c.Validate(card.Version(version)); err != nil {
		return nil, fieldpath.Locate(err, func(pointer string) string { return place(list, info, pointer) })
	}
	return c, nil
}

// read returns the tools that a server lists, nil if it has none, and the name and version of
// the server.
func read(ctx context.Context, server *gosdk.Server) (_ *gosdk.ListToolsResult, _ *gosdk.Implementation, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	client, serverSide := gosdk.NewInMemoryTransports()
	there, err := server.Connect(ctx, serverSide, nil)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, there.Close()) }()
	session, err := gosdk.NewClient(&gosdk.Implementation{Name: "gomcp", Version: "1"}, nil).Connect(ctx, client, nil)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()

	initialized := session.InitializeResult()
	if initialized.Capabilities.Tools == nil {
		return nil, initialized.ServerInfo, nil
	}
	list, err := pages(ctx, session)
	return list, initialized.ServerInfo, err
}

// convert converts a list of tools of go-sdk to a list of the SDK; nil becomes an empty list.
func convert(list *gosdk.ListToolsResult) (*mcp.ListToolsResult, error) {
	if list == nil {
		return &mcp.ListToolsResult{
			ResultType: card.Some(mcp.ResultTypeComplete), Tools: []mcp.Tool{},
			TTLMS: card.Some[int64](0), CacheScope: card.Some(mcp.CacheScopePrivate),
		}, nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	return mcp.Decode(text)
}

// pages returns the first page of tools with the tools of all pages.
func pages(ctx context.Context, session *gosdk.ClientSession) (*gosdk.ListToolsResult, error) {
	var list *gosdk.ListToolsResult
	read := func(cursor string) (card.Page[*gosdk.Tool], error) {
		page, err := session.ListTools(ctx, &gosdk.ListToolsParams{Cursor: cursor})
		if err != nil {
			return card.Page[*gosdk.Tool]{}, err
		}
		if list == nil {
			list = page
		}
		return card.Page[*gosdk.Tool]{Items: page.Tools, Next: page.NextCursor}, nil
	}
	tools := []*gosdk.Tool{}
	for tool, err := range card.Pages(read, card.PageLimits{Pages: maxPages}) {
		if err != nil {
			return nil, err
		}
		tools = append(tools, tool)
	}
	list.Tools, list.NextCursor = tools, ""
	return list, nil
}

// place names the tool and the field, or the field of the server's information, at a pointer of
// the list.
func place(list *gosdk.ListToolsResult, info *gosdk.Implementation, pointer string) string {
	if rest, ok := strings.CutPrefix(pointer, card.JoinPointer("_meta", mcp.ServerInfoKey)); ok {
		return fieldpath.Expression(info, "server.Implementation", rest)
	}
	rest, ok := strings.CutPrefix(pointer, "/tools/")
	if !ok {
		return fieldpath.Expression(list, "list", pointer)
	}
	index, rest, inside := strings.Cut(rest, "/")
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= len(list.Tools) {
		return fieldpath.Expression(list, "list", pointer)
	}
	tool := fmt.Sprintf("tool %q", list.Tools[i].Name)
	if !inside {
		return tool
	}
	return fieldpath.Expression(list.Tools[i], tool, "/"+rest)
}
