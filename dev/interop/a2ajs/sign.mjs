// Signs cards with @a2a-js/sdk, changes them as servers do, and records whether the SDK
// accepts them: the test data of sdk/a2a/signing.
//
//     npm ci && node sign.mjs > ../../../sdk/a2a/signing/testdata/a2a-js.json
import { generateAgentCardSignature, verifyAgentCardSignature } from "@a2a-js/sdk";
import * as jose from "jose";

const card = {
  name: "Route Planner",
  description: "Plans routes.",
  supportedInterfaces: [{ url: "https://agents.example.com/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
  version: "2.3.0",
  capabilities: { streaming: true },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["application/json"],
  skills: [{ id: "plan", name: "Plan", description: "Plans a route.", tags: ["travel"] }],
};

console.debug = () => {}; // the SDK prints what it refuses

// The cards that are signed, by name.
const cards = {
  plain: card,
  "outside ASCII": { ...card, name: "Routenplaner für Züge 🚆" },
  "empty members": { ...card, description: "", documentationUrl: "", skills: [], capabilities: { streaming: false, extensions: [] } },
  "free JSON": { ...card, capabilities: { extensions: [{ uri: "urn:x", required: false, params: { n: 1, f: 0.1, big: 1e21, none: null, list: [], text: "" } }] } },
  security: {
    ...card,
    securitySchemes: { m: { mtlsSecurityScheme: {} }, b: { httpAuthSecurityScheme: { scheme: "bearer" } } },
    securityRequirements: [{ schemes: { b: { list: [] } } }],
  },
};

// What is done to a signed card before it is served.
const changes = {
  "as signed": (c) => c,
  "members of 0.3 added": (c) => ({ ...c, url: "https://agents.example.com/a2a", protocolVersion: "0.3.0", preferredTransport: "JSONRPC" }),
  "an unknown member added": (c) => ({ ...c, "x-note": "hello" }),
  "an address of 0.3 of another host": (c) => ({ ...c, url: "https://evil.example/" }),
  "another address": (c) => ({ ...c, supportedInterfaces: [{ ...c.supportedInterfaces[0], url: "https://evil.example/" }] }),
  "an empty member added": (c) => ({ ...c, iconUrl: "" }),
  "a member removed": ({ version, ...c }) => c,
};

// The keys sign nothing else.
const algorithms = ["ES256", "EdDSA", "RS256"];
const list = [];
for (const [i, [name, unsigned]] of Object.entries(cards).entries()) {
  const alg = algorithms[i % algorithms.length];
  const { publicKey, privateKey } = await jose.generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await jose.exportJWK(publicKey)), kid: "k", alg };
  const signed = await generateAgentCardSignature(privateKey, { alg, kid: "k", typ: "JOSE" })(structuredClone(unsigned));
  for (const [change, apply] of Object.entries(changes)) {
    const document = apply(signed);
    let accepted = true;
    try {
      await verifyAgentCardSignature(async () => publicKey)(structuredClone(document));
    } catch {
      accepted = false;
    }
    list.push({ card: name, change, key: jwk, document: JSON.stringify(document), accepted });
  }
}
console.log(JSON.stringify(list, null, 1));
