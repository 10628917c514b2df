// What an order would cost or bring and what the checks say to it: nothing is locked, nothing is written.

import { describeRefusal, fillIn } from "@tradebook/contract/errors.ts";
import { translated } from "@tradebook/contract/languages/translated.ts";
import type { CrossPreview, OrderPreview } from "@tradebook/contract/services/order-preview.ts";
import { chargeLineNames, chargeLines } from "@tradebook/domain/fees/charge-fees.ts";
import type { CrossRequest, NewOrder } from "@tradebook/domain/order/facts.ts";
import { previewCross } from "@tradebook/domain/order/preview-cross.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { previewOrder, type OrderPreview as CorePreview } from "@tradebook/domain/order/preview-order.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { mapOk, type Result } from "@tradebook/domain/result.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { feesFor } from "../../store/fees.ts";
import type { DeskCaller } from "./decide.ts";
import { crossRequestFacts, requestFacts } from "./request-facts.ts";

type Asked = {
  readonly tenantId: number;
  readonly caller: DeskCaller;
  readonly request: NewOrder;
  readonly culture: string;
};

export async function preview(deps: Deps, asked: Asked): Promise<Result<OrderPreview>> {
  const { tenantId, caller, request, culture } = asked;
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const asking = await requestFacts(tx, deps, { caller, request });
    return mapOk(asking, ({ facts, fees }) => {
      const sale = { accountId: facts.account.accountId, securityID: request.securityID, side: "Sell" } as const;
      const core = previewOrder(request, { ...facts, feesOfSale: feesFor(fees, sale) });
      const { closed = null, tradingDay } = facts.market;
      return {
        ...shown(core, { caller, culture, side: request.side }),
        queuedFor: closed === null ? null : tradingDay,
      };
    });
  });
}

type AskedCross = Omit<Asked, "request"> & { readonly request: CrossRequest };

/** Both sides of a cross by the same checks as its placing. */
export async function crossPreview(deps: Deps, asked: AskedCross): Promise<Result<CrossPreview>> {
  const { tenantId, caller, request, culture } = asked;
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const asking = await crossRequestFacts(tx, deps, { caller, request });
    return mapOk(asking, ({ facts, fees }) => {
      const sale = { accountId: facts.buy.account.accountId, securityID: request.securityID, side: "Sell" } as const;
      const feesOfSale = feesFor(fees, sale);
      const { buy, sell, refusals } = previewCross(request, { ...facts, buy: { ...facts.buy, feesOfSale } });
      return {
        buy: { ...shown(buy, { caller, culture, side: "Buy" }), queuedFor: null },
        sell: { ...shown(sell, { caller, culture, side: "Sell" }), queuedFor: null },
        findings: refusals.map((rejection) => ({ ...told(rejection, culture), severity: "error" })),
      };
    });
  });
}

type Shown = Pick<Asked, "caller" | "culture"> & { readonly side: Side };

function shown(core: CorePreview, { side, caller, culture }: Shown): Omit<OrderPreview, "queuedFor"> {
  const mayKnow = caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  return {
    price: core.price,
    consideration: core.consideration,
    charges: chargeLineNames.map((line) => ({ line, label: chargeLines[line].label, amount: core.charges[line] })),
    totalCharges: core.totalCharges,
    total: side === "Buy" ? core.net : null,
    net: side === "Sell" ? core.net : null,
    cashAfter: mayKnow ? core.cashAfter : null,
    holdingAfter: mayKnow && core.holdingAfter >= 0 ? quantity(core.holdingAfter) : null,
    settlementDate: core.settlementDate,
    breakEvenPrice: core.breakEvenPrice,
    findings: [
      ...core.errors.map((rejection) => ({ ...told(rejection, culture), severity: "error" as const })),
      ...core.warnings.map((rejection) => ({ ...told(rejection, culture), severity: "warning" as const })),
    ],
  };
}

function told(rejection: Rejection, culture: string): Omit<OrderPreview["findings"][number], "severity"> {
  const { message, details } = describeRefusal(rejection, (english) => translated(culture, english));
  return { code: rejection.code, message, details: details === null ? null : fillIn(details) };
}
