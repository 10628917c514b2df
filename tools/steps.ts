// npm run migrate, seed and verify: one step of the server's own, on the database in use.
import { plainError } from "./plain-error.ts";
import { runTool } from "./main-program.ts";
import { withDatabase } from "./database-in-use.ts";
import { runStep, steps } from "./step.ts";
import type { StepName } from "./step.ts";

runTool(async ([name = ""]) => {
  if (!isStep(name)) throw plainError(`There is no step "${name}"; there are ${Object.keys(steps).join(", ")}.`);
  return withDatabase(`npm run ${name}`, (database) => runStep(name, database, console.log));
});

function isStep(name: string): name is StepName {
  return Object.hasOwn(steps, name);
}
