// Takes back what a corporate action brought a holder: the one way to put right what was applied in error.

import type { TradingDay } from "../instant.ts";
import { unreachable } from "../invariant.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "../ledger/account.ts";
import { postingsOf, type Posting } from "../ledger/posting.ts";
import { minKobo, minus, plus, type Kobo } from "../units.ts";
import { actionRef, type AppliedJournal, type KeptAction, type Subscribed } from "./apply-action.ts";
import { corporateActionTypes } from "./corporate-action.ts";
import type { Entitlement } from "./entitlement.ts";

type Reversing = {
  readonly entitlement: Entitlement;
  readonly subscribed: Subscribed;
  readonly businessDate: TradingDay;
  /** What the holder has now that is not bound. */
  readonly free: { readonly cash: Kobo; readonly units: bigint };
};

/**
 * The mirror of what came. Money that is spent the holder owes; shares have to be there, so that null stands for a holder
 * who has sold them or has them in orders: the reversal waits for him.
 */
export function reverseForHolder(action: KeptAction, reversing: Reversing): AppliedJournal | null {
  const { id, securityID, terms } = action;
  const { entitlement, subscribed, businessDate, free } = reversing;
  const isRights = terms.type === "Rights";
  const moved = isRights ? subscribed.units : entitlement.shares;
  if (terms.type !== "Consolidation" && free.units < BigInt(moved)) return null;
  const narration = `Taken back: ${corporateActionTypes[terms.type].words} ${securityID}`;
  return {
    journal: {
      kind: "reversal",
      ref: actionRef(id, entitlement.accountId),
      businessDate,
      description: narration,
      orderId: null,
      postings: postingsOf(mirrored(action, reversing)),
    },
    details: {
      actionId: id,
      type: terms.type,
      securityID,
      moved,
      costKobo: isRights ? Number(subscribed.cost) : 0,
      narration,
    },
  };
}

function mirrored({ terms, securityID }: KeptAction, { entitlement, subscribed, free }: Reversing): readonly Posting[] {
  const { accountId, net, shares, fractionPaid } = entitlement;
  const asset = sharesOf(securityID);
  const depository = houseAccount("depository", { asset });
  const units = clientAccount("units.free", accountId, { asset });
  const bank = houseAccount("bank.client", { asset: naira });
  const available = clientAccount("cash.available", accountId, { asset: naira });
  const owed = clientAccount("client.receivable", accountId, { asset: naira });
  const due = plus(net, fractionPaid);
  const there = minKobo(due, free.cash);
  const paidBack = [
    { debit: available, credit: bank, amount: there },
    { debit: owed, credit: bank, amount: minus(due, there) },
  ];
  switch (terms.type) {
    case "Dividend":
      return paidBack;
    case "Bonus":
    case "Split":
      return [{ debit: units, credit: depository, amount: BigInt(shares) }, ...paidBack];
    case "Consolidation":
      return [{ debit: depository, credit: units, amount: BigInt(shares) }, ...paidBack];
    case "Rights":
      return [
        { debit: units, credit: depository, amount: BigInt(subscribed.units) },
        { debit: bank, credit: available, amount: subscribed.cost },
      ];
    default:
      return unreachable(terms);
  }
}
