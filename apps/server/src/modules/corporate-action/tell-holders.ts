// Tells holders what has come to them by a corporate action, in the transaction that brings it, and what others asked for.

import { nairaText, thousands } from "@tradebook/contract/amount-text.ts";
import type { Entitlement } from "@tradebook/domain/corporate-action/entitlement.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders, type UnsaidNotice } from "../../outbound/notice-words.ts";
import type { CorporateAction } from "../../store/corporate-actions.ts";
import type { WaitingHolder } from "../../store/corporate-actions-holders.ts";
import { addNotices } from "../../store/notices.ts";
import type { LockedAccount } from "../../store/order-facts.ts";

type Came = {
  readonly action: CorporateAction;
  readonly served: readonly WaitingHolder[];
  readonly accounts: readonly LockedAccount[];
  readonly at: Instant;
};

export async function tellOfAction(tx: Tx, { action, served, accounts, at }: Came): Promise<void> {
  const byId = new Map(accounts.map(({ account }) => [account.accountId, account]));
  const notices = served.flatMap(({ entitlement, subscribed }): readonly UnsaidNotice[] => {
    const words = wordsOf(action, entitlement, subscribed.units);
    const account = byId.get(entitlement.accountId);
    if (words === null || account === undefined) return [];
    const [title, body] = words;
    const refs = { actionId: action.id, cscsAccount: account.cscsAccount };
    return account.holderUserIds.map((userId) => ({ userId, kind: "CorporateAction", title, body, refs, at }));
  });
  await addNotices(tx, await saidToReaders(tx, notices));
}

type Asked = Pick<Came, "action" | "at"> & Pick<LockedAccount, "account"> & { readonly units: Quantity };

/** Whoever spends a client's cash on rights for them cannot keep it from them. */
export async function tellOfRights(tx: Tx, { action, account, units, at }: Asked): Promise<void> {
  const title: Saying = ["Rights were taken up for your account"];
  const body: Saying = ["{0}: {1} shares.", action.securityID, thousands(units)];
  const refs = { actionId: action.id, cscsAccount: account.cscsAccount };
  const notices = account.holderUserIds.map((userId) => ({ userId, kind: "TradeForYou", title, body, refs, at }));
  await addNotices(tx, await saidToReaders(tx, notices));
}

/** Null for whom nothing came. */
function wordsOf(
  { terms, securityID }: CorporateAction,
  { units, net, withheld, shares }: Entitlement,
  taken: number,
): readonly [Saying, Saying] | null {
  switch (terms.type) {
    case "Dividend":
      return net === 0n
        ? null
        : [
            ["A dividend was paid into your account"],
            [
              "{0}: ₦{1} for {2} shares; ₦{3} of tax was kept back.",
              securityID,
              nairaText(net),
              thousands(units),
              nairaText(withheld),
            ],
          ];
    case "Consolidation":
      return [["The number of your shares has changed"], ["{0}: {1} shares.", securityID, thousands(units - shares)]];
    case "Rights":
      return taken === 0
        ? null
        : [["Shares have come to your account"], ["{0}: {1} shares.", securityID, thousands(taken)]];
    default:
      return shares === 0
        ? null
        : [["Shares have come to your account"], ["{0}: {1} shares.", securityID, thousands(shares)]];
  }
}
