// Looks, when a story's world has ended, through every file it leaves, database and logs, for what may stand nowhere in plain.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The password of everybody in the demo world, a signed token, and an applicant's BVN and NIN as the stories give them:
 * but not within a hash, where such digits come by chance once in some ten thousand orders.
 */
const plain = /a-long-demo-passphrase|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}|(?<![\da-f])(?:2229|3339)\d{7}(?![\da-f])/;

/** The files in which something was found, with what it was; empty when nothing was. */
export async function secretsLeft(dataDir: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const [secret] = plain.exec(await readFile(path, "latin1")) ?? [];
    if (secret !== undefined) found.push(`${path.slice(dataDir.length)}: ${secret.slice(0, 24)}`);
  }
  return found;
}
