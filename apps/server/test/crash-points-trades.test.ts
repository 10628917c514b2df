// The server is killed with -9 while it hears of a trade, and again while it starts: nothing is lost, nothing is sent twice.

import { tradePoints } from "./crash-points.ts";
import { proveDeaths } from "./crash-story.ts";

await proveDeaths("server", tradePoints);
