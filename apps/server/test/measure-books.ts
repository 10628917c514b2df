// The long run of the random books: `npm run bench -- books [operations] [seed]`.

import { loadavg } from "node:os";
import { runBooks } from "./books-run.ts";

const [operations = 200_000, seed = 1] = process.argv.slice(2).map(Number);
const seats = 8;
const startedAt = performance.now();
const { orders, retried, cut } = await runBooks({ operations, seed, seats });
const seconds = (performance.now() - startedAt) / 1000;
process.stdout.write(
  `${operations} operations by ${seats} people through two desks in ${Math.round(seconds)} s, load ${(loadavg()[0] ?? 0).toFixed(1)}\n` +
    `${orders} orders; ${cut} connections cut, ${retried} commands or reports sent again; no difference, every rule holds\n`,
);
