// Builds the page with the kit's table and serves it beside the product's own pages, in the browser alone.

import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";

const html =
  '<!doctype html><html lang="en"><title>Table</title><div id="root"></div><script type="module" src="page.js">';

/** The page's script. */
export async function buildKitTable(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "tradebook-kit-table-"));
  const entry = join(import.meta.dirname, "./kit-table.ts");
  await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir, lib: { entry, formats: ["es"], fileName: () => "page.js" }, minify: true },
  });
  return readFile(join(outDir, "page.js"), "utf8");
}

/** At `/kit-table/` of the product's own address, in this page alone. */
export async function serveKitTable(page: Page, script: string): Promise<void> {
  await page.route("**/kit-table/", async (route) =>
    route.fulfill({ contentType: "text/html", body: `${html}</script>` }),
  );
  await page.route("**/kit-table/page.js", async (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
}
