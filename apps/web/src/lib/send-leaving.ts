// The last that a page says to the server.

import type { InputOf, Method } from "@tradebook/contract/method.ts";
import * as z from "zod";
import { ourHeaders, urlOf } from "./api.ts";

/** For what the page says with its last breath: it is sent though the page goes, and nobody is left to hear the answer. */
export function sendLeaving<M extends Method>(method: M, input: InputOf<M>): void {
  const body = JSON.stringify(z.encode(method.input, input));
  const headers = { ...ourHeaders(), "Content-Type": "application/json" };
  fetch(urlOf(method), { method: method.verb, headers, body, keepalive: true }).catch(() => undefined);
}
