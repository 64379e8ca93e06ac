// Reads cards as clients with @a2a-js/sdk do: reads a list of documents and prints for each
// what the SDK understands of addresses, names, authentication and extensions, as a text;
// null for a document that it refuses.
import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import { readFileSync } from "node:fs";

console.debug = console.warn = () => {};

// comparable returns a value whose objects have their members in one order, without those
// that are the same as absent: empty texts and lists, false, null, and maps without entries.
// Elements of lists and entries of maps stay. The SDK returns some cards as they are.
// Free JSON (params) keeps all its members.
function comparable(value, free) {
  if (Array.isArray(value)) return value.map((element) => comparable(element, free));
  if (value === null || typeof value !== "object") return value;
  const members = Object.keys(value).sort().map((name) => [name, comparable(value[name], free || name === "params")]);
  if (free) return Object.fromEntries(members);
  return Object.fromEntries(members.filter(([name, v]) => {
    const text = JSON.stringify(v);
    return !(["\"\"", "[]", "false", "null", undefined].includes(text) || (text === "{}" && (name === "schemes" || name === "securitySchemes")));
  }));
}

const results = [];
for (const document of JSON.parse(readFileSync(0, "utf8"))) {
  const resolver = new DefaultAgentCardResolver({ fetchImpl: async () => new Response(document, { headers: { "Content-Type": "application/json" } }) });
  try {
    const c = await resolver.resolve("https://agents.example.com/");
    results.push(JSON.stringify(comparable({
      name: c.name,
      provider: c.provider,
      interfaces: c.supportedInterfaces,
      url: c.url,
      preferredTransport: c.preferredTransport,
      additionalInterfaces: c.additionalInterfaces,
      security: c.security,
      securitySchemes: c.securitySchemes,
      requirements: c.securityRequirements,
      extensions: c.capabilities?.extensions ?? [],
      skills: c.skills.map((s) => ({ id: s.id, name: s.name, requirements: s.securityRequirements, security: s.security })),
    })));
  } catch {
    results.push(null);
  }
}
console.log(JSON.stringify(results));
