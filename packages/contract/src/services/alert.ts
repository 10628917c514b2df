// Alert: what a user wants to be told of once: a security's price, move, volume or news, or an order's end.

import { alertConditions, isConditionKind, plainAlertKinds, type AlertKind } from "@tradebook/domain/market/alert.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { isoInstant } from "../wire-time.ts";
import { nairaPrice, shares } from "../wire-units.ts";
import { securityID } from "./market-data.ts";

/** Alerts of one user that may wait at a time; those that have fired stay until they are removed, the latest of them. */
export const mostWaitingAlerts = 100;

const kinds = [...Object.keys(alertConditions), ...plainAlertKinds] as AlertKind[]; // the table's own keys
export const alertKind = z.enum(kinds);

/** A move in per cent on the wire, in hundredths of one inside. */
const changePercent = z.codec(
  z
    .number()
    .min(-100)
    .max(1000)
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
      error: "has at most two decimals",
    }),
  z.int(),
  { decode: (percent) => Math.round(percent * 100), encode: (hundredths) => hundredths / 100 },
);

/** The level, by the member of its kind; one on an order or on news has none. */
const levels = { price: nairaPrice, changePct: changePercent, volume: shares };

export const alertRow = z.object({
  id: z.int(),
  kind: alertKind,
  securityID: z.string(),
  price: levels.price.nullable(),
  changePct: levels.changePct.nullable(),
  volume: levels.volume.nullable(),
  orderId: z.int().nullable(),
  note: z.string(),
  byMail: z.boolean(),
  createdAt: isoInstant,
  /** Null while it waits. */
  firedAt: isoInstant.nullable(),
});
export type AlertRow = z.output<typeof alertRow>;

const write = { verb: "POST", access: "signedIn", logged: "audit", answer: "wrapped" } as const;

export const alertService = service({
  /** The caller's own: those that wait, then the latest that have fired. */
  GetAlerts: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Alert/GetAlerts",
    input: z.object({}),
    output: z.object({ items: z.array(alertRow) }),
  },
  /** Fires once, and then only by being made again. */
  CreateAlert: {
    ...write,
    path: "Alert/CreateAlert",
    input: z
      .object({
        kind: alertKind,
        securityID: securityID.nullish(),
        price: levels.price.nullish(),
        changePct: levels.changePct.nullish(),
        volume: levels.volume.nullish(),
        orderId: z.int().min(1).nullish(),
        note: z.string().trim().max(200).nullish(),
        byMail: z.boolean().nullish(),
      })
      .refine(isWhole, {
        error: "must have what its kind asks for: an order, or a security, with a level unless it is on news",
        path: ["kind"],
      }),
    output: alertRow,
  },
  RemoveAlert: {
    ...write,
    verb: "DELETE",
    path: "Alert/RemoveAlert",
    input: z.object({ id: z.int().min(1).max(2_147_483_647) }),
    output: z.object({}),
  },
});

type Asked = {
  readonly kind: AlertKind;
  readonly securityID?: string | null | undefined;
  readonly price?: number | null | undefined;
  readonly changePct?: number | null | undefined;
  readonly volume?: number | null | undefined;
  readonly orderId?: number | null | undefined;
};

function isWhole(asked: Asked): boolean {
  if (asked.kind === "OrderDone") return (asked.orderId ?? null) !== null;
  if ((asked.securityID ?? null) === null) return false;
  return asked.kind === "NewsPublished" || levelOf(asked) !== null;
}

/** Kobo, hundredths of a per cent, or shares; null for one on an order or on news, and where it was left out. */
export function levelOf({ kind, price, changePct, volume }: Asked): number | null {
  if (!isConditionKind(kind)) return null;
  return { price, change: changePct, volume }[alertConditions[kind].level] ?? null;
}
