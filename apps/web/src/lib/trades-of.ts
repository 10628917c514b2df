// Trades as they are heard, decoded only where somebody wants them: a fast market has a hundred of them a second.

import { hubEvents, type HubPayload } from "@tradebook/contract/hub.ts";
import * as z from "zod";
import { onHubArgument } from "./hub.ts";

const { payload } = hubEvents.onMarketTrade;
type Trade = HubPayload<"onMarketTrade">;

/** How many want those of a security. */
const wanted = new Map<string, number>();

export function onTrades(isWanted: (securityID: string) => boolean, listener: (trade: Trade) => void): () => void {
  return onHubArgument("onMarketTrade", (argument) => {
    const heard = argument as z.input<typeof payload>; // one of another shape is dropped when it is decoded
    if (!isWanted(heard.securityID)) return;
    const trade = z.safeDecode(payload, heard);
    if (trade.success) listener(trade.data);
  });
}

/** Those of one security, which the server is told of where it would not send them otherwise. */
export function onTradesOf(securityID: string, listener: (trade: Trade) => void): () => void {
  wanted.set(securityID, (wanted.get(securityID) ?? 0) + 1);
  const end = onTrades((id) => id === securityID, listener);
  return () => {
    end();
    const left = (wanted.get(securityID) ?? 1) - 1;
    if (left > 0) wanted.set(securityID, left);
    else wanted.delete(securityID);
  };
}

export function tradesWanted(): readonly string[] {
  return [...wanted.keys()];
}
