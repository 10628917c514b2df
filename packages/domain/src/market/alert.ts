// Alerts: what somebody wants to be told of once, and whether it has come about.

import type { Price, Quantity } from "../units.ts";

/** What is watched of a security; each has a level of its own kind. */
export const alertConditions = {
  PriceAtOrAbove: { level: "price" },
  PriceAtOrBelow: { level: "price" },
  ChangeAtOrAbove: { level: "change" },
  ChangeAtOrBelow: { level: "change" },
  VolumeAtOrAbove: { level: "volume" },
} as const satisfies Record<string, { readonly level: "price" | "change" | "volume" }>;

export type AlertCondition = keyof typeof alertConditions;
/** What is told of without a level: an order's end (filled, refused, cancelled or expired), and what is published. */
export const plainAlertKinds = ["OrderDone", "NewsPublished"] as const;
export type PlainAlertKind = (typeof plainAlertKinds)[number];
export type AlertKind = AlertCondition | PlainAlertKind;

/** Whether it waits for a figure of its security. */
export function isConditionKind(kind: AlertKind): kind is AlertCondition {
  return Object.hasOwn(alertConditions, kind);
}

/** The security's day as last heard. */
export type AlertFigures = {
  readonly last: Price | null;
  readonly prevClose: Price | null;
  readonly volume: Quantity;
};

/** The figure that a condition is about: kobo, hundredths of a per cent, or shares; null while there is none. */
export function alertFigure(condition: AlertCondition, { last, prevClose, volume }: AlertFigures): number | null {
  switch (alertConditions[condition].level) {
    case "price":
      return last;
    case "volume":
      return volume;
    case "change":
      return last === null || prevClose === null ? null : Math.round(((last - prevClose) * 10_000) / prevClose);
  }
}

/** Whether what was asked for is so; a level counts as reached when it is met exactly. */
export function isReached(condition: AlertCondition, level: number, figures: AlertFigures): boolean {
  const figure = alertFigure(condition, figures);
  if (figure === null) return false;
  return condition === "PriceAtOrBelow" || condition === "ChangeAtOrBelow" ? figure <= level : figure >= level;
}
