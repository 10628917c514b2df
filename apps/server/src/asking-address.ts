// From which address somebody asks: as Fastify finds it, a proxy on this machine tells for whom it asks.

import type { IncomingHttpHeaders } from "node:http";
import { isThisMachine } from "./this-machine.ts";

type Asking = { readonly remoteAddress: string; readonly headers: IncomingHttpHeaders };

export function askingAddress({ remoteAddress, headers }: Asking): string {
  if (!isThisMachine(remoteAddress)) return remoteAddress;
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return forwarded.findLast((one) => !isThisMachine(one)) ?? remoteAddress;
}
