// npm run backup and npm run restore: the whole database in one file, and back.
import { resolve } from "node:path";
import { statSync } from "node:fs";
import { backUp, restore } from "./backup-database.ts";
import { calledIn } from "./config.ts";
import { withDatabase } from "./database-in-use.ts";
import type { DatabaseInUse } from "./database-in-use.ts";
import { runTool } from "./main-program.ts";
import { plainError } from "./plain-error.ts";
import { runStep } from "./step.ts";

runTool(async ([name = "", ...words]) => {
  const file = words.find((word) => !word.startsWith("--"));
  if (file === undefined) throw plainError(`Say which file: npm run ${name} -- FILE`);
  const path = resolve(calledIn, file);
  return withDatabase(`npm run ${name}`, (database) =>
    name === "backup" ? backUpTo(path, database) : restoreFrom(path, database, words.includes("--force")),
  );
});

async function backUpTo(path: string, database: DatabaseInUse): Promise<number> {
  const tables = await backUp(database.superuserUrl ?? database.ownerUrl, path);
  console.log(`Backed up ${tables} tables to ${path} (${Math.ceil(statSync(path).size / 1024)} kB).`);
  console.log("Uploads and keys lie in the data directory; keep them apart from this file.");
  return 0;
}

async function restoreFrom(path: string, database: DatabaseInUse, force: boolean): Promise<number> {
  if (database.runningFor !== undefined) {
    throw plainError(`${database.runningFor} is using the database; stop it, then restore.`);
  }
  if ((await runStep("migrate", database, console.log)) !== 0) throw plainError("The database could not be migrated.");
  const tables = await restore(database.superuserUrl ?? database.ownerUrl, path, force ? "replace" : "refuse");
  console.log(`Restored ${tables} tables from ${path}.`);
  return 0;
}
