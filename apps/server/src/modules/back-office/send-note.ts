// BackOffice/SendContractNote: a note to the caller's own proved address. What goes is what it says of the trade, and the way
// to the whole note: its paper, with name and account, stays behind the sign-in (docs/adr/0048, 0083).

import type { PaperNote } from "@tradebook/contract/account-reports.ts";
import { nairaText, thousands } from "@tradebook/contract/amount-text.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { readableText } from "../../files/cell-text.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { noticeWords } from "../../outbound/notice-words.ts";
import { findAccount } from "../../store/accounts.ts";
import { accountOfOrder, fillsOfNote } from "../../store/contract-notes.ts";
import { languagesOf, provedMailOf } from "../../store/users.ts";
import { tenantCall } from "../../tenant-call.ts";
import { partiesOf, wholeNote } from "./contract-note-reports.ts";
import { verificationOf } from "./note-code.ts";

type Service = typeof backOfficeService;
type Sending = Service["SendContractNote"];

/** To a holder alone: whoever is only let look at the account, or works for the house, has no note of their own in it. */
export async function sendNote(deps: Deps, { id }: InputOf<Sending>, call: Call): Promise<Answer<OutputOf<Sending>>> {
  const unknown = refuse({ code: "NOT_FOUND", entity: "contract note", id });
  const [who, named] = [tenantCall(call), readContractNoteNo(id)];
  if (who === null || named === null) return unknown;
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<OutputOf<Sending>>> => {
    const account = await findAccount(tx, (await accountOfOrder(tx, named.orderId)) ?? "");
    if (account === undefined || !account.account.holderUserIds.includes(userId)) return unknown;
    const note = await wholeNote(tx, await fillsOfNote(tx, named), await partiesOf(tx, account));
    if (note === undefined) return unknown;
    const email = await provedMailOf(tx, userId);
    if (email === null) return { ok: false, rejection: { code: "MAIL_NOT_PROVED" } };
    const language = (await languagesOf(tx, [userId])).get(userId) ?? null;
    const { url } = verificationOf(deps, who.tenantId, id);
    const page = note.side === "Buy" ? "purchase-contract-note" : "sale-contract-note";
    const query = new URLSearchParams({ period: "all", note: id });
    const link = `${deps.baseUrl()}/app/client-portal/${page}?${query.toString()}`;
    const title = noticeWords(language, ["Your contract note {0}", id]);
    const facts = { title, body: noticeWords(language, bodyOf(note, { link, url })) };
    await deps.outbound.send(tx, { channel: "email", to: email, template: "notice", userId, facts });
    return ok({ sentTo: email });
  });
}

type Links = { readonly link: string; readonly url: string };

function bodyOf(note: PaperNote, { link, url }: Links): Saying {
  if (note.status === "CANCELLED") {
    return ["Every trade of this note was taken back. Sign in to read it: {0} Anybody can check it: {1}", link, url];
  }
  const facts = [
    thousands(note.quantity),
    note.symbol,
    readableText({ kind: "average", value: note.price }),
    dateText(note.tradeDate),
    nairaText(note.consideration),
    nairaText(note.totalCharges),
    nairaText(note.netAmount),
    dateText(note.settlementDate),
    link,
    url,
  ] as const;
  return note.side === "Buy" ? [bought, ...facts] : [sold, ...facts];
}

const bought =
  "Bought {0} {1} at ₦{2} on {3}: consideration ₦{4}, charges ₦{5}, to pay ₦{6} on {7}. Sign in to read it: {8} Anybody can check it: {9}";
const sold =
  "Sold {0} {1} at ₦{2} on {3}: consideration ₦{4}, charges ₦{5}, to receive ₦{6} on {7}. Sign in to read it: {8} Anybody can check it: {9}";
