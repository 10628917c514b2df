// npm run check: what tells most within a minute: types, lint, format, tidy and unit tests.
import { runTool } from "./main-program.ts";
import { runSteps } from "./run-steps.ts";
import { format, lint, tidy, types, unit } from "./test-steps.ts";

runTool(() => runSteps([types, lint, format, tidy, unit]));
