// What orders and hubs of two servers do while the bus between them is away: bus [seconds]. It runs inside the server's own
// tests' world.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-bus.ts");
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
