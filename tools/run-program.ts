// Runs a program to its end and gives its output back.
import { spawn } from "node:child_process";
import { childEnvironment, repositoryRoot } from "./config.ts";

/** How a program ended and what it said on either output, in order. */
export type Ended = { readonly code: number; readonly output: string };

const maxOutput = 2_000_000;
const maxMs = 75 * 60_000;

/** Runs a program in the repository's root. */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(command, [...args], {
    cwd: repositoryRoot,
    env: childEnvironment(environment),
    stdio: ["ignore", "pipe", "pipe"],
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    if (output.length < maxOutput) output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
