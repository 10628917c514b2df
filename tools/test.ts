// npm test: everything a change must pass.
import { runTool } from "./main-program.ts";
import { runSteps } from "./run-steps.ts";
import { browser, embedded, exchange, format, hub, lint, server, tidy, types, unit } from "./test-steps.ts";

runTool(() => runSteps([types, lint, format, tidy, unit, hub, embedded, exchange, server, browser]));
