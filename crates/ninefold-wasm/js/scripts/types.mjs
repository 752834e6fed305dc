// Generates TypeScript types of all answers from the published schemas, which describe the JSON of the command. Only the keywords that these schemas
// use are supported; any other keyword is an error, so that no part of a schema is skipped.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The files of the schemas, with the names of their types. */
const NAMES = {
  "answer.json": "Answer",
  "constraints.json": "Constraints",
  "document.json": "Document",
  "explain.json": "Explanation",
  "geometry.json": "Geometry",
  "hint.json": "Hint",
  "overlay.json": "Overlay",
  "path.json": "Path",
  "stats.json": "Statistics",
  "technique.json": "Technique",
};

/** The keywords that only restrict a value and have no counterpart in a type. */
const BOUNDS = new Set([
  "$schema", "$comment", "title", "description", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
  "minProperties", "propertyNames", "dependentRequired", "unevaluatedProperties", "if", "then", "not", "format", "anyOf",
]);
const KNOWN = new Set([
  "type", "properties", "required", "additionalProperties", "items", "oneOf", "allOf", "enum", "const", "$ref", "$defs",
]);

/** Returns the text of `schema.d.ts`. */
export async function types(folder) {
  const texts = ["// Made from the published schemas: do not edit.\n"];
  for (const [file, name] of Object.entries(NAMES)) {
    const schema = JSON.parse(await readFile(join(folder, file), "utf8"));
    const { $defs = {}, ...root } = schema;
    const all = [[name, root], ...Object.entries($defs).map(([key, definition]) => [inside(name, key), definition])];
    for (const [own, definition] of all) texts.push(`${comment(definition)}export type ${own} = ${type(definition, file)};\n`);
  }
  return texts.join("\n");
}

const inside = (name, key) => name + key.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join("");

const comment = ({ description }, indent = "") => (description ? `${indent}/** ${description} */\n` : "");

function type(schema, file, required = []) {
  for (const key of Object.keys(schema)) {
    if (!BOUNDS.has(key) && !KNOWN.has(key)) throw new Error(`${file}: the schemas have not said ${key} so far`);
  }
  const needed = [...required, ...(schema.required ?? [])];
  const parts = [];
  if (schema.$ref) parts.push(reference(schema.$ref, file));
  for (const part of schema.allOf ?? []) parts.push(type(part, file));
  if ("const" in schema) parts.push(JSON.stringify(schema.const));
  if (schema.enum) parts.push(union(schema.enum.map((value) => JSON.stringify(value))));
  if (schema.properties || isMap(schema)) parts.push(object(schema, file, needed));
  else if (schema.type && !schema.enum) parts.push(union([schema.type].flat().map((name) => plain(name, schema, file))));
  if (schema.oneOf) parts.push(union(schema.oneOf.map((variant) => type(variant, file, needed))));
  const whole = parts.filter((part) => part !== "{}");
  return whole.length === 0 ? "unknown" : whole.length === 1 ? whole[0] : whole.map(grouped).join(" & ");
}

/** Returns a name as the key of a type: in quotes unless it is an identifier, as for `diagonal+`. */
const keyed = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const isMap = ({ additionalProperties }) => typeof additionalProperties === "object";

function object(schema, file, required) {
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = required.includes(name) ? "" : "?";
    return `${comment(property, "  ")}  ${keyed(name)}${optional}: ${type(property, file)};\n`;
  });
  if (isMap(schema)) lines.push(`  [name: string]: ${type(schema.additionalProperties, file)};\n`);
  const own = lines.length === 0 ? "{}" : `{\n${lines.join("")}}`;
  return [schema.type].flat().includes("null") ? `(${own} | null)` : own;
}

function plain(name, schema, file) {
  switch (name) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return name;
    case "array":
      return `Array<${type(schema.items, file)}>`;
    case "object":
      return "{}";
    default:
      throw new Error(`${file}: no type ${name}`);
  }
}

function reference(reference, file) {
  const [other, path] = reference.split("#");
  const name = NAMES[other === "" ? file : other];
  return !path ? name : inside(name, path.replace("/$defs/", ""));
}

const union = (parts) => (parts.length === 1 ? parts[0] : `(${parts.map(grouped).join(" | ")})`);
const grouped = (part) => (part.includes(" & ") && !part.startsWith("(") ? `(${part})` : part);
