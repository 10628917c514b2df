// Installs what the lock file says when that is missing or stale, telling its progress in a few lines.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes node_modules hold what package-lock.json says; does nothing when it does already. */
export async function install(root) {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const mark = join(root, "node_modules", ".tradebook-lock");
  if (existsSync(mark) && readFileSync(mark, "utf8").trim() === wanted) return;
  // A plain `npm ci` by hand is as good: npm keeps a copy of the lock file that it installed.
  if (!installedByHand(root)) await npmCi(root);
  writeFileSync(mark, `${wanted}\n`);
}

function installedByHand(root) {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages).every(
    ([path, wanted]) =>
      path === "" || (installed[path] === undefined ? wanted.optional === true : same(installed[path], wanted)),
  );
}

function same(installed, wanted) {
  return installed.version === wanted.version && installed.integrity === wanted.integrity;
}

async function npmCi(root) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  console.log("Installing what package-lock.json says …");
  const progress = setInterval(() => console.log(`  still installing (${seconds()} s)`), 10_000);
  try {
    const { code, words } = await runNpm(root, ["ci", "--no-fund", "--no-audit", "--loglevel=error"]);
    if (code !== 0) throw new Error(sentence(words));
    console.log(`Installed in ${seconds()} s.`);
  } finally {
    clearInterval(progress);
  }
}

// npm's own script is run with the Node that runs us; a bare `npm` is a script that Windows cannot spawn.
function runNpm(root, args) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith("npm-cli.js") ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let words = "";
    const keep = (chunk) => (words = (words + chunk).slice(-4000));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", () => reject(new Error("npm was not found; install Node 20 or later with npm.")));
    child.on("close", (code) => resolve({ code, words }));
  });
}

function sentence(words) {
  return [
    "The dependencies could not be installed, so nothing was started.",
    "Is the npm registry reachable, and was package-lock.json changed by hand? npm said:",
    ...words
      .trim()
      .split("\n")
      .map((line) => `  ${line}`),
  ].join("\n");
}
