// Share movements of one account, as the client portal lists them.

import type { MovementRow } from "@tradebook/contract/account-reports.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Cut } from "../../store/counted-page.ts";
import {
  movementsPage,
  securitiesMoved,
  type HeldBefore,
  type MovementSearch,
  type SecurityMoved,
  type ShareMovement,
} from "../../store/share-movements.ts";

export type MovementReport = {
  readonly totalCount: number;
  readonly items: readonly MovementRow[];
  readonly totals: { readonly securities: readonly Omit<SecurityMoved, "movements">[] };
};

export async function portfolioMovement(tx: Tx, search: MovementSearch, cut: Cut): Promise<MovementReport> {
  const { totalCount, before, securities } = await movedInPeriod(tx, search);
  const rows = await movementsPage(tx, { ...search, before }, cut);
  const items = rows.map((row, index) => movementRow(row, cut.skip + index + 1));
  return { totalCount, items, totals: { securities: securities.map(({ movements: _, ...row }) => row) } };
}

type Moved = {
  readonly totalCount: number;
  /** Shares at the beginning of the period. */
  readonly before: HeldBefore;
  readonly securities: readonly SecurityMoved[];
};

export async function movedInPeriod(tx: Tx, search: MovementSearch): Promise<Moved> {
  const securities = await securitiesMoved(tx, search);
  return {
    totalCount: securities.reduce((all, { movements }) => all + movements, 0),
    before: new Map(securities.map(({ symbol, opening }) => [symbol, opening])),
    securities,
  };
}

const types = {
  Buy: "BUY",
  Sell: "SELL",
  TransferIn: "TRANSFER_IN",
  TransferOut: "TRANSFER_OUT",
  Bonus: "BONUS",
  Rights: "RIGHTS",
  Split: "SPLIT",
  TakenBack: "ADJUST",
} as const satisfies { readonly [K in ShareMovement["kind"]]: MovementRow["movementType"] };

export function movementRow(row: ShareMovement, id: number): MovementRow {
  return {
    id,
    date: row.date,
    settlementDate: row.settlementDate,
    symbol: row.securityID,
    name: row.name,
    movementType: types[row.kind],
    reference: referenceOf(row),
    quantityIn: row.quantityIn,
    quantityOut: row.quantityOut,
    unitPrice: row.unitPrice,
    amount: row.amount,
    runningQuantity: row.runningQuantity,
  };
}

function referenceOf({ kind, orderId, date, reference }: ShareMovement): string {
  if (orderId === null || (kind !== "Buy" && kind !== "Sell")) return reference;
  return contractNoteNo({ side: kind, tradeDate: date, orderId });
}
