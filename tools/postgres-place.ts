// Where a data directory's PostgreSQL keeps its files and its socket, so that its user can reach both.
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { repositoryRoot } from "./config.ts";
import { plainError, systemCode } from "./plain-error.ts";
import { canUse } from "./run-as.ts";
import type { RunAs } from "./run-as.ts";

/** The folders of one embedded PostgreSQL. */
export type Place = {
  /** Usually the data directory itself; elsewhere when PostgreSQL's user cannot reach that. */
  readonly home: string;
  readonly cluster: string;
  readonly socketDir: string;
  readonly socketIsTemporary: boolean;
};

// A Unix socket's path fits in 107 bytes on Linux and 103 on macOS.
const maxSocketPath = 103;
const socketName = "/.s.PGSQL.5432";
const elsewhere = ["/var/lib/tradebook", "/var/tmp/tradebook", join(tmpdir(), "tradebook")];

/** Makes the data directory, for its owner alone. */
export function makeDataDirectory(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = realpathSync(dataDir);
  const holdsOthers = [repositoryRoot, process.cwd(), homedir()].some((other) =>
    `${other}${sep}`.startsWith(`${path}${sep}`),
  );
  if (path === sep || holdsOthers || (statSync(path).mode & 0o002) !== 0) {
    throw plainError(`${path} cannot be the data directory: it holds other things, and only Tradebook may enter it.`);
  }
  if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700);
  return path;
}

/** Finds the place for a data directory that exists and is locked by us. */
export function placeOf(dataDir: string, user: RunAs, say: (line: string) => void): Place {
  const home = homeOf(dataDir, user, say);
  const wanted = join(home, "run");
  const socketIsTemporary = Buffer.byteLength(wanted + socketName) > maxSocketPath;
  const socketDir = socketIsTemporary ? shortFolder(home) : wanted;
  refuseOthersFolder(user, socketDir);
  makeFor(user, socketDir);
  return { home, cluster: join(home, "postgres"), socketDir, socketIsTemporary };
}

/** Makes a folder that only this user (and root) enters. */
export function makeFor(user: RunAs, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  chmodSync(directory, 0o700);
}

/** The folder outside the data directory that holds its cluster, if there is one. */
export function homeElsewhere(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "postgres-place"), "utf8").trim();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function homeOf(dataDir: string, user: RunAs, say: (line: string) => void): string {
  const known = homeElsewhere(dataDir);
  if (known !== undefined) return checkElsewhere(known, dataDir, user);
  if (user === undefined || giveTo(user, dataDir)) return dataDir;
  const home = newElsewhere(dataDir, user);
  say(`PostgreSQL's user cannot reach ${dataDir}; the database lies in ${home}.`);
  return home;
}

// Root enters a directory whoever owns it, so the data directory stays closed to everyone else with mode 0700.
function giveTo(user: NonNullable<RunAs>, dataDir: string): boolean {
  const { uid, gid } = statSync(dataDir);
  chownSync(dataDir, user.uid, user.gid);
  if (canUse(user, dataDir)) return true;
  chownSync(dataDir, uid, gid);
  return false;
}

// The name is random and noted in the data directory: a data directory made anew gets a new database as well.
function newElsewhere(dataDir: string, user: RunAs): string {
  for (const parent of elsewhere) {
    const home = join(parent, randomBytes(6).toString("hex"));
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      makeFor(user, home);
    } catch (error) {
      if (["EACCES", "EROFS", "EPERM"].includes(systemCode(error))) continue;
      throw error;
    }
    if (!canUse(user, home)) {
      rmSync(home, { recursive: true });
      continue;
    }
    writeFileSync(join(home, "belongs-to"), `${dataDir}\n`);
    writeFileSync(join(dataDir, "postgres-place"), `${home}\n`, { mode: 0o600 });
    return home;
  }
  throw plainError(`PostgreSQL's user can reach neither ${dataDir} nor any of ${elsewhere.join(", ")}.`);
}

// A copied data directory still names the first one's database; two must never share one.
function checkElsewhere(home: string, dataDir: string, user: RunAs): string {
  if (!existsSync(home)) {
    throw plainError(`The database of ${dataDir} should lie in ${home}, which is gone. Restore it, or npm run reset.`);
  }
  const owner = readFileSync(join(home, "belongs-to"), "utf8").trim();
  if (owner !== dataDir && homeElsewhere(owner) === home) {
    throw plainError(`The database in ${home} belongs to ${owner}; ${dataDir} is a copy that names it too.`);
  }
  if (owner !== dataDir) writeFileSync(join(home, "belongs-to"), `${dataDir}\n`);
  makeFor(user, home);
  return home;
}

// Always the same one for a data directory, so that a server finds its restarted database again.
function shortFolder(home: string): string {
  const parent = Buffer.byteLength(tmpdir()) > 60 ? "/tmp" : tmpdir();
  return join(parent, `tradebook-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
}

// Anyone may make a name in the temporary folder first, to sit between us and our database.
function refuseOthersFolder(user: RunAs, directory: string): void {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (found === undefined) return;
  const owners = [user?.uid, process.getuid?.()];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw plainError(
      `${directory} is not ours to put PostgreSQL's socket in; remove it, or choose a shorter data directory.`,
    );
  }
}
