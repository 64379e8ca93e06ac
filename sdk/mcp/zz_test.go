package mcp_test
import ("testing";"strings";"time";"github.com/agentcard-go/cardgen/sdk/mcp")
func TestZZ(t *testing.T){
 n:=480
 deep:=strings.Repeat(`{"not":`,n)+`{"$ref":"#","x-mcp-header":"a","description":"`+strings.Repeat("a",4<<20-20000)+`"}`+strings.Repeat(`}`,n)
 doc:=`{"name":"t","inputSchema":{"type":"object","properties":{"a":`+deep+`}}}`
 for _,v:=range []mcp.Version{mcp.V2024_11_05,mcp.V2026_07_28}{
 s:=time.Now(); _,f:=mcp.ExamineTool([]byte(doc),mcp.ForVersion(v)); t.Log(v,time.Since(s),len(f))
 s=time.Now(); _,err:=mcp.ParseTool([]byte(doc),mcp.ForVersion(v)); t.Log(v,time.Since(s),err!=nil)
 }
 for _, x := range []string{`{"$ref":"#/x"}`,`{"type":"x"}`} {
 arr:=`{"allOf":[`+strings.Repeat(x+`,`,200000)+`{}]}`
 doc=`{"name":"t","inputSchema":{"type":"object","properties":{"a":`+strings.Repeat(`{"not":`,n)+arr+strings.Repeat(`}`,n)+`}}}`
 s:=time.Now(); _,f:=mcp.ExamineTool([]byte(doc)); t.Log(x, len(doc),time.Since(s),len(f))
 }
}
