// Hostile requests to every method of the contract: hostile [requests] [method]. It runs inside the server's own tests' world.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-hostile.ts");
// What was fired and never finished keeps its sockets open.
const args = ["--test-force-exit", program, ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
