// Runs test files with Node's runner and says every failure in full, nothing of what passed, and the counts at the end.
import "./whole-output.ts";
import { relative, resolve } from "node:path";
import { run } from "node:test";
import type { EventData } from "node:test";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "./config.ts";
import { countsMark, one, sum } from "./counts.ts";
import type { Counts } from "./counts.ts";

type Summary = EventData.TestSummary["counts"];

const [isolation, timeoutMs, concurrency, ...files] = process.argv.slice(2);
const ownProcesses = isolation !== "none";
const wholeOutput = fileURLToPath(new URL("whole-output.ts", import.meta.url));
const events = run({
  files,
  isolation: ownProcesses ? "process" : "none",
  timeout: Number(timeoutMs),
  // A file that leaves a socket or a timer open ends with its tests all the same.
  ...(ownProcesses
    ? { concurrency: Number(concurrency), execArgv: ["--test-force-exit", "--import", wholeOutput] }
    : {}),
});
/** What a file may take before the run names it: the slow ones are where a run's time can be won. */
const longMs = 30_000;
let whole: Summary | undefined;
const ended = new Map<string, Summary>();
events.on("test:fail", (data) => onlyContains(data) || console.log(failure(data)));
events.on("test:pass", ({ name, skip, todo }) => {
  if (skip !== undefined || todo !== undefined) console.log(`  ✖ ${name}: not run, and what is not run is not proved`);
});
events.on("test:stderr", ({ message }) => process.stderr.write(message));
events.on("test:summary", ({ file, counts, duration_ms: ms }) => {
  if (file === undefined) whole = counts;
  else ended.set(file, counts);
  if (file !== undefined && ms > longMs)
    console.log(`   ${Math.round(ms / 1000)} s: ${relative(repositoryRoot, file)}`);
});
events.on("end", () => {
  const cutShort = ownProcesses ? files.filter((file) => !isWhole(file)) : [];
  for (const file of cutShort) console.log(`  ✖ ${file}: ended before it had told of all its tests`);
  const lost = Math.max(0, [...ended.values()].reduce((ran, { tests }) => ran + tests, 0) - (whole?.tests ?? 0));
  if (lost > 0) console.log(`  ✖ ${lost} tests ran and were not heard of`);
  const counts = sum([total(whole), { passed: 0, failed: cutShort.length + lost }]);
  console.log(`${countsMark}${JSON.stringify(counts)}`);
  // A test that leaves a socket open must not hold up the run.
  process.exit(counts.failed === 0 ? 0 : 1);
});
events.resume();

function total(summary: Summary | undefined): Counts {
  if (summary === undefined || summary.tests === 0) return one(false);
  const { tests, passed } = summary;
  return { passed, failed: tests - passed };
}

/** The last thing that a file tells is how many tests it ran: what ended on the way, or ran none, has not told. */
function isWhole(file: string): boolean {
  return (ended.get(resolve(file))?.tests ?? 0) > 0;
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
