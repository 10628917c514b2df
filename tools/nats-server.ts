// Brings a NATS server for the tests of several processes: the machine's own, else the distribution's package when root.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { natsServerPath, searchPath } from "./config.ts";
import { plainError } from "./plain-error.ts";

/** Packages put it where the path of a plain user does not look. */
const elsewhere = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** The path of a NATS server that starts on this machine; installs one if there is none, and throws if that fails. */
export function ensureNatsServer(say: (line: string) => void): string {
  const here = findNatsServer();
  if (here !== undefined) return here;
  installPackage(say);
  const found = findNatsServer();
  if (found !== undefined) return found;
  throw plainError("No NATS server: there is no nats-server here, and the distribution's could not be installed.");
}

/** The path of one that starts, if the machine has it. */
export function findNatsServer(): string | undefined {
  const folders = [...searchPath.split(delimiter), ...elsewhere];
  const all = [
    ...(natsServerPath === undefined ? [] : [natsServerPath]),
    ...folders.map((folder) => join(folder, "nats-server")),
  ];
  return all.find((path) => existsSync(path) && starts(path));
}

function starts(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function installPackage(say: (line: string) => void): void {
  if (process.getuid?.() !== 0) return;
  say("  Installing the distribution's nats-server …");
  const commands =
    "apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nats-server || apk add nats-server || dnf install -y nats-server";
  const { status, stderr } = spawnSync("/bin/sh", ["-c", commands], { encoding: "utf8", timeout: 600_000 });
  if (status !== 0) say(`  That failed: ${stderr.trim().split("\n").at(-1) ?? ""}`);
}
