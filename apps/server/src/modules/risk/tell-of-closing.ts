// Tells the holders that their account is to be closed, stays open, is closed or open again; and the office what waits for it.

import type { ClosingStatus } from "@tradebook/domain/access/account-closing.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { alarmHolders } from "../../outbound/tell-holders.ts";
import type { Closing } from "../../store/account-closings.ts";
import { addNotices } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";
import type { LockedAccount } from "../../store/order-facts.ts";

type Told = {
  readonly found: LockedAccount;
  readonly closing: Closing;
  readonly userId: number;
  readonly at: Instant;
};

const kind = "AccountState";

export async function tellOfClosing(
  tx: Tx,
  { outbound }: Pick<Deps, "outbound">,
  { found, closing, userId, at }: Told,
): Promise<void> {
  const said = toHolders(closing);
  if (said !== null) {
    const [title, body] = said;
    await alarmHolders(tx, { account: found, outbound }, { kind, title, body, refs: {}, at });
  }
  if (closing.status !== "Asked" && closing.status !== "Checked") return;
  const { cscsAccount, holderUserIds } = found.account;
  const readers = (await usersGranted(tx, "Pages.Risk")).filter((id) => id !== userId && !holderUserIds.includes(id));
  const title: Saying = ["An account waits to be closed or opened again"];
  const body: Saying = ["{1}, account {0}.", cscsAccount, found.customerName];
  const notices = readers.map((id) => ({ userId: id, kind, title, body, refs: { cscsAccount }, at }));
  await addNotices(tx, await saidToReaders(tx, notices));
}

/** Why it was refused is for the holder who asked to read on the page; a check within the office is told to nobody outside. */
function toHolders({ deed, status, cscsAccount, byHolder }: Closing): readonly [Saying, Saying] | null {
  const closes = deed === "Close";
  const isNew = byHolder ? status === "Asked" : status === "Checked";
  if (closes && isNew) {
    return [
      ["We are asked to close your account"],
      ["Account {0} is closed once it is empty. If this was not you, call us at once.", cscsAccount],
    ];
  }
  return { Close: told.Close[status], Reopen: told.Reopen[status] }[deed]?.(cscsAccount) ?? null;
}

type Words = { readonly [S in ClosingStatus]: ((cscsAccount: string) => readonly [Saying, Saying]) | null };

const staysOpen = (cscsAccount: string) =>
  [["Your account stays open"], ["Account {0} is not closed.", cscsAccount]] as const;
const told: { readonly Close: Words; readonly Reopen: Words } = {
  Close: {
    Asked: null,
    Checked: null,
    Done: (cscsAccount) => [
      ["Your account is closed"],
      ["Account {0} is closed. Its statements and contract notes stay open to you.", cscsAccount],
    ],
    Refused: staysOpen,
    Withdrawn: staysOpen,
  },
  Reopen: {
    Asked: null,
    Checked: null,
    Done: (cscsAccount) => [
      ["Your account is open again"],
      ["Account {0} takes orders and pays out as before.", cscsAccount],
    ],
    Refused: null,
    Withdrawn: null,
  },
};
