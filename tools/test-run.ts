// Runs test files with Node's runner and says every failure in full, nothing of what passed, and the counts at the end.
import { relative } from "node:path";
import { run } from "node:test";
import type { EventData } from "node:test";
import { repositoryRoot } from "./config.ts";
import { countsMark } from "./counts.ts";
import type { Counts } from "./counts.ts";

type Summary = EventData.TestSummary["counts"];

const [isolation, timeoutMs, concurrency, ...files] = process.argv.slice(2);
const events = run({
  files,
  isolation: isolation === "none" ? "none" : "process",
  timeout: Number(timeoutMs),
  // A file that leaves a socket or a timer open ends with its tests all the same.
  ...(isolation === "none" ? {} : { concurrency: Number(concurrency), execArgv: ["--test-force-exit"] }),
});
let counts: Counts = { passed: 0, failed: 1 };
events.on("test:fail", (data) => onlyContains(data) || console.log(failure(data)));
events.on("test:pass", ({ name, skip, todo }) => {
  if (skip !== undefined || todo !== undefined) console.log(`  ✖ ${name}: not run, and what is not run is not proved`);
});
events.on("test:stderr", ({ message }) => process.stderr.write(message));
events.on("test:summary", ({ file, counts: summary }) => {
  if (file === undefined) counts = total(summary);
});
events.on("end", () => {
  console.log(`${countsMark}${JSON.stringify(counts)}`);
  // A test that leaves a socket open must not hold up the run.
  process.exit(counts.failed === 0 ? 0 : 1);
});
events.resume();

function total({ tests, passed }: Summary): Counts {
  return tests === 0 ? { passed: 0, failed: 1 } : { passed, failed: tests - passed };
}

// A suite or file that fails since a test in it failed would tell the same twice.
function onlyContains({ details }: EventData.TestFail): boolean {
  return "failureType" in details.error && details.error.failureType === "subtestsFailed";
}

function failure({ name, file, line, details }: EventData.TestFail): string {
  const where = file === undefined ? "" : ` (${relative(repositoryRoot, file)}:${line})`;
  const cause: unknown = details.error.cause ?? details.error;
  const words = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return `  ✖ ${name}${where}\n${words.replaceAll(/^/gm, "    ")}`;
}
