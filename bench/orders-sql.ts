// Orders a second that the order desk decides and commits in PostgreSQL, without HTTP: many accounts, and one hot one.
// It runs inside the server's own tests' world, so that it may use what they use.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-orders.ts");
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
