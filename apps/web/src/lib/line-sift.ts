// What of the line's messages a page has to read at once: of statistics, those that somebody looks at. The others are joined
// by security, and passed on when they are asked for. It works on the text, so that a worker can do it beside the page.

import type { HubEventName } from "@tradebook/contract/hub.ts";

type Heard = { readonly [member: string]: unknown };
type Invocation = { readonly type?: unknown; readonly target?: unknown; readonly arguments?: readonly unknown[] };

export type Sift = {
  /** The part of a message of the socket that is not held back; `wanted` null: all of it. */
  readonly take: (text: string, wanted: ReadonlySet<string> | null) => string;
  /** All that was held back until now. */
  readonly rest: () => string;
  readonly isHolding: () => boolean;
};

/** Behind every message of the hub's protocol. */
const end = "\u001e";
const statistics = "addMarketStatistics" satisfies HubEventName;
/** What was heard before it would turn it back. */
const session = "updateMarketStatsSession" satisfies HubEventName;

export function createSift(): Sift {
  const held = new Map<string, Heard>();
  const release = (securityIDs: Iterable<string>): readonly string[] =>
    [...securityIDs].flatMap((securityID) => {
      const change = held.get(securityID);
      held.delete(securityID);
      return change === undefined ? [] : [JSON.stringify({ type: 1, target: statistics, arguments: [change] })];
    });
  return {
    take: (text, wanted) => {
      if (wanted === null) return joined(release(held.keys())) + text;
      const passed: string[] = [];
      for (const record of text.split(end)) {
        const change = changeIn(record);
        if (change !== null) held.set(change.securityID, { ...held.get(change.securityID), ...change });
        else if (record !== "") passed.push(...(record.includes(session) ? release(held.keys()) : []), record);
      }
      return joined([...passed, ...release(wanted)]);
    },
    rest: () => joined(release(held.keys())),
    isHolding: () => held.size > 0,
  };
}

function joined(records: readonly string[]): string {
  return records.map((record) => record + end).join("");
}

/** Null for every other message; one of another shape is the page's to drop. */
function changeIn(record: string): (Heard & { readonly securityID: string }) | null {
  if (!record.includes(statistics)) return null;
  const { type, target, arguments: told } = JSON.parse(record) as Invocation; // the hub's own protocol
  const change = told?.[0] as Heard | undefined;
  if (type !== 1 || target !== statistics || typeof change?.["securityID"] !== "string") return null;
  return { ...change, securityID: change["securityID"] };
}
