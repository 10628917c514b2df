// The environment the tools read, once.
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

const env = process.env;
const dataDir = env["TRADEBOOK_DATA_DIR"] || ".data";

/** The data directory, absolute; a relative one counts from the root of the repository. */
export const dataDirectory = isAbsolute(dataDir) ? dataDir : resolve(repositoryRoot, dataDir);

/** An external database, or nothing for the embedded one. */
export const databaseUrl = env["DATABASE_URL"] || undefined;
export const databaseOwnerUrl = env["DATABASE_OWNER_URL"] || databaseUrl;

/** The superuser's address of a test instance that is already running. */
export const testPostgresUrl = env["TRADEBOOK_TEST_PG"] || undefined;

/** The environment of a child: ours, with some values set. */
export function childEnvironment(values: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...env, ...values };
}
