// A database with the demo world in it, made once and copied for each browser story.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** The password of every demo account in the stories. */
export const demoPassword = "a-long-demo-passphrase";

/** A data directory that was seeded and never started. */
export type SeededWorld = { readonly dataDir: string; readonly forget: () => Promise<void> };

/** Makes a data directory with `npm run migrate` and `npm run seed`; what fails is told in its own words. */
export async function seedWorld(): Promise<SeededWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "tradebook-seeded-"));
  const forget = () => rm(dataDir, { recursive: true, force: true });
  const environment = { TRADEBOOK_DATA_DIR: dataDir, TRADEBOOK_DEMO_PASSWORD: demoPassword };
  for (const step of ["migrate", "seed"]) {
    const { code, output } = await runProgram(process.execPath, ["tools/run.mjs", step], environment);
    if (code === 0) continue;
    await forget();
    throw new Error(`The demo world's ${step} failed:\n${output}`);
  }
  return { dataDir, forget };
}

/** Copies a seeded data directory into an empty one, owners and modes with it: PostgreSQL refuses any other. */
export function copySeeded(from: string, to: string): void {
  execFileSync("cp", ["-a", `${from}/.`, to]);
}
