// The server is killed with -9 while an order is canceled or changed: the change is carried out once.

import { changePoints } from "./crash-points.ts";
import { proveDeaths } from "./crash-story.ts";

await proveDeaths("server", changePoints);
