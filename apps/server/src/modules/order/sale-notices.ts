// What holders are told of a sale that waits for them, and they and whoever asked for it of what has become of it.

import { dateText } from "@tradebook/contract/date-text.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import { lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import type { SaleApproval } from "@tradebook/domain/order/sale-approval.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { NoticeText, Saying } from "../../outbound/notice-texts.ts";
import { noticeWords, saidToReaders, type UnsaidNotice } from "../../outbound/notice-words.ts";
import { contactsOf } from "../../store/funding-facts.ts";
import { addNotices } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { sameTermsBefore, type SaleApprovalView } from "../../store/sale-approvals.ts";
import { withdrawalsHeldUntil } from "../../store/withdrawal-holds.ts";

const waits: NoticeText = "A sale for your account waits for your approval";
const waitsForSecond: NoticeText = "A sale for your account waits until a second person has looked at it";

const ends = {
  approved: "A sale that waited for approval is now an order",
  declined: "A sale that waited for approval was declined",
  withdrawn: "A sale that waited for approval was withdrawn",
  expired: "A sale that waited for approval has lapsed",
} as const satisfies Record<string, NoticeText>;

type Asked = { readonly sale: SaleApprovalView; readonly account: LockedAccount };

/** Also by mail and SMS, whatever the client has chosen: it is theirs to stop. The same words go out once in a while. */
export async function alarmOfSale(
  tx: Tx,
  { outbound }: Pick<Deps, "outbound">,
  { sale, account }: Asked,
): Promise<void> {
  const opening: NoticeText = sale.needs.client ? waits : waitsForSecond;
  const body = termsOf(sale);
  const told = account.account.holderUserIds.map((userId) =>
    noticeOf(sale, { userId, kind: "SaleWaits", title: opening, at: sale.askedAt }),
  );
  const [first, ...others] = await saidToReaders(tx, told);
  await addNotices(tx, first === undefined ? [] : [first, ...others]);
  if (!(await isNews(tx, sale))) return;
  const { email, phone } = await contactsOf(tx, sale.accountId);
  const title = first?.title ?? noticeWords(null, [opening]);
  const facts = { title, body: `${title}: ${first?.body ?? noticeWords(null, body)}` };
  const userId = first?.userId ?? null;
  if (email !== "") await outbound.send(tx, { channel: "email", to: email, template: "notice", userId, facts });
  if (phone !== "") await outbound.send(tx, { channel: "sms", to: phone, template: "notice", userId, facts });
}

const minuteMs = 60_000;
/** Withdrawn and asked for again, a sale is told by mail and SMS again after this. */
const quietMs = 10 * minuteMs;

/** Which of the earlier ones were told follows from when they were asked for: each a while after the one before it. */
async function isNews(tx: Tx, sale: SaleApproval): Promise<boolean> {
  const before = await sameTermsBefore(tx, sale);
  const isQuiet = (told: Instant | null, at: Instant) => told !== null && at - told < quietMs;
  const last = before.reduce<Instant | null>((told, at) => (isQuiet(told, at) ? told : at), null);
  return !isQuiet(last, sale.askedAt);
}

/** Whoever of the house may be the second person, but for who asked. */
export async function tellSeconds(tx: Tx, sale: SaleApprovalView): Promise<void> {
  if (!sale.needs.second) return;
  const granted = await Promise.all([usersGranted(tx, "TRADE_ALL_ACCOUNTS"), usersGranted(tx, "Pages.Risk")]);
  const seconds = [...new Set(granted.flat())].filter((userId) => userId !== sale.askedBy);
  const title: NoticeText = "A sale waits for a second person";
  const told = seconds.map((userId) => noticeOf(sale, { userId, kind: "SaleWaits", title, at: sale.askedAt }));
  await addNotices(tx, await saidToReaders(tx, told));
}

/** Until when no money leaves the account, where something holds it after this sale. */
export async function tellOfHold(tx: Tx, sale: SaleApprovalView, at: Instant): Promise<void> {
  const until = sale.doubts.length === 0 ? null : await withdrawalsHeldUntil(tx, sale.accountId, at);
  if (until === null) return;
  const { cscsAccount } = sale.request;
  const title: Saying = ["Withdrawals of your account wait for some days after a sale by staff"];
  const body: Saying = ["Account {0}: until {1}.", cscsAccount, dateText(lagosDay(until))];
  const told = sale.holderUserIds.map((userId) => ({
    userId,
    kind: "WithdrawalsHeld",
    title,
    body,
    refs: { cscsAccount },
    at,
  }));
  await addNotices(tx, await saidToReaders(tx, told));
}

type End = { readonly kind: keyof typeof ends; readonly by: number | null; readonly at: Instant };

/** All but whoever did it. */
export async function tellOfSale(tx: Tx, sale: SaleApprovalView, { kind, by, at }: End): Promise<void> {
  const readers = [...new Set([sale.askedBy, ...sale.holderUserIds])].filter((userId) => userId !== by);
  const title = ends[kind];
  const told = readers.map((userId) => noticeOf(sale, { userId, kind: "SaleDecided", title, at }));
  await addNotices(tx, await saidToReaders(tx, told));
}

type Telling = { readonly userId: number; readonly kind: string; readonly title: NoticeText; readonly at: Instant };

function noticeOf(sale: SaleApproval, { title, ...telling }: Telling): UnsaidNotice {
  const refs = { saleId: sale.id, cscsAccount: sale.request.cscsAccount };
  return { ...telling, title: [title], body: termsOf(sale), refs };
}

function termsOf({ request: { orderQty, securityID, price, cscsAccount } }: SaleApproval): Saying {
  const qty = String(orderQty);
  return price === null
    ? ["Sell {0} {1} at the market price, account {2}.", qty, securityID, cscsAccount]
    : ["Sell {0} {1} at ₦{2}, account {3}.", qty, securityID, nairaText(price), cscsAccount];
}
