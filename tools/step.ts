// Runs one of the server's own steps (migrate, seed, verify) to its end, in a process of its own.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { childEnvironment, dataDirectory, repositoryRoot } from "./config.ts";
import { keepWatch } from "./keeper.ts";

/** The steps, and the server's program for each. */
export const steps = {
  migrate: "apps/server/src/migrate-main.ts",
  seed: "apps/server/src/seed-main.ts",
  verify: "apps/server/src/verify-main.ts",
} as const;
export type StepName = keyof typeof steps;

/** The two roles' addresses of the database a step works on. */
export type StepDatabase = { readonly appUrl: string; readonly ownerUrl: string };

/** What a step answered: its exit code, and its lines on standard output, which `hear` got one by one. */
export async function runStep(name: StepName, database: StepDatabase, hear: (line: string) => void): Promise<number> {
  const child = spawn(process.execPath, [steps[name]], {
    cwd: repositoryRoot,
    env: childEnvironment({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      TRADEBOOK_DATA_DIR: dataDirectory,
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const keeper = child.pid === undefined ? undefined : keepWatch(child.pid, { signal: "TERM" });
  createInterface({ input: child.stdout }).on("line", hear);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      keeper?.dismiss();
      resolve(code ?? 1);
    });
  });
}
