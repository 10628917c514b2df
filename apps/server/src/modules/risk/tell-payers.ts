// Tells whoever pays that withdrawals are open of an account that pays nothing out from now on.

import type { Instant } from "@tradebook/domain/instant.ts";
import { withdrawalRef } from "@tradebook/domain/funding/withdrawal.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { everything } from "../../store/funding-deposits.ts";
import { listWithdrawals } from "../../store/funding-withdrawals.ts";
import { addNotices } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";
import type { LockedAccount } from "../../store/order-facts.ts";

const mostNamed = 10;

/** An approved one is paid at the bank, where nothing of ours stops it: somebody must hear of it. No holder does. */
export async function tellPayers(tx: Tx, { account, customerName }: LockedAccount, at: Instant): Promise<void> {
  const { cscsAccount, holderUserIds } = account;
  const filter = { ...everything, holderUserId: null, cscsAccount, open: true };
  const { items, totalCount } = await listWithdrawals(tx, filter, { skip: 0, take: mostNamed });
  if (totalCount === 0) return;
  const paying = await Promise.all(["Pages.Funding", "Pages.Funding.Approve"].map((name) => usersGranted(tx, name)));
  const named = items.map(({ id }) => withdrawalRef(id)).join(", ");
  const more = totalCount > items.length ? ` +${totalCount - items.length}` : "";
  const title: Saying = ["Withdrawals of a stopped account are open"];
  const body: Saying = [
    "{1}, account {0}: {2}. Pay nothing until the account is open again.",
    cscsAccount,
    customerName,
    `${named}${more}`,
  ];
  const told = { kind: "WithdrawalsStopped", title, body, refs: { cscsAccount }, at };
  const readers = [...new Set(paying.flat())].filter((userId) => !holderUserIds.includes(userId));
  await addNotices(
    tx,
    await saidToReaders(
      tx,
      readers.map((userId) => ({ ...told, userId })),
    ),
  );
}
