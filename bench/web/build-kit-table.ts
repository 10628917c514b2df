// Builds the page with the kit's table and serves it beside the product's own pages, in the browser alone.

import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";

/** The folder that holds the built page. */
export async function buildKitTable(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "tradebook-kit-table-"));
  await build({
    root: join(import.meta.dirname, "kit-table"),
    base: "/kit-table/",
    logLevel: "warn",
    mode: "production",
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
  return outDir;
}

export async function serveKitTable(page: Page, folder: string): Promise<void> {
  const types: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" };
  await page.route("**/kit-table/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/kit-table/", "");
    const contentType = types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    await route.fulfill({ contentType, body: await readFile(join(folder, path)) });
  });
}
