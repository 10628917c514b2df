// npm run e2e: the browser suite alone.
import { runTool } from "./main-program.ts";
import { runSteps } from "./run-steps.ts";
import { browser } from "./test-steps.ts";

runTool(() => runSteps([browser]));
