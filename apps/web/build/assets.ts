// Build steps of our own: the preloaded font, and compressed copies of every text asset.

import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Names the font file in the page's head, so that it is asked for before the style sheet is read. */
export function preloadFont(prefix: string): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes(prefix));
        if (file === undefined) return [];
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}

/** zod carries its writer of JSON schemas with every schema; the client writes none, and no page should wait for it. */
const writers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** Gives each function of a module that is never called an empty body. */
export function leaveOutSchemaWriters(): Plugin {
  return {
    name: "leave-out-schema-writers",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!writers.test(id)) return null;
      const names = [...(await readFile(id, "utf8")).matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)];
      return names.map(([, name]) => `export const ${name} = () => undefined;`).join("\n");
    },
  };
}

/** What zod says of an input in English is the server's to say; the client asks of a schema only whether something fits. */
export function leaveOutSchemaWords(): Plugin {
  return {
    name: "leave-out-schema-words",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/zod/v4/locales/en.js") ? 'export default () => ({ localeError: () => "Invalid input" });' : null,
  };
}

/**
 * The content security policy allows no code made from text. Schemas find out by trying as soon as they are made, which
 * the browser reports; told where their settings begin, before the first of them is made, they do not try.
 */
export function interpretSchemas(): Plugin {
  return {
    name: "interpret-schemas",
    apply: "build",
    transform: (code, id) => (id.endsWith("/zod/v4/core/core.js") ? `${code}\nglobalConfig.jitless = true;\n` : null),
  };
}

/**
 * Each change that is watched for is a build of its own. Emptied for it, the folder has no page meanwhile, and what a page
 * that stands open still asks for is gone; the build before the watch has emptied it.
 */
export function keepWhileWatching(): Plugin {
  let isWatching = false;
  return {
    name: "keep-while-watching",
    apply: "build",
    config: ({ build }) => (build?.watch ? { build: { emptyOutDir: false } } : null),
    configResolved: ({ build }) => {
      isWatching = build.watch !== null;
    },
    // A release that was built meanwhile has left compressed copies, which would be sent for the newer file.
    async writeBundle({ dir = "" }, bundle) {
      const copies = Object.keys(bundle).flatMap((name) => [`${name}.br`, `${name}.gz`]);
      if (isWatching) await Promise.all(copies.map((name) => rm(join(dir, name), { force: true })));
    },
  };
}

/**
 * Writes `name.br` and `name.gz` beside each text asset that gains from it. Not in development: it takes longer than the
 * build, so that the next change begins while it still reads, and whoever made that change waits for it.
 */
export function writeCompressed(): Plugin {
  let root = "";
  return {
    name: "write-compressed",
    apply: (_config, { command, mode }) => command === "build" && mode !== "development",
    configResolved(config) {
      root = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const name of await readdir(root, { recursive: true })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
        const bytes = await readFile(join(root, name));
        if (bytes.length < 1024) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(root, `${name}.br`), brotliCompressSync(bytes, { params }));
        await writeFile(join(root, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
