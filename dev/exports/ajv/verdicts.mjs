// Reads lines {"schema": …, "documents": ["JSON text", …]} and writes for each the verdicts
// of Ajv with its default options: a string of 1 and 0, or {"error": …} if Ajv refuses the
// schema.
import { createInterface } from "node:readline";
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { schema, documents } = JSON.parse(line);
  const Validator = schema.$schema.includes("2020-12") ? Ajv2020.default ?? Ajv2020 : Ajv.default ?? Ajv;
  let answer;
  try {
    const validate = new Validator().compile(schema);
    answer = documents.map((text) => (validate(JSON.parse(text)) ? "1" : "0")).join("");
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
