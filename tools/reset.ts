// npm run reset: deletes the data directory with everything in it, after asking.
import { existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { dataDirectory } from "./config.ts";
import { lockDataDirectory } from "./data-lock.ts";
import { runTool } from "./main-program.ts";
import { plainError } from "./plain-error.ts";
import { endLeftovers } from "./postgres-leftovers.ts";
import { homeElsewhere, makeDataDirectory, placeOf } from "./postgres-place.ts";
import { unprivilegedUser } from "./run-as.ts";

runTool(async (args) => {
  if (!existsSync(dataDirectory)) {
    console.log(`There is nothing to delete: ${dataDirectory} does not exist.`);
    return 0;
  }
  if (!args.includes("--yes") && !(await agrees())) return 1;
  const dataDir = makeDataDirectory(dataDirectory);
  const lock = lockDataDirectory(dataDir, "npm run reset");
  const elsewhere = homeElsewhere(dataDir);
  const place =
    elsewhere !== undefined && !existsSync(elsewhere) ? undefined : placeOf(dataDir, unprivilegedUser(), console.log);
  if (place !== undefined) await endLeftovers(place, console.log);
  if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true });
  if (place?.socketIsTemporary === true) rmSync(place.socketDir, { recursive: true, force: true });
  lock.release();
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`Deleted ${dataDir}.`);
  return 0;
});

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) throw plainError("Nobody is here to agree: npm run reset -- --yes deletes without asking.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`Delete all of ${dataDirectory}? (yes/no) `)).trim());
  } finally {
    terminal.close();
  }
}
