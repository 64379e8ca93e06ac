// Reads a served card as clients do that know nothing but the address of the host: with the
// resolver of @a2a-js/sdk, which verifies the signature, and with jose alone. The keys are those
// that the host serves. Prints what each of them finds.
//
//     node served.mjs http://localhost:8080
import { verifyAgentCardSignature } from "@a2a-js/sdk";
import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import * as jose from "jose";

console.debug = () => {}; // the SDK prints what it refuses
const base = process.argv[2];
const keys = jose.createRemoteJWKSet(new URL("/.well-known/jwks.json", base));

// accepts reports whether a check succeeds.
async function accepts(check) {
  try {
    await check();
    return true;
  } catch (error) {
    return false;
  }
}

// canonical returns the canonical form (RFC 8785) of a JSON value.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

// joseAccepts verifies the signatures of a document, whatever SDK made it.
async function joseAccepts({ signatures, ...card }) {
  for (const { protected: header, signature } of signatures) {
    await jose.flattenedVerify({ protected: header, signature, payload: jose.base64url.encode(canonical(card)) }, keys);
  }
}

const sdk = verifyAgentCardSignature(async (kid) => keys({ kid, alg: jose.decodeProtectedHeader(document.signatures[0]).alg }));
const document = await (await fetch(new URL("/.well-known/agent-card.json", base))).json();
const card = await new DefaultAgentCardResolver().resolve(base);
const changed = (card) => ({ ...structuredClone(card), name: "Mallory" });

console.log(JSON.stringify({
  name: card.name,
  address: card.supportedInterfaces[0].url,
  sdk: await accepts(() => sdk(structuredClone(card))),
  jose: await accepts(() => joseAccepts(document)),
  sdkAcceptsChanged: await accepts(() => sdk(changed(card))),
  joseAcceptsChanged: await accepts(() => joseAccepts(changed(document))),
}));
