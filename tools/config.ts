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

/** The environment of a child: ours, with some values set, and those that are undefined left out. */
export function childEnvironment(values: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return { ...env, ...values };
}

/** The folder in which npm was called; a file named on the command line counts from there. */
export const calledIn = env["INIT_CWD"] || process.cwd();

const port = env["PORT"] || "4400";

/** Where the server will listen; checked here already, since a start takes long before the server itself would. */
export const address = {
  host: env["HOST"] || "127.0.0.1",
  port: Number(port),
  isPort: /^\d{1,5}$/.test(port) && Number(port) < 65536,
};

/** Another exchange than the simulator. */
export const exchangeFix = env["EXCHANGE_FIX"] || undefined;

/** Whether an empty database gets the demo world. */
export const wantsDemo = (env["TRADEBOOK_DEMO"] ?? (env["NODE_ENV"] === "production" ? "0" : "1")) === "1";

/** A browser and a NATS server given by hand, and the folders where they may lie. */
export const browserPath = env["TRADEBOOK_CHROMIUM"] || undefined;
export const natsServerPath = env["TRADEBOOK_NATS_SERVER"] || undefined;
export const searchPath = env["PATH"] ?? "";
