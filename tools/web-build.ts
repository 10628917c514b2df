// Builds the web client when its sources are newer than what was built last.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./config.ts";
import { plainError } from "./plain-error.ts";

const web = join(repositoryRoot, "apps/web");
const mark = join(web, "dist/.built");

/** The folders and files the built client depends on. */
const sources = ["apps/web", "packages/domain/src", "packages/contract/src", "package-lock.json"];
const notSources = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/;

/** Builds the client if it has to be; answers whether it did. */
export async function buildWeb(say: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(web, "index.html")))
    throw plainError("apps/web has no index.html; the web client cannot be built.");
  if (!isStale()) return false;
  say("Building the web client …");
  rmSync(mark, { force: true });
  await viteBuild(["build", "--logLevel", "warn"]);
  writeFileSync(mark, "");
  return true;
}

/** Vite, in the web client's folder; throws when it fails. */
export function viteBuild(args: readonly string[], signal?: AbortSignal): Promise<void> {
  const vite = join(repositoryRoot, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, ...args], { cwd: web, stdio: ["ignore", "inherit", "inherit"], signal });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(plainError(`The web client did not build (vite ended with ${code}).`)),
    );
  });
}

// The mark is written last, so a build that was cut short counts as none.
function isStale(): boolean {
  const built = statSync(mark, { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined || sources.some((source) => newestIn(join(repositoryRoot, source)) > built);
}

function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = readdirSync(path).filter((name) => !notSources.test(name));
  // A folder counts too: taking a file away leaves no newer file behind. Except apps/web, which gains dist itself.
  return Math.max(path === web ? 0 : found.mtimeMs, ...entries.map((name) => newestIn(join(path, name))));
}
