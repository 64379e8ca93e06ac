// Sends a message to the agents of cards as clients with @a2a-js/sdk do: reads a list of documents,
// resolves each, chooses a transport over HTTP, and prints a list of the answers as JSON, or of
// the errors. All requests go to one address, whatever hosts the cards name.
//
//     node reach.mjs http://127.0.0.1:8080 current|compat "What is said"
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, RestTransportFactory } from "@a2a-js/sdk/client";
import { readFileSync } from "node:fs";

console.debug = console.warn = () => {};

const [agent, reader, text] = process.argv.slice(2);
const legacyCompat = { enabled: reader === "compat" };
const fetchImpl = (address, init) => {
  const { pathname, search } = new URL(address);
  return fetch(new URL(pathname + search, agent), init);
};

const answers = [];
for (const document of JSON.parse(readFileSync(0, "utf8"))) {
  const cardResolver = new DefaultAgentCardResolver({
    legacyCompat,
    fetchImpl: async () => new Response(document, { headers: { "Content-Type": "application/json" } }),
  });
  const transports = [new JsonRpcTransportFactory({ fetchImpl, legacyCompat }), new RestTransportFactory({ fetchImpl, legacyCompat })];
  try {
    const client = await new ClientFactory({ transports, cardResolver }).createFromUrl("https://agents.example.com/");
    const message = {
      messageId: "1", contextId: "", taskId: "", role: 1, metadata: undefined, extensions: [], referenceTaskIds: [],
      parts: [{ content: { $case: "text", value: text }, metadata: undefined, filename: "", mediaType: "" }],
    };
    answers.push(JSON.stringify(await client.sendMessage({ tenant: "", message, configuration: undefined, metadata: undefined })));
  } catch (error) {
    answers.push(`error: ${error.message}`);
  }
}
console.log(JSON.stringify(answers));
