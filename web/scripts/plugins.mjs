// Build steps that add to the files of the page: its rules, and the list of files for offline use. Also measures the sizes of its parts.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

/** Whether to lengthen every text and add accents, as in another language. */
const isPseudo = process.env.NINEFOLD_LOCALE === "pseudo";

/** The permissions of the page; a server that can send headers sends these and more. */
const RULES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types svelte-trusted-html ninefold-url",
].join("; ");

/** The headers that a server can send with every file: the build writes them to `headers.json`. */
const HEADERS = {
  "content-security-policy": `${RULES}; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-cache",
};

/** The module `virtual:single`: the board of one grid as the engine describes it, so that the first board needs no engine. */
export function single() {
  const [name, own] = ["virtual:single", "\0virtual:single"];
  return {
    name: "ninefold-single",
    resolveId: (id) => (id === name ? own : undefined),
    async load(id) {
      if (id !== own) return undefined;
      const { load } = await import("ninefold");
      const geometry = JSON.stringify((await load()).geometry());
      return `export default JSON.parse(${JSON.stringify(geometry)});`;
    },
  };
}

/** A cell beside the grid, such as a place of a sandwich sum, in the schema of constraints. */
const BESIDE = "#/$defs/beside";

/** Returns the fields of a kind of constraint, from its entry in the schema: the input of a tool that draws it, in one word. */
function fieldsOf({ type, items }) {
  if (type === "boolean" || items.enum) return "flag";
  const { cell, direction, cells, cloneCells, lines, options } = items.properties;
  if (options) return "options";
  if (cell) return cell.$ref !== BESIDE ? "cell" : direction ? "slope" : "side";
  if (cloneCells) return "pairs";
  return !lines ? "cells" : cells ? "circle" : "lines";
}

/** Returns the number of a kind of constraint, from its entry in the schema; for a kind that takes words, these words. */
function numberOf({ items }) {
  const { value, values } = items?.properties ?? {};
  if (values) return "list";
  if (!value) return "none";
  return value.enum ?? (value.minLength ? "text" : items.required.includes("value") ? "required" : "optional");
}

/**
 * The module `virtual:kinds`: the kinds of constraints with their fields, from the published schema, and with their names and rules, from the
 * engine. The number of cells that a kind takes is found by giving samples to the engine: two neighbours, four cells around a corner, at least two
 * sets.
 */
export function kinds() {
  const [name, own] = ["virtual:kinds", "\0virtual:kinds"];
  return {
    name: "ninefold-kinds",
    resolveId: (id) => (id === name ? own : undefined),
    async load(id) {
      if (id !== own) return undefined;
      const { load } = await import("ninefold");
      const engine = await load();
      const schema = JSON.parse(readFileSync(fileURLToPath(new URL("../../docs/schema/constraints.json", import.meta.url)), "utf8"));
      const all = engine.constraints().map(({ key, name, about, also }) => {
        const entry = schema.properties[key.split(":")[0]];
        const [fields, number] = [fieldsOf(entry), numberOf(entry)];
        const value = { list: { values: [1, 2] }, required: { value: "15" }, text: { value: "1*" } }[number] ?? (Array.isArray(number) ? { value: number[0] } : {});
        const takes = (shape) => {
          try {
            engine.parse({ format: "ninefold", version: 1, givens: ".".repeat(81), [key]: [{ ...shape, ...value }] });
            return true;
          } catch {
            return false;
          }
        };
        const [square, row] = [["R1C1", "R1C2", "R2C1", "R2C2"], ["R1C1", "R1C2", "R1C3", "R1C4", "R1C5"]];
        // Some sets require an even number of cells.
        const isAny = takes({ cells: row }) || takes({ cells: [...row, "R1C6"] });
        const form = fields !== "cells" || isAny ? "any" : takes({ cells: square }) ? "square" : "pair";
        const sets = fields === "lines" && !takes({ lines: [row] }) && takes({ lines: [row, row.map((cell) => cell.replace("R1", "R2"))] });
        return { key, name, about, also, fields, number, form, sets };
      });
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))});`;
    },
  };
}

