// Brings a Chromium for the browser tests: the machine's own, else Playwright's download, else the distribution's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, repositoryRoot, searchPath } from "./config.ts";
import { plainError } from "./plain-error.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a browser that starts on this machine; installs one if there is none, and throws if that fails. */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const attempts = [() => undefined, () => downloadPlaywrights(say), () => installPackage(say)];
  for (const attempt of attempts) {
    attempt();
    const found = findBrowser();
    if (found !== undefined) return found;
  }
  throw plainError(
    "No browser: there is none here, and neither Playwright's nor the distribution's could be installed.",
  );
}

/** The path of a browser that starts, if the machine has one. */
export function findBrowser(): string | undefined {
  const onPath = searchPath.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const all = [...(browserPath === undefined ? [] : [browserPath]), ...onPath, ...elsewhere, chromium.executablePath()];
  return all.find((path) => existsSync(path) && starts(path));
}

// Some distributions have a chromium that only tells how to install it.
function starts(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function downloadPlaywrights(say: (line: string) => void): void {
  say("  No browser here; downloading Playwright's Chromium …");
  const cli = join(repositoryRoot, "node_modules/playwright-core/cli.js");
  const libraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  const { status, stderr } = spawnSync(process.execPath, [cli, "install", ...libraries, "chromium"], {
    encoding: "utf8",
    timeout: 600_000,
  });
  if (status !== 0) say(`  That failed: ${lastLine(stderr)}`);
}

function installPackage(say: (line: string) => void): void {
  if (process.getuid?.() !== 0) return;
  say("  Installing the distribution's chromium …");
  const commands =
    "apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium || apk add chromium || dnf install -y chromium";
  const { status, stderr } = spawnSync("/bin/sh", ["-c", commands], { encoding: "utf8", timeout: 600_000 });
  if (status !== 0) say(`  That failed: ${lastLine(stderr)}`);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
