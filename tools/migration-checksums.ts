// The checksums of the migrations: a migration that was merged never changes. Run with --write to add new ones.
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryRoot } from "./config.ts";

const migrations = join(repositoryRoot, "apps/server/src/db/migrations");
const list = join(repositoryRoot, "tools/migration-checksums.json");

/** SHA-256 of each migration, by file name. */
export type Checksums = Readonly<Record<string, string>>;

/** The checksums of the migrations as they are. */
export function actualChecksums(): Checksums {
  const files = globSync("*.sql", { cwd: migrations }).sort();
  return Object.fromEntries(files.map((file) => [file, sha256(readFileSync(join(migrations, file), "utf8"))]));
}

/** The checksums as they were committed. */
export function committedChecksums(): Checksums {
  return JSON.parse(readFileSync(list, "utf8"));
}

/** What is wrong between the two: changed, gone, or not yet listed. */
export function differences(committed: Checksums, actual: Checksums): readonly string[] {
  const known = Object.entries(committed).flatMap(([file, sum]) => {
    if (actual[file] === undefined) return [`${file} is gone`];
    return actual[file] === sum ? [] : [`${file} was changed; write a new migration instead`];
  });
  const unlisted = Object.keys(actual).filter((file) => committed[file] === undefined);
  return [...known, ...unlisted.map((file) => `${file} is new; run node tools/migration-checksums.ts --write`)];
}

if (basename(process.argv[1] ?? "") === "migration-checksums.ts" && process.argv.includes("--write")) {
  const all = { ...actualChecksums(), ...committedChecksums() };
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
