// Who hears of a claim of a missing deposit: the staff of funding and its other holders of a new one, its holders of what was found.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import type { DepositClaimRow } from "@tradebook/contract/services/deposit-claim.ts";
import { claimRef, type DepositClaim } from "@tradebook/domain/funding/deposit-claim.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { tellHolders } from "../../outbound/tell-holders.ts";
import { addNotices } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";
import type { LockedAccount } from "../../store/order-facts.ts";

type Claimed = { readonly account: LockedAccount; readonly claim: DepositClaim; readonly at: Instant };

/** Whoever works in funding and holds the account decides nothing of it, and hears of it as its holder. */
export async function tellClaimed(tx: Tx, { account, claim, at }: Claimed): Promise<void> {
  const { cscsAccount, holderUserIds } = account.account;
  const refs = { claimId: claim.id, cscsAccount };
  const office = (await usersGranted(tx, "Pages.Funding")).filter((userId) => !holderUserIds.includes(userId));
  const facts = [claimRef(claim.id), nairaText(claim.amount), dateText(claim.paidOn)] as const;
  const toOffice = office.map((userId) => ({
    kind: "DepositClaimed",
    title: ["A client misses a deposit"] as const,
    body: ["{0}: ₦{1}, paid on {2}, account {3}.", ...facts, cscsAccount] as const,
    refs,
    at,
    userId,
  }));
  // Whoever claimed it has its number on the screen.
  const others = holderUserIds.filter((userId) => userId !== claim.askedBy);
  const toOthers = others.map((userId) => ({
    kind: "DepositClaimKept",
    title: ["We look for your deposit"] as const,
    body: ["{0}: ₦{1}, paid on {2}.", ...facts] as const,
    refs,
    at,
    userId,
  }));
  await addNotices(tx, await saidToReaders(tx, [...toOffice, ...toOthers]));
}

type Decided = { readonly account: LockedAccount; readonly row: DepositClaimRow; readonly at: Instant };

export async function tellDecided(tx: Tx, { account, row, at }: Decided): Promise<void> {
  const { id, reference, deposit, note } = row;
  const refs = { claimId: id };
  if (deposit === null) {
    const said = { kind: "DepositClaimDeclined", title: ["Your deposit was not found"], refs, at } as const;
    await tellHolders(tx, account, { ...said, body: ["{0}: {1}", reference, note ?? ""] });
    return;
  }
  const said = { kind: "DepositClaimMatched", title: ["Your deposit was found"], refs, at } as const;
  const facts = [reference, nairaText(deposit.amount), dateText(deposit.day), deposit.reference] as const;
  await tellHolders(tx, account, { ...said, body: ["{0}: ₦{1} of {2}, {3}.", ...facts] });
}
