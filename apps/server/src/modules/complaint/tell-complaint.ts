// Who hears of a complaint: its client of each step, by mail as well; and those who look after complaints of new ones.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { NoticeText, Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { actorsBehind, type ComplaintRow, type ComplaintStep } from "../../store/complaints.ts";
import { addressesOf } from "../../store/notice-choices.ts";
import { addNotices } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";

/** Whoever reads the audit trail looks after complaints, as after disputes of orders. */
export const lookingAfter = "VIEW_AUDIT_TRAIL";

type Told = {
  readonly complaint: ComplaintRow;
  readonly title: Saying;
  readonly body: Saying;
  readonly at: Instant;
};

/** In the inbox and by mail, whatever ways they have chosen: it is the proof that they were heard. */
export async function tellClient(tx: Tx, { outbound }: Pick<Deps, "outbound">, told: Told): Promise<void> {
  const { complaint, ...words } = told;
  const { userId, id } = complaint;
  const notices = await saidToReaders(tx, [{ ...words, userId, kind: "Complaint", refs: { complaintId: id } }]);
  await addNotices(tx, notices);
  const { mail } = await addressesOf(tx, userId);
  const [said] = notices;
  if (mail === null || said === undefined) return;
  const facts = { title: said.title, body: said.body };
  await outbound.send(tx, { channel: "email", to: mail, template: "notice", userId, facts });
}

/** All who may decide on it. Whoever had a hand in it is not among them, and hears of it from those. */
export async function tellOffice(tx: Tx, { complaint, ...words }: Told): Promise<void> {
  const barred = new Set([complaint.userId, ...(await actorsBehind(tx, complaint))]);
  const readers = (await usersGranted(tx, lookingAfter)).filter((userId) => !barred.has(userId));
  const refs = { complaintId: complaint.id };
  const notices = await saidToReaders(
    tx,
    readers.map((userId) => ({ ...words, userId, kind: "ComplaintFiled", refs })),
  );
  await addNotices(tx, notices);
}

export function complaintNumber({ seq }: Pick<ComplaintRow, "seq">): string {
  return `CMP-${String(seq).padStart(5, "0")}`;
}

const outcomeTexts: { readonly [O in NonNullable<ComplaintStep["outcome"]>]: NoticeText } = {
  Upheld: "you are right",
  PartlyUpheld: "you are right in part",
  NotUpheld: "we do not agree",
  Withdrawn: "you withdrew it",
};
const passedTexts: { readonly [P in NonNullable<ComplaintStep["passedTo"]>]: NoticeText } = {
  Compliance: "our chief compliance officer",
  NGX: "the exchange",
  SEC: "the Securities and Exchange Commission",
};

export type OfficeStep = Pick<ComplaintStep, "kind" | "text" | "passedTo" | "outcome">;

/** What the client is told of a step of the house. */
export function stepSaid(number: string, { text, passedTo, outcome }: OfficeStep): Pick<Told, "title" | "body"> {
  if (outcome !== null)
    return {
      title: ["Your complaint is resolved"],
      body: ["Complaint {0}: {1}. {2}", number, outcomeTexts[outcome], text],
    };
  if (passedTo !== null)
    return {
      title: ["Your complaint was passed on"],
      body: ["Complaint {0} is with {1} now. {2}", number, passedTexts[passedTo], text],
    };
  return { title: ["Your broker has answered your complaint"], body: ["Complaint {0}: {1}", number, text] };
}
