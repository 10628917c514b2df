// An alert as it is typed: what it means, what is wrong with it, and how one reads when it is listed.

import type { InputOf } from "@tradebook/contract/method.ts";
import type { alertService, AlertRow } from "@tradebook/contract/services/alert.ts";
import { alertConditions, isReached, type AlertCondition, type AlertFigures } from "@tradebook/domain/market/alert.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { formatPercent, formatPrice, formatQuantity } from "../../lib/format.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";
import { L } from "./alert-words.ts";

export type NewAlert = InputOf<(typeof alertService)["CreateAlert"]>;
/** What can be waited for on a security. */
export type DraftKind = AlertCondition | "NewsPublished";
export type AlertDraft = {
  readonly securityID: string;
  readonly kind: DraftKind;
  readonly levelText: string;
  readonly note: string;
  readonly byMail: boolean;
};

export type AlertReading = { readonly alert: NewAlert | null; readonly error: string | null };

/** A fall is typed as its size. */
export function readAlert(draft: AlertDraft, figures: AlertFigures | null): AlertReading {
  const { securityID, kind, levelText, note, byMail } = draft;
  if (kind === "NewsPublished") return { alert: { kind, securityID, note: note.trim(), byMail }, error: null };
  if (levelText.trim() === "") return { alert: null, error: null };
  const level = levelOf(kind, levelText);
  if (level === null) return { alert: null, error: L("LevelWrong") };
  if (figures !== null && isReached(kind, level, figures)) return { alert: null, error: L("LevelReached") };
  const base = { kind, securityID, note: note.trim(), byMail };
  switch (alertConditions[kind].level) {
    case "price":
      return { alert: { ...base, price: price(level) }, error: null };
    case "volume":
      return { alert: { ...base, volume: quantity(level) }, error: null };
    case "change":
      return { alert: { ...base, changePct: level }, error: null };
  }
}

function levelOf(kind: AlertCondition, text: string): number | null {
  const of = alertConditions[kind].level;
  const typed = of === "volume" ? parseQuantity(text) : parsePrice(text.replace("%", ""));
  if (typed === null || typed < 1 || (of === "change" && typed > 10_000)) return null;
  return kind === "ChangeAtOrBelow" ? -typed : typed;
}

/** What the alert is about, as one says it. */
export function alertSays({ kind, price: px, changePct, volume, orderId }: AlertRow): string {
  switch (kind) {
    case "PriceAtOrAbove":
      return L("AlertSaysPrice", "≥", formatPrice(px));
    case "PriceAtOrBelow":
      return L("AlertSaysPrice", "≤", formatPrice(px));
    case "ChangeAtOrAbove":
      return L("AlertSaysRise", formatPercent((changePct ?? 0) / 100));
    case "ChangeAtOrBelow":
      return L("AlertSaysFall", formatPercent((changePct ?? 0) / 100));
    case "VolumeAtOrAbove":
      return L("AlertSaysVolume", formatQuantity(volume));
    case "NewsPublished":
      return L("AlertSaysNews");
    case "OrderDone":
      return L("AlertSaysOrder", orderId ?? 0);
  }
}
