// The shares of a holding by when they came: each lot with what it cost, and first in first out what has left of it.
// The books keep the moving average (holding.ts); lots say how old the shares are and what each purchase has gained since.

import type { TradingDay } from "../instant.ts";
import {
  addQuantity,
  divideHalfAway,
  minus,
  plus,
  quantity,
  subtractQuantity,
  zeroKobo,
  zeroQuantity,
  type Kobo,
  type Quantity,
} from "../units.ts";
import { unreachable } from "../invariant.ts";
import type { HoldingMovement } from "./holding.ts";

/** A movement with the paper it is known by; `consideration` is a trade's value before charges. */
export type LotMovement = {
  readonly day: TradingDay;
  readonly movement: HoldingMovement;
  readonly reference: string;
  readonly consideration: Kobo;
};

export type LotKind = "Buy" | "TransferIn" | "Rights" | "Bonus" | "SplitIn";

/** What is left of shares that came together; fills of one note are one lot. */
export type Lot = {
  readonly day: TradingDay;
  readonly kind: LotKind;
  readonly reference: string;
  readonly quantity: Quantity;
  /** Of those left, charges and all. */
  readonly cost: Kobo;
  /** Of those left, before charges; null where nothing was traded. */
  readonly consideration: Kobo | null;
};

export type Lots = {
  /** The oldest first; none is empty. */
  readonly open: readonly Lot[];
  /** Sold beyond what was held: owed, and delivered from the next shares that come. */
  readonly short: Quantity;
  /** What the shares that are gone had cost in their own lots. */
  readonly leftCost: Kobo;
};

export const noLots: Lots = { open: [], short: zeroQuantity, leftCost: zeroKobo };

export function lotsOf(movements: readonly LotMovement[]): Lots {
  return movements.reduce(moveLots, noLots);
}

export function moveLots(lots: Lots, move: LotMovement): Lots {
  const { movement, consideration } = move;
  switch (movement.kind) {
    case "Buy":
      return addLot(lots, { ...move, kind: "Buy", quantity: movement.quantity, cost: movement.cost, consideration });
    case "TransferIn":
    case "Rights":
      return addLot(lots, { ...move, ...movement, consideration: null });
    case "Bonus":
      return addLot(lots, { ...move, ...movement, cost: zeroKobo, consideration: null });
    case "SplitIn":
      return spread(lots, move, movement.quantity);
    case "SplitOut":
      return gather(lots, movement.quantity);
    case "TransferOut":
      return takeOldest(lots, movement.quantity);
    case "RightsBack":
      return takeRights(lots, movement.quantity);
    case "Sell": {
      const beyond = Math.max(0, movement.quantity - sharesOf(lots.open));
      const left = takeOldest(lots, movement.quantity);
      return { ...left, short: addQuantity(left.short, quantity(beyond)) };
    }
    default:
      return unreachable(movement);
  }
}

/** What is owed is delivered first, with its part of the cost. */
function addLot(lots: Lots, came: Lot): Lots {
  const delivered = quantity(Math.min(came.quantity, lots.short));
  const { gone, left } = split(came, delivered);
  const owing = {
    short: subtractQuantity(lots.short, delivered),
    leftCost: plus(lots.leftCost, gone?.cost ?? zeroKobo),
  };
  if (left === null) return { ...lots, ...owing };
  const { day, kind, reference, quantity: shares, cost, consideration } = left;
  const lot = { day, kind, reference, quantity: shares, cost, consideration };
  const same = kind === "Buy" ? lots.open.findIndex((one) => one.kind === kind && one.reference === reference) : -1;
  const known = lots.open[same];
  const open = known === undefined ? [...lots.open, lot] : lots.open.with(same, joined(known, lot));
  return { open, ...owing };
}

function joined(a: Lot, b: Pick<Lot, "quantity" | "cost" | "consideration">): Lot {
  const consideration =
    a.consideration === null || b.consideration === null ? null : plus(a.consideration, b.consideration);
  return { ...a, quantity: addQuantity(a.quantity, b.quantity), cost: plus(a.cost, b.cost), consideration };
}

/** A split makes more shares of each lot and leaves its day and its cost. */
function spread(lots: Lots, move: LotMovement, shares: Quantity): Lots {
  const delivered = quantity(Math.min(shares, lots.short));
  const owing = { short: subtractQuantity(lots.short, delivered), leftCost: lots.leftCost };
  const rest = subtractQuantity(shares, delivered);
  if (rest === 0) return { ...lots, ...owing };
  if (lots.open.length === 0) {
    const { day, reference } = move;
    return {
      open: [{ day, kind: "SplitIn", reference, quantity: rest, cost: zeroKobo, consideration: null }],
      ...owing,
    };
  }
  const parts = partsOf(lots.open, rest);
  const open = lots.open.map((lot, at) => ({ ...lot, quantity: addQuantity(lot.quantity, parts[at] ?? zeroQuantity) }));
  return { open, ...owing };
}

