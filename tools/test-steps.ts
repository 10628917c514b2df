// The steps of npm test and npm run check: what each runs, and how its outcome is counted.
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBrowser } from "./browser.ts";
import { repositoryRoot } from "./config.ts";
import { countsMark, one, sum } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { ensureNatsServer } from "./nats-server.ts";
import { runProgram } from "./run-program.ts";
import { seedWorld } from "./seeded-world.ts";
import { buildWeb } from "./web-build.ts";

/** One part of a run, under its own heading. */
export type Step = { readonly title: string; readonly run: (context: StepContext) => Promise<Counts> };

/** What the steps of one run share. */
export type StepContext = {
  readonly say: (line: string) => void;
  /** The address of the run's PostgreSQL, started when the first step asks for it. */
  readonly testPostgres: () => Promise<string>;
};

type TestFiles = {
  readonly patterns: readonly string[];
  readonly except?: RegExp | undefined;
  readonly isolation: "none" | "process";
  /** How many files run at the same time. */
  readonly atOnce?: number;
};

const minute = 60_000;

/** Every test file is in one of these, and in no other. */
export const suites = {
  // Files share one process where they only compute: forty of them then take less than a second.
  pureCore: { patterns: ["packages/{domain,matching,contract}/**/*.test.ts"], isolation: "none" },
  otherUnits: {
    patterns: ["packages/*/**/*.test.ts", "apps/*/{src,build}/**/*.test.ts", "bench/**/*.test.ts"],
    except: /^packages\/(domain|matching|contract|signalr)\//,
    isolation: "process",
  },
  tidy: { patterns: ["tools/tidy*.test.ts"], isolation: "process" },
  hub: { patterns: ["packages/signalr/**/*.test.ts"], isolation: "process" },
  tools: { patterns: ["tools/*.test.ts"], except: /\/tidy/, isolation: "process" },
  exchange: { patterns: ["apps/exchange/test/**/*.test.ts"], isolation: "process" },
  server: { patterns: ["apps/server/test/**/*.test.ts"], isolation: "process" },
  browser: { patterns: ["e2e/**/*.test.ts"], isolation: "process", atOnce: 2 },
} as const satisfies Readonly<Record<string, TestFiles>>;

export const types: Step = { title: "Types", run: checkTypes };
export const lint: Step = { title: "Lint", run: ({ say }) => checkWith(say, "oxlint", ["--deny-warnings"]) };
export const format: Step = { title: "Format", run: ({ say }) => checkWith(say, "oxfmt", ["--check", "."]) };
export const tidy: Step = {
  title: "Tidy",
  run: (context) => runTests(context, suites.tidy),
};
export const unit: Step = {
  title: "Unit and property tests",
  run: async (context) => sum([await runTests(context, suites.pureCore), await runTests(context, suites.otherUnits)]),
};
export const hub: Step = {
  title: "The hub, with its reference clients",
  run: (context) => runTests(context, suites.hub),
};
export const embedded: Step = {
  title: "The embedded database and the tools",
  run: (context) => runTests(context, suites.tools),
};
export const server: Step = {
  title: "The server on real PostgreSQL",
  run: (context) => {
    const environment = { TRADEBOOK_NATS_SERVER: ensureNatsServer(context.say) };
    return runTests(context, suites.server, environment);
  },
};
export const exchange: Step = {
  title: "The simulated exchange",
  run: (context) => runTests(context, suites.exchange),
};
export const browser: Step = {
  title: "The product in a real browser",
  run: async (context) => {
    const chromium = await ensureBrowser(context.say);
    await buildWeb(context.say);
    const seeded = await seedWorld();
    const environment = { TRADEBOOK_CHROMIUM: chromium, TRADEBOOK_SEEDED_WORLD: seeded.dataDir };
    try {
      return await runTests(context, suites.browser, environment);
    } finally {
      await seeded.forget();
    }
  },
};

/** The files of a suite, by their paths from the root. */
export function filesOf({ patterns, except }: Pick<TestFiles, "patterns" | "except">): readonly string[] {
  const found = globSync(patterns, { cwd: repositoryRoot, exclude: ["**/node_modules/**"] }).sort();
  return found.filter((file) => except === undefined || !except.test(file));
}

/** Runs test files; a pattern without files fails, since it would prove nothing. */
async function runTests(
  context: StepContext,
  { patterns, except, isolation, atOnce = 2 }: TestFiles,
  environment: Readonly<Record<string, string>> = {},
): Promise<Counts> {
  const files = filesOf({ patterns, except });
  if (files.length === 0) {
    context.say(`  ✖ No test files in ${patterns.join(", ")}`);
    return one(false);
  }
  const runner = join(repositoryRoot, "tools/test-run.ts");
  const args = [runner, isolation, String(10 * minute), String(atOnce), ...files];
  const { output } = await runProgram(process.execPath, args, {
    ...environment,
    TRADEBOOK_TEST_PG: await context.testPostgres(),
  });
  return readCounts(context, output);
}

function readCounts(context: StepContext, output: string): Counts {
  const lines = output.trimEnd().split("\n");
  const at = lines.findLastIndex((line) => line.startsWith(countsMark));
  const words = lines
    .filter((_, index) => index !== at)
    .join("\n")
    .trimEnd();
  if (words !== "") context.say(words);
  const counts: Counts | undefined = at < 0 ? undefined : JSON.parse((lines[at] ?? "").slice(countsMark.length));
  if (counts !== undefined) return counts;
  context.say("  ✖ The test run ended before it could count.");
  return one(false);
}

// Two at a time: as many as the smallest machine has cores.
async function checkTypes({ say }: StepContext): Promise<Counts> {
  const waiting = projects();
  const outcomes: Counts[] = [];
  const work = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      outcomes.push(await checkWith(say, "tsc", ["-p", project]));
    }
  };
  await Promise.all([work(), work()]);
  return sum(outcomes);
}

/** Every tsconfig of a workspace that has sources. */
function projects(): string[] {
  const found = globSync("{apps,packages}/*/tsconfig{,.test}.json", { cwd: repositoryRoot });
  const all = [...found, "e2e/tsconfig.json", "bench/tsconfig.json", "tools/tsconfig.json"].sort();
  return all.filter((path) => existsSync(join(repositoryRoot, path)) && hasSources(dirname(path)));
}

function hasSources(folder: string): boolean {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repositoryRoot, exclude: ["**/node_modules/**"] }).length > 0;
}

async function checkWith(say: (line: string) => void, tool: string, args: readonly string[]): Promise<Counts> {
  const { code, output } = await runProgram(join(repositoryRoot, "node_modules/.bin", tool), args);
  if (code !== 0) say(`  ✖ ${tool} ${args.join(" ")}\n${output.trimEnd()}`);
  return one(code === 0);
}
