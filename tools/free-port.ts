// A port for what is started later: below those that systems hand to outgoing connections, any of which would take it
// in the meantime.

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Linux begins to hand out at 32768, others higher. */
const [first, beyond] = [20_000, 32_000];
const mostTries = 50;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(first, beyond);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port was found from ${first} to ${beyond}`);
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
