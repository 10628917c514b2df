// Random operations on PostgreSQL by eight people with aborts injected, compared with a second set of books at the end.
// Arguments: operations (200000), seed (1). It runs inside the server's own tests' world, so that it may use what they use.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-books.ts");
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
