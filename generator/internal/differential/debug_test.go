package main
import ("testing";"os";"fmt";"flag";"time"
"github.com/agentcard-go/cardgen/sdk/jsonschema")
var dbg = flag.String("dbg","","")
func TestDbg(t *testing.T){
 var i int; var src string
 fmt.Sscanf(*dbg,"%s %d",&src,&i)
 var schemas []any; number:=uint64(0)
 if src=="own" {schemas=ownSchemas(t);number=1}
 if src=="published" {schemas=publishedSchemas(t);number=2}
 for i := range *pairs {
  m := newMaker(*pairsSeed+number<<32, uint64(i))
  old := m.root()
  if schemas!=nil {old=schemas[i%len(schemas)]}
  start:=time.Now()
  p:=newVersions(t,m,old)
  if p==nil {continue}
  if time.Since(start)>2*time.Second { t.Logf("slow %d %v %s",i,time.Since(start),p)}
  j:=p.judgement
  if j.Card.Verdict==jsonschema.Undecided || j.Reader.Verdict==jsonschema.Undecided || os.Getenv("ALL")==fmt.Sprint(i) {
   t.Logf("%d: %s card %s reader %s",i,p,j.Card.Verdict,j.Reader.Verdict)
   os.WriteFile(fmt.Sprintf("/tmp/ev1/pairs/%s%d.old.json",src,i),textOf(t,p.schema[0]),0o644)
   os.WriteFile(fmt.Sprintf("/tmp/ev1/pairs/%s%d.new.json",src,i),textOf(t,p.schema[1]),0o644)
  }
 }
}
