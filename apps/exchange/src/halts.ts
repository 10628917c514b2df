// Halts and suspensions of one security. Its orders may be canceled meanwhile, and nothing else.
// Each answers null when it is done, else why it cannot be, as a sentence.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import type { SecurityStatus } from "@tradebook/domain/security.ts";
import { beginAuction, tellAuction } from "./auctions.ts";
import type { Exchange } from "./exchange.ts";
import type { Instrument } from "./instrument.ts";
import { auctionMs } from "./phase-commands.ts";

type Stop = { readonly reason: string; readonly at: Instant };

/** Stops trading in one security until it is resumed, on whatever day. */
export function haltSecurity(exchange: Exchange, instrument: Instrument, { reason, at }: Stop): string | null {
  const { securityID, status } = instrument.security;
  if (status !== "Trading") return `${securityID} is ${status.toLowerCase()} already`;
  stop(exchange, instrument, { status: "Halted", reason, at });
  return null;
}

/** As a halt, for longer: late accounts, a takeover. */
export function suspendSecurity(exchange: Exchange, instrument: Instrument, { reason, at }: Stop): string | null {
  const { securityID, status } = instrument.security;
  if (status === "Suspended" || status === "Delisted") return `${securityID} is ${status.toLowerCase()} already`;
  stop(exchange, instrument, { status: "Suspended", reason, at });
  return null;
}

/** Ends a listing for good. Its shares leave the index with the next date. */
export function delistSecurity(exchange: Exchange, instrument: Instrument, { reason, at }: Stop): string | null {
  const { securityID, status } = instrument.security;
  if (status === "Delisted") return `${securityID} is delisted already`;
  stop(exchange, instrument, { status: "Delisted", reason, at });
  return null;
}

/** Ends a halt or a suspension; in continuous trading through an auction of the security's own. */
export function resumeSecurity(exchange: Exchange, instrument: Instrument, { at }: Pick<Stop, "at">): string | null {
  const { securityID, status } = instrument.security;
  if (status === "Trading") return `${securityID} is not halted`;
  if (status === "Delisted") return `${securityID} is delisted`;
  exchange.recorder?.({ kind: "status", status: "Trading" }, instrument, at);
  instrument.security = { ...instrument.security, status: "Trading" };
  instrument.haltReason = null;
  if (phases[exchange.day.phase].matches)
    beginAuction(exchange, instrument, { endsAt: instant(at + auctionMs(exchange)), at });
  tellStatus(exchange, instrument, at);
  return null;
}

function stop(
  exchange: Exchange,
  instrument: Instrument,
  { status, reason, at }: Stop & { readonly status: SecurityStatus },
): void {
  exchange.recorder?.({ kind: "status", status }, instrument, at);
  instrument.security = { ...instrument.security, status };
  instrument.haltReason = reason;
  instrument.auctionEndsAt = null;
  tellStatus(exchange, instrument, at);
}

function tellStatus(exchange: Exchange, instrument: Instrument, at: Instant): void {
  tellAuction(exchange, instrument, at);
  for (const listener of exchange.listeners) listener.onStatus?.(instrument, at);
}
