// The entry of every npm script: sees that what the lock file says is installed, then runs the tool on the pinned Node.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./run-install.mjs";
import { pinnedNode } from "./run-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What Node has read and compiled once, for every program that we start: half of what a start takes. */
const compiled = join(root, "node_modules", ".cache", "node");
const formatter = join(root, "node_modules", "oxfmt", "bin", "oxfmt");

/** The npm scripts, and the program behind each. */
const programs = {
  start: ["tools/start.ts"],
  dev: ["tools/dev.ts"],
  test: ["tools/test.ts"],
  check: ["tools/check.ts"],
  e2e: ["tools/e2e.ts"],
  bench: ["tools/bench.ts"],
  verify: ["tools/steps.ts", "verify"],
  migrate: ["tools/steps.ts", "migrate"],
  seed: ["tools/steps.ts", "seed"],
  reset: ["tools/reset.ts"],
  backup: ["tools/backup.ts", "backup"],
  restore: ["tools/backup.ts", "restore"],
  format: [formatter, "."],
};

const [name = "", ...rest] = process.argv.slice(2);
const program = programs[name];
if (program === undefined) {
  console.error(`There is no script called "${name}". There are: ${Object.keys(programs).join(", ")}.`);
  process.exit(2);
}

try {
  await install(root);
  run(await pinnedNode(root), [...program, ...rest.filter((word, at) => at > 0 || word !== "--")]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// A terminal sends Ctrl-C to the whole group, others only to us; the child takes the same signal twice for once.
// The channel between us tells the child when we are gone, by whatever means.
function run(node, args) {
  const bin = join(root, "node_modules", ".bin");
  const PATH = [dirname(node), bin, process.env.PATH].join(delimiter);
  const child = spawn(node, args, {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  child.on("error", (error) => {
    console.error(`Node could not be started (${node}): ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

// npm killed with -9 tells nobody: its children are merely given to another parent. Between it and us may be a shell.
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const known = family();
  setInterval(() => family() !== known && child.kill("SIGTERM"), 500).unref();
}

function parentOf(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
}
