// Runs test steps one after another, each under its heading with its time, and adds up what passed and failed.
import { one, sum } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { tellError } from "./plain-error.ts";
import { startTestPostgres } from "./test-postgres.ts";
import type { TestPostgres } from "./test-postgres.ts";
import type { Step, StepContext } from "./test-steps.ts";

/** Runs all steps, whatever fails on the way; the last line is "N passed, N failed". Answers the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const outcomes: Counts[] = [];
  let postgres: Promise<TestPostgres> | undefined;
  const context: StepContext = {
    say: console.log,
    testPostgres: async () => (await (postgres ??= startTestPostgres())).superuserUrl,
  };
  for (const step of steps) outcomes.push(await runStep(step, context));
  await (await postgres?.catch(() => undefined))?.stop();
  const { passed, failed } = sum(outcomes);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function runStep(step: Step, context: StepContext): Promise<Counts> {
  const started = performance.now();
  console.log(`\n── ${step.title}`);
  const counts = await step.run(context).catch((error: unknown) => {
    console.log(`  ✖ ${tellError(error)}`);
    return one(false);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`   ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return counts;
}
