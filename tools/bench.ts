// npm run bench: lists the benchmarks, or runs the one that is named.
import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryRoot } from "./config.ts";
import { runTool } from "./main-program.ts";
import { plainError } from "./plain-error.ts";

const folder = join(repositoryRoot, "bench");

runTool(async ([name, ...rest]) => {
  if (name === undefined) return list();
  const file = join(folder, `${name}.ts`);
  if (!benchmarks().includes(name) || !existsSync(file)) {
    throw plainError(`There is no benchmark "${name}". There are: ${benchmarks().join(", ") || "none"}.`);
  }
  const child = spawn(process.execPath, [file, ...rest], { cwd: repositoryRoot, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
});

function list(): number {
  const width = Math.max(0, ...benchmarks().map((name) => name.length));
  for (const name of benchmarks()) console.log(`${name.padEnd(width)}  ${firstComment(join(folder, `${name}.ts`))}`);
  if (benchmarks().length === 0) console.log("There are no benchmarks yet.");
  return 0;
}

function benchmarks(): readonly string[] {
  const files = globSync("*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  return files.map((file) => basename(file, ".ts")).sort();
}

function firstComment(file: string): string {
  return (readFileSync(file, "utf8").split("\n")[0] ?? "").replace(/^\/\/\s*/, "");
}
