// The server is killed with -9 at every point of a new order's way: none acknowledged is lost, none is sent twice.

import { orderPoints } from "./crash-points.ts";
import { proveDeaths } from "./crash-story.ts";

await proveDeaths("server", orderPoints);