/** Puts the rules into the head, before the elements that they concern. */
export function policy() {
  return {
    name: "ninefold-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${RULES}" />`),
    },
  };
}

/** Generates the service worker, with the files of this build by name, and a name for the build. */
export function offline() {
  return {
    name: "ninefold-offline",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        const files = Object.keys(bundle).filter((name) => !name.endsWith(".map")).sort();
        for (const name of files) {
          const file = bundle[name];
          hash.update(name).update(file.type === "asset" ? file.source : file.code);
        }
        const source = readFileSync(fileURLToPath(new URL("../src/service-worker.js", import.meta.url)), "utf8");
        hash.update(source);
        const build = hash.digest("hex").slice(0, 16);
        const list = ["./", ...files.filter((name) => name !== "index.html"), "icon.svg", "icon-maskable.svg", "manifest.webmanifest"];
        const text = source.replace("__BUILD__", JSON.stringify(build)).replace("__FILES__", JSON.stringify(list));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source: text });
        this.emitFile({ type: "asset", fileName: "headers.json", source: JSON.stringify(HEADERS, null, 2) + "\n" });
      },
    },
  };
}

/** Accented letters in place of plain ones. */
export const ACCENTS = Object.fromEntries([..."aceginorsuyzACEGINORSUYZ"].map((letter, at) => [letter, [..."áçéğíñóŕšúýžÁÇÉĞÍÑÓŔŠÚÝŽ"][at]]));

/** Accents and lengthens a text of the page. The source of this function is written into the page's modules. */
const accented = (text) => {
  const words = text.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);
  const letters = text.replace(/[^a-z]/gi, "").length;
  return letters < 2 ? text : `${words}${"·ü".repeat(Math.ceil(letters / 5))}`;
};

/**
 * An invented language for tests: every text of `src/texts` has accents and is two fifths longer, as in other languages. Built with
 * NINEFOLD_LOCALE=pseudo.
 */
export function pseudo() {
  const helper = `
const ACCENTS = ${JSON.stringify(ACCENTS)};
const accented = ${accented};
const strange = (value) => {
  if (typeof value === "string") return accented(value);
  if (typeof value === "function") return Object.assign((...given) => strange(value(...given)), value);
  if (Array.isArray(value)) return value.map(strange);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, strange(part)]));
};
`;
  return {
    name: "ninefold-pseudo",
    apply: "build",
    transform(code, id) {
      if (!isPseudo || !/src\/texts\/\w+\.ts$/.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name).filter((name) => name !== name.toUpperCase());
      const plain = code.replace(/^export (const|function) (\w+)/gm, (whole, kind, name) => (names.includes(name) ? `${kind} ${name}` : whole));
      return `${plain}${helper}${names.map((name) => `const ${name}Strange = strange(${name});`).join("\n")}\nexport { ${names.map((name) => `${name}Strange as ${name}`).join(", ")} };\n`;
    },
  };
}

/** The size limits of the transferred parts of the page, in thousands of bytes: the page with its start, and with a game; the font; the addition
 * of any other view. */
const START = 46.35;
const GAME = 76.6;
const FONT = { name: /latin-wght-normal/, most: 35 };
const VIEW = 25;

/** Measures the first load and the addition of each view; a build that exceeds a limit fails. Modules of WebAssembly are measured with their
 * package. */
export function sizes() {
  return {
    name: "ninefold-sizes",
    // Texts of a trial build are longer, so they weigh more, but users never load them.
    apply: (_, { command }) => command === "build" && !isPseudo,
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const weights = new Map();
        const weigh = (name) => {
          const file = bundle[name];
          if (!file) return 0;
          if (!weights.has(name)) weights.set(name, brotliCompressSync(Buffer.from(file.type === "asset" ? file.source : file.code)).length);
          return weights.get(name);
        };
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
        const views = new Map(chunks.flatMap((chunk) => {
          const [, name] = /src\/views\/(\w+)\.svelte$/.exec(chunk.facadeModuleId ?? "") ?? [];
          return name ? [[name, chunk]] : [];
        }));
        /** Returns all files that a chunk needs to run. */
        const needs = (chunk, found = new Set()) => {
          if (!chunk || found.has(chunk.fileName)) return found;
          found.add(chunk.fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
          for (const name of chunk.imports) needs(bundle[name], found);
          return found;
        };
        const start = new Set(["index.html"]);
        for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), views.get("Start")]) needs(chunk, start);
        const game = needs(views.get("Play"), new Set(start));
        const sum = (names) => [...names].reduce((sum, name) => sum + weigh(name), 0) / 1000;
        const fonts = Object.keys(bundle).filter((name) => FONT.name.test(name));
        const rows = [
          ["first load", sum(start), START],
          ["with a game", sum(game), GAME],
          ["font", fonts.reduce((sum, name) => sum + bundle[name].source.length, 0) / 1000, FONT.most],
          ...[...views].filter(([name]) => !["Start", "Play"].includes(name)).sort().map(([name, chunk]) => [name, sum([...needs(chunk)].filter((file) => !game.has(file))), VIEW]),
        ];
        if (views.size < 10) this.error("the views are not found among the chunks: nothing can be weighed");
        console.log(`\nkB as sent: ${rows.map(([name, weight, most]) => `${name} ${weight.toFixed(1)} of ${most}`).join(", ")}`);
        const heavy = rows.filter(([, weight, most]) => weight > most);
        if (heavy.length > 0) this.error(`too heavy: ${heavy.map(([name, weight, most]) => `${name} ${weight.toFixed(1)} kB of ${most}`).join(", ")}`);
      },
    },
  };
}
