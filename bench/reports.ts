// Pages and exports of a statement of a million lines, and ten thousand accounts valued: reports [lines] [accounts].
// It runs inside the server's own tests' world, so that it may use what they use.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-reports.ts");
// The server's own bound of young memory, as tools/world.ts starts it.
const memory = "--max-semi-space-size=32";
const child = spawn(process.execPath, ["--expose-gc", memory, program, ...process.argv.slice(2)], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
