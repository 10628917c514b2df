// Clients of the running server cut off again and again in a busy market: reconnects [clients] [reconnects] [seed].
// It runs inside the server's own tests' world, and fails at the first gap or duplicate.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-reconnects.ts");
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
