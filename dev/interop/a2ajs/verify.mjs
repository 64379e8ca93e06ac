// Verifies cards with @a2a-js/sdk: reads a list of {document, key} and prints whether the
// SDK accepts each.
import { verifyAgentCardSignature } from "@a2a-js/sdk";
import * as jose from "jose";
import { readFileSync } from "node:fs";

console.debug = () => {};
const results = [];
for (const { document, key } of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    await verifyAgentCardSignature(async () => jose.importJWK(key, key.alg))(JSON.parse(document));
    results.push(true);
  } catch (error) {
    results.push(false);
  }
}
console.log(JSON.stringify(results));
