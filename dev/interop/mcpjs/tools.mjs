// Lists the tools of MCP servers as clients with @modelcontextprotocol/sdk do, and calls each:
// reads a list of addresses, and prints for each server an object with an error for each tool
// that cannot be called, null for the others; or the error of the server as a text.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { readFileSync } from "node:fs";

const results = [];
for (const address of JSON.parse(readFileSync(0, "utf8"))) {
  const client = new Client({ name: "interop", version: "1" });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    const called = {};
    for (const tool of (await client.listTools()).tools) {
      try {
        const { content } = await client.callTool({ name: tool.name, arguments: {} });
        called[tool.name] = content[0].text === tool.name ? null : `the answer is ${JSON.stringify(content)}`;
      } catch (error) {
        called[tool.name] = error.message;
      }
    }
    results.push(called);
  } catch (error) {
    results.push(error.message);
  } finally {
    await client.close();
  }
}
console.log(JSON.stringify(results));
