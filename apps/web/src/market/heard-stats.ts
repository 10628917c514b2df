// Changes of statistics as they were heard: joined by security, and decoded only as often as somebody can see them. A fast
// market tells of a thousand a second, of which a page shows the rows that are in sight.

import { hubEvents, type MarketStatChange } from "@tradebook/contract/hub.ts";
import * as z from "zod";
import { sinceStart } from "../lib/clock.ts";
import { onTick } from "../lib/drawing-pace.ts";
import { onHubArgument } from "../lib/hub.ts";
import { wantStatistics } from "../lib/line-socket.ts";

const { payload } = hubEvents.addMarketStatistics;
type Heard = { readonly [member: string]: unknown };

/** How old what nobody looks at may become once it is heard; totals and rankings read it. */
const unseenMs = 500;
/** Rows that come into sight are waited for no longer. */
const lookEveryMs = 250;
const waiting = new Map<string, Heard>();
let allAt = 0;

type Options = {
  /** Securities that somebody looks at now. */
  readonly watched: () => readonly string[];
  readonly keep: (change: MarketStatChange) => void;
};

export function hearStats(options: Options): () => void {
  const pass = () => {
    const isAllDue = sinceStart() - allAt >= unseenMs;
    if (isAllDue) allAt = sinceStart();
    for (const securityID of isAllDue ? [...waiting.keys()] : options.watched()) keepHeard(securityID, options);
    if (waiting.size > 0) onTick(pass);
  };
  const endHearing = onHubArgument("addMarketStatistics", (argument) => {
    const change = argument as Heard; // an event of another shape is dropped when it is decoded
    const securityID = String(change["securityID"]);
    waiting.set(securityID, { ...waiting.get(securityID), ...change });
    if (waiting.size === 1) onTick(pass);
  });
  const endWanting = keepWanting(options.watched);
  return () => {
    endWanting();
    endHearing();
  };
}

/** Tells the line what somebody looks at; without a word from here it passes on all. */
function keepWanting(watched: Options["watched"]): () => void {
  let told = "";
  const timer = setInterval(() => {
    const securityIDs = watched();
    const next = securityIDs.join();
    if (next === told) return;
    told = next;
    wantStatistics(securityIDs);
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
    wantStatistics(null);
  };
}

/** Before something is changed that a change heard earlier would turn back. */
export function keepAllHeard(keep: Options["keep"]): void {
  for (const securityID of waiting.keys()) keepHeard(securityID, { keep });
}

function keepHeard(securityID: string, { keep }: Pick<Options, "keep">): void {
  const heard = waiting.get(securityID);
  if (!waiting.delete(securityID)) return;
  const change = z.safeDecode(payload, heard as z.input<typeof payload>);
  if (change.success) keep(change.data);
}
