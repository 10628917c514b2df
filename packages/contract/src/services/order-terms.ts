// What commands on orders are given: ids, accounts, terms, instructions.

import * as z from "zod";
import { limits } from "../names.ts";
import { ordTypeCode, sideCode, timeInForceCode } from "../wire-codes.ts";
import { lagosDate } from "../wire-time.ts";
import { nairaPrice } from "../wire-units.ts";
import { securityID } from "./market-data.ts";

/** Chosen by the client, unique in a tenant. The same id with the same content answers the first result again. */
export const clOrdID = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,36}$/, { error: "must be 1 to 36 letters, digits and hyphens" });

/** A securities account's number; `cscsAcct` means the same. */
export const cscsAccount = z
  .string()
  .max(limits.cscsAccount)
  .regex(/^[A-Za-z0-9-]+$/, { error: "must be a securities account's number" });

/** How the holder of the account gave the instruction; needed from anybody else. */
export const mandate = z.object({
  channel: z.string().min(1).max(40),
  reference: z.string().min(1).max(100),
  note: z.string().max(500).nullish(),
});

export const orderTerms = {
  cscsAccount,
  securityID,
  side: sideCode,
  ordType: ordTypeCode,
  /** Any number passes the door, so that the refusal is the catalogue's. */
  orderQty: z.number().min(-1e15).max(1e15),
  price: nairaPrice.nullish(),
  timeInForce: timeInForceCode.default("Day"),
  expireDate: lagosDate.nullish(),
  /** An iceberg's shown part, and the least that trades on entry; for brokers, as all or none is. */
  maxFloor: z.number().min(-1e15).max(1e15).nullish(),
  minQty: z.number().min(-1e15).max(1e15).nullish(),
  allOrNone: z.boolean().nullish(),
  /** The exchange's approval of a large trade. */
  approvalReference: z.string().min(1).max(100).nullish(),
  mandate: mandate.nullish(),
  acceptWarnings: z.array(z.string().max(40)).max(10).nullish(),
} as const;

/** One client buys what another sells. */
export const crossTerms = {
  securityID,
  price: nairaPrice,
  orderQty: orderTerms.orderQty,
  buyCscsAccount: cscsAccount,
  sellCscsAccount: cscsAccount,
  mandateBuy: mandate,
  mandateSell: mandate,
  approvalReference: orderTerms.approvalReference,
  reason: z.string().min(1).max(300),
} as const;

export const openOrder = { id: z.int().min(1).nullish(), orderID: z.string().min(1).max(40).nullish() } as const;

export function namesOrder({
  id,
  orderID,
}: {
  id?: number | null | undefined;
  orderID?: string | null | undefined;
}): boolean {
  return (id ?? orderID ?? null) !== null;
}

export const unnamed = { error: "must name the order by id or orderID", path: ["id"] };

/** What a replace changes; what is left out stays as it is. `orderQty` is the whole order's, traded shares and all. */
export const newTerms = {
  price: nairaPrice.nullish(),
  orderQty: orderTerms.orderQty.nullish(),
  timeInForce: timeInForceCode.nullish(),
  expireDate: lagosDate.nullish(),
} as const;
