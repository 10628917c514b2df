// In which order the cards of a customer's dashboard stand: the usual one until its owner moves some.

export const cardNames = [
  "value",
  "money",
  "accounts",
  "attention",
  "performance",
  "movers",
  "orders",
  "market",
  "actions",
  "news",
  "lessons",
] as const;
export type CardName = (typeof cardNames)[number];

export const usualOrder = "";

/** Those of `shown`, as they were kept; what was not kept, or is new, stands behind what is before it in the usual order. */
export function cardsInOrder(kept: string, shown: readonly CardName[]): readonly CardName[] {
  const asked = kept.split(",");
  const order = asked.flatMap((name) => cardNames.find((one) => one === name) ?? []);
  const all = cardNames.reduce<readonly CardName[]>(
    (placed, name, at) => {
      if (placed.includes(name)) return placed;
      const before = cardNames.slice(0, at).findLast((one) => placed.includes(one));
      return placed.toSpliced(before === undefined ? 0 : placed.indexOf(before) + 1, 0, name);
    },
    [...new Set(order)],
  );
  return all.filter((name) => shown.includes(name));
}

/** The choice once `name` stands at the place `to` of those that are shown. */
export function withCardAt(order: readonly CardName[], name: CardName, to: number): string {
  const place = Math.max(0, Math.min(to, order.length - 1));
  return order
    .filter((one) => one !== name)
    .toSpliced(place, 0, name)
    .join(",");
}
