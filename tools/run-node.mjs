// Finds the pinned Node: the binary of the npm package `node`, even when install scripts were blocked.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The path of a Node of the pinned version that runs on this machine. */
export async function pinnedNode(root) {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", "node", "package.json"), "utf8"));
  const found = candidates(root).find((path) => runs(path, version));
  if (found !== undefined) return found;
  console.log(`Fetching Node ${version} …`);
  spawnSync("npm", ["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"], { cwd: root, stdio: "inherit" });
  const rebuilt = candidates(root).find((path) => runs(path, version));
  if (rebuilt !== undefined) return rebuilt;
  throw new Error(
    `Node ${version} could not be set up: npm's package "node" has no program for ${process.platform}-${process.arch} here. ` +
      "Allow its install script, or run with that version of Node.",
  );
}

// The package's install script links the platform's binary into place; blocked, the binary lies where npm unpacked it.
function candidates(root) {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const own = `node-${platform}-${process.arch}`;
  return [
    join(root, "node_modules", "node", "bin", program),
    join(root, "node_modules", "node", "node_modules", own, "bin", program),
    join(root, "node_modules", own, "bin", program),
    process.execPath,
  ];
}

function runs(path, version) {
  if (!existsSync(path)) return false;
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${version}`;
}
