// Builds the page with the kit's table, which stands beside the product's own pages at the same address.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { OwnPages } from "./fast-line.ts";

const html =
  '<!doctype html><html lang="en"><title>Table</title><div id="root"></div><script type="module" src="page.js"></script>';

/** At `/kit-table/`. */
export async function buildKitTable(): Promise<OwnPages> {
  const outDir = await mkdtemp(join(tmpdir(), "tradebook-kit-table-"));
  const entry = join(import.meta.dirname, "./kit-table.ts");
  await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir, lib: { entry, formats: ["es"], fileName: () => "page.js" }, minify: true },
  });
  const script = await readFile(join(outDir, "page.js"), "utf8");
  await rm(outDir, { recursive: true });
  return {
    "/kit-table/": { type: "text/html", body: html },
    "/kit-table/page.js": { type: "text/javascript", body: script },
  };
}
