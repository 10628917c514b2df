// What comes from shares that are held, by its next day.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { comingOf } from "./coming-actions.ts";

const day = tradingDay("2026-11-23");
const one = (id: number, change: Partial<CorporateActionRow>) =>
  ({
    id,
    type: "Dividend",
    state: "Approved",
    securityID: "GTCO",
    exDate: tradingDay("2026-11-25"),
    paymentDate: tradingDay("2026-12-07"),
    closesOn: null,
    ...change,
  }) as CorporateActionRow;
const told = (rows: readonly CorporateActionRow[]) =>
  comingOf(rows, new Set(["GTCO"]), day).map(({ action, next }) => `${action.id} ${next.what} ${next.on}`);

test("what comes is told by its next day, the soonest first, of shares held and for thirty days", () => {
  assert.deepEqual(
    told([
      one(1, {}),
      one(2, { exDate: tradingDay("2026-11-20") }),
      one(3, { exDate: tradingDay("2026-11-20"), closesOn: tradingDay("2026-11-23"), type: "Rights" }),
      one(4, { exDate: tradingDay("2026-12-24") }),
      one(5, { exDate: tradingDay("2026-12-23") }),
      one(6, { securityID: "MTNN" }),
      one(7, { state: "Applied" }),
      one(8, { state: "Cancelled" }),
      one(9, { exDate: tradingDay("2026-11-02"), paymentDate: tradingDay("2026-11-20"), state: "Entitled" }),
    ]),
    ["3 closes 2026-11-23", "1 ex 2026-11-25", "2 pays 2026-12-07", "5 ex 2026-12-23"],
  );
});
