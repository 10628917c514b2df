// Whether sign-in, forgotten password and registering tell known names from unknown ones: enumeration [pairs] [question]. It runs inside the server's own tests' world.

import { spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../apps/server/test/measure-enumeration.ts");
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
