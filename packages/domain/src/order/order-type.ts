// The order types and sides. To add a type: a row here, its behaviour in matching, a scenario in both tests.

type OrderTypeRow = { readonly fix: string; readonly needsPrice: boolean; readonly name: string };

export const orderTypes = {
  Market: { fix: "1", needsPrice: false, name: "Market" },
  Limit: { fix: "2", needsPrice: true, name: "Limit" },
} as const satisfies Record<string, OrderTypeRow>;

export type OrderType = keyof typeof orderTypes;

/** FIX Side (54). An order-book entry's type (269) has other codes: '0' buy, '1' sell. */
export const sides = {
  Buy: { fix: "1", mdEntryType: "0" },
  Sell: { fix: "2", mdEntryType: "1" },
} as const satisfies Record<string, { readonly fix: string; readonly mdEntryType: string }>;

export type Side = keyof typeof sides;

export function opposite(side: Side): Side {
  return side === "Buy" ? "Sell" : "Buy";
}