/** A consolidation leaves fewer shares of the same cost; what a lot that has none left had cost goes to its neighbour. */
function gather(lots: Lots, shares: Quantity): Lots {
  if (shares >= sharesOf(lots.open)) return takeOldest(lots, shares);
  const parts = partsOf(lots.open, shares);
  const fewer = lots.open.map((lot, at) => ({
    ...lot,
    quantity: subtractQuantity(lot.quantity, parts[at] ?? zeroQuantity),
  }));
  const open: Lot[] = [];
  let homeless: Lot | null = null;
  for (const lot of fewer) {
    const whole: Lot = homeless === null ? lot : joined(lot, homeless);
    homeless = whole.quantity === 0 ? whole : null;
    if (homeless === null) open.push(whole);
  }
  const last = open.at(-1);
  return {
    ...lots,
    open: homeless === null || last === undefined ? open : [...open.slice(0, -1), joined(last, homeless)],
  };
}

/** So many shares over the lots by their size, to the share. */
function partsOf(open: readonly Lot[], shares: Quantity): readonly Quantity[] {
  const whole = BigInt(sharesOf(open));
  let [seen, given] = [0n, 0n];
  return open.map((lot) => {
    seen += BigInt(lot.quantity);
    const upTo = (BigInt(shares) * seen) / whole;
    const part = upTo - given;
    given = upTo;
    return quantity(Number(part));
  });
}

/** As far as there are any. */
function takeOldest(lots: Lots, shares: Quantity): Lots {
  const open: Lot[] = [];
  let [wanted, leftCost]: [number, Kobo] = [shares, lots.leftCost];
  for (const lot of lots.open) {
    const { gone, left } = split(lot, quantity(Math.min(wanted, lot.quantity)));
    wanted -= gone?.quantity ?? 0;
    leftCost = plus(leftCost, gone?.cost ?? zeroKobo);
    if (left !== null) open.push(left);
  }
  return { ...lots, open, leftCost };
}

/** Those of the rights first, the newest of them; of other lots only what is missing then. */
function takeRights(lots: Lots, shares: Quantity): Lots {
  const newestFirst = lots.open.toReversed();
  const ofRights = newestFirst.filter(({ kind }) => kind === "Rights");
  const others = newestFirst.filter(({ kind }) => kind !== "Rights");
  const taken = takeOldest({ ...lots, open: [...ofRights, ...others] }, shares);
  return { ...taken, open: taken.open.toSorted((a, b) => placeOf(lots.open, a) - placeOf(lots.open, b)) };
}

/** A lot of which something was taken is another value with the same day, kind and reference. */
function placeOf(open: readonly Lot[], { day, kind, reference }: Lot): number {
  return open.findIndex((lot) => lot.day === day && lot.kind === kind && lot.reference === reference);
}

/** The last shares take the rest of the cost. */
function split(lot: Lot, taken: Quantity): { readonly gone: Lot | null; readonly left: Lot | null } {
  if (taken === 0) return { gone: null, left: lot.quantity === 0 ? null : lot };
  if (taken === lot.quantity) return { gone: lot, left: null };
  const partOf = (amount: Kobo) => divideHalfAway(amount * BigInt(taken), BigInt(lot.quantity));
  const cost = partOf(lot.cost);
  const consideration = lot.consideration === null ? null : partOf(lot.consideration);
  const rest = lot.consideration === null || consideration === null ? null : minus(lot.consideration, consideration);
  return {
    gone: { ...lot, quantity: taken, cost, consideration },
    left: { ...lot, quantity: subtractQuantity(lot.quantity, taken), cost: minus(lot.cost, cost), consideration: rest },
  };
}

function sharesOf(open: readonly Lot[]): number {
  return open.reduce((all, lot) => all + lot.quantity, 0);
}

/** The day from which the shares held now were never all gone; null where none are held. */
export function heldSince(movements: readonly Pick<LotMovement, "day" | "movement">[]): TradingDay | null {
  let lots = noLots;
  let since: TradingDay | null = null;
  for (const { day, movement } of movements) {
    lots = moveLots(lots, { day, movement, reference: "", consideration: zeroKobo });
    since = lots.open.length === 0 ? null : (since ?? day);
  }
  return since;
}
