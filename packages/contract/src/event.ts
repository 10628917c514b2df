// One hub event: name, payload, who hears it.

import type * as z from "zod";

/** everyone: all who are signed in. security: those watching its book. account: its holders, brokers and watchers. user: one person. house: all who are signed in to it. desk: watchers of all the house's orders. */
export type EventAudience = "everyone" | "security" | "account" | "user" | "house" | "desk";

export type HubEventRow<Payload extends z.ZodType = z.ZodType> = {
  readonly payload: Payload;
  readonly audience: EventAudience;
};

/** Keeps each row's own schema in the type. */
export function hubEventTable<const T extends Readonly<Record<string, HubEventRow>>>(rows: T): T {
  return rows;
}
