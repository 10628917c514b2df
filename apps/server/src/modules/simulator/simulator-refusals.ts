// What the simulated exchange says when it did not do what it was asked, as a refusal.

import type { Answer } from "@tradebook/contract/method.ts";
import type { SimulatorAnswer } from "../../simulator-port.ts";

export function refusalOf(answer: Exclude<SimulatorAnswer, { readonly kind: "done" }>): Answer<never> {
  switch (answer.kind) {
    case "absent":
      return { ok: false, rejection: { code: "SIMULATOR_ABSENT" } };
    case "silent":
      return { ok: false, rejection: { code: "SIMULATOR_SILENT", asked: answer.asked } };
    case "refused":
      return refusedBecause(answer.why);
    default:
      return answer satisfies never;
  }
}

/** A refusal in the simulator's own words. */
export function refusedBecause(why: string): Answer<never> {
  return { ok: false, rejection: { code: "SIMULATOR_REFUSED", why: sentence(why) } };
}

function sentence(why: string): string {
  return `${why.slice(0, 1).toUpperCase()}${why.slice(1)}${/[.!?]$/.test(why) ? "" : "."}`;
}
