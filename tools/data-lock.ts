// The lock of a data directory: who uses it, told apart from who merely died there.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainError, systemCode } from "./plain-error.ts";
import { markOf, stillRuns } from "./process-mark.ts";
import type { ProcessMark } from "./process-mark.ts";

/** What the lock file says: the process that holds it, and how to reach its database once that runs. */
export type LockNote = {
  readonly holder: ProcessMark;
  readonly program: string;
  readonly database?: { readonly ownerUrl: string; readonly appUrl: string; readonly superuserUrl: string };
  readonly children?: readonly ProcessMark[];
};

/** A held lock. */
export type DataLock = {
  readonly note: () => LockNote;
  readonly tell: (more: Pick<LockNote, "database" | "children">) => void;
  readonly release: () => void;
  /** What a holder that died without releasing had written; its children may still run. */
  readonly leftBehind: LockNote | undefined;
};

const maxAttempts = 20;

/** Takes the lock, or says in one sentence who has it. A lock whose holder is dead is taken over. */
export function lockDataDirectory(dataDir: string, program: string): DataLock {
  const path = lockPath(dataDir);
  const holder = markOf(process.pid);
  if (holder === undefined) throw new Error("This process cannot see itself in the process table.");
  let note: LockNote = { holder, program };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(note), { mode: 0o600 });
  try {
    const leftBehind = takeOver(path, draft, dataDir);
    return {
      leftBehind,
      note: () => note,
      tell: (more) => {
        note = { ...note, ...more };
        replaceFile(path, JSON.stringify(note));
      },
      release: () => rmSync(path, { force: true }),
    };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What the living holder of the lock has written, or nothing when nobody holds it. */
export function whoHolds(dataDir: string): LockNote | undefined {
  const note = readNote(lockPath(dataDir));
  return note !== undefined && stillRuns(note.holder) ? note : undefined;
}

// A link either makes the name or fails: two starters cannot both succeed. Before it, a dead holder's file is moved
// aside; whoever moved a living one's file by a hair's breadth puts it back and is refused.
function takeOver(path: string, draft: string, dataDir: string): LockNote | undefined {
  let leftBehind: LockNote | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (tryLink(draft, path)) return leftBehind;
    const found = readNote(path);
    if (found !== undefined && stillRuns(found.holder)) throw inUse(dataDir, found);
    leftBehind = moveAside(path, dataDir) ?? leftBehind;
  }
  throw plainError(`The lock ${path} changes hands all the time; stop the other starts and try again.`);
}

function moveAside(path: string, dataDir: string): LockNote | undefined {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const moved = readNote(aside);
  if (moved !== undefined && stillRuns(moved.holder)) {
    tryLink(aside, path);
    rmSync(aside);
    throw inUse(dataDir, moved);
  }
  rmSync(aside);
  return moved;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

function inUse(dataDir: string, note: LockNote): Error {
  return plainError(
    `The data directory ${dataDir} is in use by ${note.program} (process ${note.holder.pid}). ` +
      `Stop it first, or choose another directory with TRADEBOOK_DATA_DIR.`,
  );
}

// A file torn by a power cut reads as nobody's.
function readNote(path: string): LockNote | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const note: unknown = JSON.parse(text);
    return isLockNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

function isLockNote(value: unknown): value is LockNote {
  if (typeof value !== "object" || value === null || !("holder" in value)) return false;
  const { holder } = value;
  return typeof holder === "object" && holder !== null && "pid" in holder && typeof holder.pid === "number";
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function lockPath(dataDir: string): string {
  return join(dataDir, "lock");
}
