package next

import (
	"bytes"
	"context"
	"io"
	"iter"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2acompat/a2av0"
	oldgrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v0"
	newgrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v1"
	"github.com/a2aproject/a2a-go/v2/a2asrv"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/resolver"
)

// echo answers a message with its own parts.
type echo struct{}

func (echo) Execute(_ context.Context, call *a2asrv.ExecutorContext) iter.Seq2[a2a.Event, error] {
	return func(yield func(a2a.Event, error) bool) {
		yield(a2a.NewMessage(a2a.MessageRoleAgent, call.Message.Parts...), nil)
	}
}

func (echo) Cancel(context.Context, *a2asrv.ExecutorContext) iter.Seq2[a2a.Event, error] {
	return func(func(a2a.Event, error) bool) {}
}

// agent is an echo agent on loopback, which answers at any address of both versions of A2A: a
// client of it connects there whatever host a card names.
type agent struct {
	// web is the address of the HTTP server.
	web  string
	http *http.Client
	grpc []grpc.DialOption
}

func startAgent(t *testing.T) *agent {
	t.Helper()
	handler := a2asrv.NewHandler(echo{})
	web := httptest.NewServer(anyPath(handler))
	t.Cleanup(web.Close)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	newgrpc.NewHandler(handler).RegisterWith(server)
	oldgrpc.NewHandler(handler).RegisterWith(server)
	go func() { _ = server.Serve(listener) }() // it ends with Stop
	t.Cleanup(server.Stop)
	resolver.SetDefaultScheme("passthrough") // hosts of cards are not resolved
	to := func(address string) func(context.Context, string, string) (net.Conn, error) {
		return func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", address)
		}
	}
	dial := to(web.Listener.Addr().String())
	return &agent{
		web:  web.URL,
		http: &http.Client{Transport: &http.Transport{DialContext: dial, DialTLSContext: dial}}, // https without TLS
		grpc: []grpc.DialOption{
			grpc.WithTransportCredentials(insecure.NewCredentials()),
			grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) {
				return to(listener.Addr().String())(ctx, "", "")
			}),
		},
	}
}

// anyPath serves JSON-RPC and HTTP+JSON of both versions below any path.
func anyPath(handler a2asrv.RequestHandler) http.Handler {
	rest, oldRest := a2asrv.NewRESTHandler(handler), a2av0.NewRESTHandler(handler)
	rpc, oldRPC := a2asrv.NewJSONRPCHandler(handler), a2av0.NewJSONRPCHandler(handler)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		const send = "/message:send"
		switch path := r.URL.Path; {
		case strings.HasSuffix(path, a2av0.RESTPathPrefix+send):
			r.URL.Path = a2av0.RESTPathPrefix + send
			oldRest.ServeHTTP(w, r)
			return
		case strings.HasSuffix(path, send):
			r.URL.Path = send
			rest.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if bytes.Contains(body, []byte(`"message/send"`)) {
			oldRPC.ServeHTTP(w, r)
		} else {
			rpc.ServeHTTP(w, r)
		}
	})
}
