// One market data entry: mdEntryID, side, price, size, time.

import type { Instant } from "../instant.ts";
import type { Side } from "../order/order-type.ts";
import type { Price, Quantity } from "../units.ts";

/** An order as the market may see it; the codes of mdEntryType are read at the edge. */
export type MdEntry = {
  readonly securityID: string;
  readonly mdEntryID: string;
  readonly side: Side;
  readonly mdEntryPx: Price;
  readonly mdEntrySize: Quantity;
  readonly mdEntryTime: Instant;
  /** The number of the event that made or last changed it. */
  readonly rptSeq: number;
};

/** A change of one security's book; `rptSeq` is one higher with every change. */
export type BookEvent =
  | { readonly kind: "add"; readonly rptSeq: number; readonly entry: MdEntry }
  | { readonly kind: "update"; readonly rptSeq: number; readonly entry: MdEntry }
  | { readonly kind: "delete"; readonly rptSeq: number; readonly mdEntryID: string }
  | { readonly kind: "clear"; readonly rptSeq: number };
