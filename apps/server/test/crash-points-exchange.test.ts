// The exchange is killed with -9 between what it hears, keeps and says: both sides agree in the end, nothing has happened twice.

import { exchangePoints } from "./crash-points.ts";
import { proveDeaths } from "./crash-story.ts";

await proveDeaths("exchange", exchangePoints);
