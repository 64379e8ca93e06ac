// Prints the name of a served card and its interfaces, as the resolver of @a2a-js/sdk reads
// them: as a client of 1.0, and as one that reads cards of 0.3, too.
//
//     node resolve.mjs http://localhost:8080
import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";

const found = {};
for (const [reader, options] of Object.entries({ current: {}, compat: { legacyCompat: { enabled: true } } })) {
  const card = await new DefaultAgentCardResolver(options).resolve(process.argv[2]);
  found[reader] = `${card.name}: ${(card.supportedInterfaces ?? []).map((i) => `${i.url} ${i.protocolBinding} ${i.protocolVersion}`).join(", ")}`;
}
console.log(JSON.stringify(found));
