// The built web app under the site root.
// The pages are one file, since the client finds its own way; what lies under static/ has its content in its name.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encodingsIn } from "./compressed.ts";

export type SiteFile = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/** The file for a path, best encoding first; undefined when there is none. */
export type Site = (path: string, acceptEncoding: string) => Promise<SiteFile | undefined>;

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  webp: "image/webp",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};
const page = /^\/(?:(?:user|app)(?:\/.*)?|exception\/?)?$/i;
const safeFile = /^\/(?:[\w][\w.-]*\/)*[\w][\w.-]*\.([a-z0-9]+)$/i;

/** Serves a folder. Files under static/ are read once and kept; there are a few dozen. */
export function createSite(directory: string): Site {
  const kept = new Map<string, Promise<SiteFile | undefined>>();
  return async (path, acceptEncoding) => {
    const file = page.test(path) ? "/index.html" : path;
    const extension = safeFile.exec(file)?.[1]?.toLowerCase();
    const contentType = extension === undefined ? undefined : contentTypes[extension];
    if (contentType === undefined || file.length > 200) return undefined;
    const found = { path: join(directory, file), contentType, isImmutable: /^\/(?:static|assets)\//.test(file) };
    if (!found.isImmutable) return await readVariant(found, acceptEncoding);
    const key = `${encodingsIn(acceptEncoding).join()} ${file}`;
    const known = kept.get(key);
    if (known !== undefined) return await known;
    const read = readVariant(found, acceptEncoding);
    if ((await read) !== undefined) kept.set(key, read);
    return await read;
  };
}

type Found = { readonly path: string; readonly contentType: string; readonly isImmutable: boolean };

async function readVariant(found: Found, acceptEncoding: string): Promise<SiteFile | undefined> {
  const headers = {
    "content-type": found.contentType,
    "cache-control": found.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
  };
  for (const encoding of encodingsIn(acceptEncoding)) {
    const body = await readIfThere(`${found.path}${encoding === "br" ? ".br" : ".gz"}`);
    if (body !== undefined) return { body, headers: { ...headers, "content-encoding": encoding } };
  }
  const body = await readIfThere(found.path);
  return body === undefined ? undefined : { body, headers };
}

/** Nothing there, a folder, something under a file as if it were a folder, a name longer than names are. */
const noFile: ReadonlySet<string> = new Set(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && noFile.has(String(error.code))) return undefined;
    throw error;
  }
}
