// What an order would cost or bring and what the checks say to it: nothing is locked, nothing is written.

import { describeRefusal, fillIn } from "@tradebook/contract/errors.ts";
import type { OrderPreview } from "@tradebook/contract/services/order.ts";
import { chargeLineNames, chargeLines } from "@tradebook/domain/fees/charge-fees.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import { previewOrder, type OrderPreview as CorePreview } from "@tradebook/domain/order/preview-order.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { readAccounts } from "../../store/order-facts.ts";
import { readReference } from "../../store/reference.ts";
import { isVisibleTo } from "../../store/visible-account.ts";
import { loadBatch } from "./batch.ts";
import { orderFacts, type DeskCaller } from "./decide.ts";

type Asked = { readonly tenantId: number; readonly caller: DeskCaller; readonly request: NewOrder };

export async function preview(deps: Deps, { tenantId, caller, request }: Asked): Promise<Result<OrderPreview>> {
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const [accounts, reference] = await Promise.all([
      readAccounts(tx, { cscsAccounts: [request.cscsAccount], accountIds: [] }),
      readReference(tx),
    ]);
    const found = accounts.find(({ account }) => account.cscsAccount === request.cscsAccount);
    if (found === undefined || !isVisibleTo(caller, found)) {
      return refuse({ code: "NOT_FOUND", entity: "account", id: request.cscsAccount });
    }
    const nothingElse = { clOrdIDs: [], execIDs: [], execRefIDs: [], targets: new Map(), ids: [], replaced: [] };
    const batch = await loadBatch(tx, deps, { ...nothingElse, newOrders: [request], accounts, reference });
    const core = previewOrder(request, orderFacts(batch, request, { found, caller }));
    return ok(shown(core, request, caller));
  });
}

function shown(core: CorePreview, request: NewOrder, caller: DeskCaller): OrderPreview {
  const mayKnow = caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  return {
    price: core.price,
    consideration: core.consideration,
    charges: chargeLineNames.map((line) => ({ line, label: chargeLines[line].label, amount: core.charges[line] })),
    totalCharges: core.totalCharges,
    total: request.side === "Buy" ? core.net : null,
    net: request.side === "Sell" ? core.net : null,
    cashAfter: mayKnow ? core.cashAfter : null,
    holdingAfter: mayKnow && core.holdingAfter >= 0 ? quantity(core.holdingAfter) : null,
    settlementDate: core.settlementDate,
    breakEvenPrice: core.breakEvenPrice,
    findings: [
      ...core.errors.map((rejection) => finding(rejection, "error")),
      ...core.warnings.map((rejection) => finding(rejection, "warning")),
    ],
  };
}

function finding(rejection: Rejection, severity: "error" | "warning"): OrderPreview["findings"][number] {
  const { message, details } = describeRefusal(rejection);
  return { code: rejection.code, severity, message, details: details === null ? null : fillIn(details) };
}
