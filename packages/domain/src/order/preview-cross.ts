// What a cross would cost and bring, and everything the checks have to say to either side, without placing it.

import type { Rejection } from "../rejection.ts";
import type { CrossFacts, CrossRequest, NewOrder, OrderFacts } from "./facts.ts";
import { crossSide, refusalsOfDeal, whateverDuration } from "./place-cross.ts";
import { previewOrder, type OrderPreview } from "./preview-order.ts";

export type CrossPreview = {
  /** What stands against the two together. */
  readonly refusals: readonly Rejection[];
  readonly buy: OrderPreview;
  readonly sell: OrderPreview;
};

/** Names at least what `placeCross` would refuse it for. */
export function previewCross(request: CrossRequest, facts: CrossFacts): CrossPreview {
  return {
    refusals: refusalsOfDeal(request, facts),
    buy: previewSide(crossSide(request, "Buy"), facts.buy),
    sell: previewSide(crossSide(request, "Sell"), facts.sell),
  };
}

/** A cross accepts beforehand what may be accepted: a warning that is left stops it. */
function previewSide(request: NewOrder, facts: OrderFacts): OrderPreview {
  const { errors, warnings, ...figures } = previewOrder(request, whateverDuration(facts));
  return { ...figures, errors: [...errors, ...warnings], warnings: [] };
}
