// A dozen account-opening requests for a demo house, one or two in every state that lasts. Everybody in them is invented.

import sharp from "sharp";
import type { CheckKind, CheckStatus } from "@tradebook/domain/account-opening/checks.ts";
import { dueAt, expiryAt } from "@tradebook/domain/account-opening/deadlines.ts";
import { consentTexts } from "@tradebook/domain/account-opening/house-texts.ts";
import type { DocumentKind } from "@tradebook/domain/account-opening/documents.ts";
import type { Answers } from "@tradebook/domain/account-opening/fields.ts";
import {
  requestStatuses,
  type RequestStatus,
  type RequestStep,
} from "@tradebook/domain/account-opening/request-status.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant, lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Tx } from "../db/in-tenant.ts";
import { keptPart, sealApplication } from "../modules/customer/sealed-application.ts";
import { orderReference } from "../modules/customer/take-step.ts";
import { noPassword } from "../sign-in/invite.ts";
import { answerQuestion, askQuestions, questionsOf } from "../store/account-requests-checks.ts";
import { addEvents, createRequest, saveRequest } from "../store/account-requests.ts";
import { keepDocument } from "../store/documents.ts";
import { holderOf } from "../store/funding-facts.ts";
import { createUser } from "../store/new-people.ts";
import { findSignInUser } from "../store/sign-in-users.ts";
import type { AccountBook } from "./account-book.ts";
import { answersOf } from "./demo-answers.ts";

export type RequestTerms = {
  readonly books: readonly AccountBook[];
  readonly personalData: PersonalData;
  readonly now: Instant;
};

type Demo = {
  readonly name: readonly [first: string, surname: string, gender: "F" | "M"];
  readonly daysAgo: number;
  /** What happened, the last of it the state it is in. */
  readonly steps: readonly RequestStep[];
  readonly note?: string;
  readonly checks?: Partial<Record<CheckKind, CheckStatus>>;
  readonly change?: Answers;
};

/** The house's first words. */
const firstTexts = Object.values(consentTexts).map((kind) => ({ kind, version: 1 }));

const states: { readonly [S in RequestStep]: RequestStatus } = {
  save: "DRAFT",
  amend: "RETURNED_FOR_INFO",
  submit: "SUBMITTED",
  take: "UNDER_REVIEW",
  returnForInfo: "RETURNED_FOR_INFO",
  reject: "REJECTED",
  approve: "APPROVED",
  send: "SENT_TO_CSCS",
  open: "ACTIVE",
  refuse: "CSCS_REJECTED",
  withdraw: "WITHDRAWN",
  expire: "EXPIRED",
};

const demos: readonly Demo[] = [
  {
    name: ["Zainab", "Sule", "F"],
    daysAgo: 1,
    steps: [],
    change: { bvn: "", residentialAddress: "", consentTerms: false },
  },
  { name: ["Efe", "Okoro", "M"], daysAgo: 12, steps: [], change: { bankCode: "", accountNumber: "" } },
  { name: ["Halima", "Garba", "F"], daysAgo: 1, steps: ["submit"] },
  {
    name: ["Segun", "Ajayi", "M"],
    daysAgo: 4,
    steps: ["submit"],
    checks: { NIN: "ATTENTION" },
    change: { pep: true, pepDetail: "Member of a state assembly" },
  },
  { name: ["Uju", "Anyanwu", "F"], daysAgo: 3, steps: ["submit", "take"] },
  { name: ["Ibrahim", "Lawal", "M"], daysAgo: 5, steps: ["submit", "take"], checks: { BVN: "FAILED" } },
  {
    name: ["Temi", "Coker", "F"],
    daysAgo: 6,
    steps: ["submit", "take", "returnForInfo"],
    note: "The proof of address is older than three months.",
  },
  { name: ["Okon", "Bassey", "M"], daysAgo: 2, steps: ["submit", "take", "approve", "send"] },
  {
    name: ["Kunle", "Afolabi", "M"],
    daysAgo: 8,
    steps: ["submit", "take", "approve", "send", "refuse"],
    note: "The holder's details do not match the register.",
  },
  {
    name: ["Bukola", "Dada", "F"],
    daysAgo: 20,
    steps: ["submit", "take", "reject"],
    note: "The source of funds could not be explained.",
    checks: { SCREENING: "ATTENTION" },
  },
  { name: ["Nnamdi", "Ibe", "M"], daysAgo: 15, steps: ["submit", "withdraw"], note: "Opens with another broker." },
  { name: ["Fatima", "Yaro", "F"], daysAgo: 45, steps: ["expire"] },
];

type Staff = { readonly reviewerId: number; readonly approverId: number };
type Making = RequestTerms & { readonly staff: Staff; readonly picture: Buffer };

export async function makeRequests(tx: Tx, terms: RequestTerms): Promise<void> {
  const [reviewer, approver] = [await findSignInUser(tx, "admin"), await findSignInUser(tx, "supervisor")];
  invariant(reviewer !== null && reviewer !== undefined, "a demo house has an administrator");
  invariant(approver !== null && approver !== undefined, "a demo house has a second administrator");
  const staff = { reviewerId: reviewer.id, approverId: approver.id };
  const making = { ...terms, staff, picture: await specimen() };
  const [book] = terms.books;
  if (book !== undefined) await makeOpened(tx, making, book);
  for (const [place, demo] of demos.entries()) await makeRequest(tx, making, { demo, place });
}

/** The request behind an account that the house has had since its first day. */
async function makeOpened(tx: Tx, making: Making, { account, terms }: AccountBook): Promise<void> {
  const holder = await holderOf(tx, account.accountId);
  const [first = "", surname = ""] = holder.name.split(" ");
  const demo: Demo = {
    name: [first, surname, "F"],
    daysAgo: 400,
    steps: ["submit", "take", "approve", "send", "open"],
  };
  const opened = { cscsAccount: terms.cscsAccount, chn: terms.chn, customerId: holder.customerId };
  await makeRequest(tx, making, { demo, place: 99, userId: account.holderUserIds[0], opened });
}

type Made = {
  readonly demo: Demo;
  readonly place: number;
  readonly userId?: number | undefined;
  readonly opened?: { readonly cscsAccount: string; readonly chn: string; readonly customerId: number };
};

async function makeRequest(tx: Tx, making: Making, made: Made): Promise<void> {
  const { personalData, now, staff } = making;
  const { demo, place, opened = { cscsAccount: null, chn: null, customerId: null } } = made;
  const at = (step: number) => instant(now - demo.daysAgo * 86_400_000 + step * 5_400_000);
  const answers = answersOf(demo, place, lagosDay(at(0)));
  const userId = made.userId ?? (await applicant(tx, demo));
  const application = { accountType: "individual", main: answers, people: {} } as const;
  const sealedApplication = sealApplication(personalData, tx.tenantId, application);
  const base = { accountType: "individual", channel: "web", applicantUserId: userId, createdBy: userId } as const;
  const id = await createRequest(tx, { ...base, sealedApplication, expiresAt: expiryAt(at(0)), at: at(0) });
  const kinds = demo.steps.includes("submit") ? documentKindsShown : [];
  for (const kind of kinds) await keepPicture(tx, making, { id, kind, userId, at: at(0) });
  const documents = kinds.map((kind) => ({ kind, path: "" }));
  const status = states[demo.steps.at(-1) ?? "save"];
  const isHandedIn = demo.steps.includes("submit");
  const isApproved = demo.steps.includes("approve");
  await saveRequest(tx, id, {
    ...keptPart(personalData, tx.tenantId, application)({ documents, today: lagosDay(at(0)) }),
    ...opened,
    status,
    isResubmitted: false,
    reviewerId: demo.steps.includes("take") ? staff.reviewerId : null,
    approverId: isApproved ? staff.approverId : null,
    returned: status === "RETURNED_FOR_INFO" ? [{ field: "addressProofDate", reason: demo.note ?? "" }] : [],
    consent: isHandedIn ? { texts: firstTexts, at: new Date(at(1)).toISOString(), ip: "127.0.0.1" } : null, // a given moment
    cscsReference: isApproved ? orderReference(tx.tenantId, id) : null,
    updatedAt: at(demo.steps.length),
    submittedAt: isHandedIn ? at(1) : null,
    dueAt: requestStatuses[status].waitsFor === "house" ? dueAt(ngxCalendar, at(1)) : null,
    expiresAt: requestStatuses[status].waitsFor === "applicant" ? expiryAt(at(demo.steps.length)) : null,
  });
  await addEvents(tx, eventsOf(id, { made, userId, staff }, at));
  if (isHandedIn) await makeChecks(tx, { id, demo, at: at(2) });
}

const documentKindsShown = ["idFront", "passportPhoto", "signature", "proofOfAddress"] as const;

async function applicant(tx: Tx, { name: [name, surname], steps }: Demo): Promise<number> {
  const userName = `${name}.${surname}`.toLowerCase();
  const person = { userName, email: `${userName}@applicant.example`, name, surname, phone: null };
  const isRegistrationComplete = steps.includes("open");
  return await createUser(tx, {
    ...person,
    passwordHash: noPassword,
    roleIds: [],
    isRegistrationComplete,
    isEmailConfirmed: true,
  });
}

function eventsOf(
  requestId: number,
  { made, userId, staff }: { made: Made; userId: number; staff: Staff },
  at: (step: number) => Instant,
) {
  const by: Partial<Record<RequestStep, number | null>> = {
    submit: userId,
    withdraw: userId,
    approve: staff.approverId,
    send: staff.approverId,
    open: null,
    refuse: null,
    expire: null,
  };
  const { steps, note = "" } = made.demo;
  return steps.map((step, place) => ({
    requestId,
    at: at(place + 1),
    step,
    status: states[step],
    userId: step in by ? (by[step] ?? null) : staff.reviewerId,
    note: place === steps.length - 1 ? note : "",
  }));
}

/** Answered long ago: a demo begins without questions on their way. */
async function makeChecks(
  tx: Tx,
  { id, demo, at }: { readonly id: number; readonly demo: Demo; readonly at: Instant },
) {
  const kinds = ["BVN", "NIN", "BANK_NAME", "SCREENING"] as const;
  const isSent = demo.steps.at(-1) === "send";
  const asked = [...kinds, ...(isSent ? (["DEPOSITORY"] as const) : [])];
  await askQuestions(
    tx,
    asked.map((kind) => ({ requestId: id, kind, path: "", at })),
  );
  for (const question of await questionsOf(tx, id)) {
    const { kind } = question;
    // An order that nobody answered waits for somebody to send it again.
    const status = kind === "DEPOSITORY" ? "UNAVAILABLE" : (demo.checks?.[kind] ?? "PASSED");
    const score = { PASSED: 100, ATTENTION: 72, FAILED: 12, UNAVAILABLE: null, PENDING: null }[status];
    const findings =
      status === "PASSED" ? [] : [status === "UNAVAILABLE" ? "Nobody answered." : "The name fits in part."];
    const answer = { id: question.id, status, score: kind === "SCREENING" ? null : score, findings };
    await answerQuestion(tx, { ...answer, isSimulated: true, tries: 1, nextTryAt: null, at });
  }
}

type Picture = { readonly id: number; readonly kind: DocumentKind; readonly userId: number; readonly at: Instant };

async function keepPicture(
  tx: Tx,
  { personalData, picture }: Making,
  { id, kind, userId, at }: Picture,
): Promise<void> {
  await keepDocument(tx, {
    requestId: id,
    kind,
    path: "",
    contentType: "image/jpeg",
    size: picture.length,
    contentIndex: personalData.blindIndex(tx.tenantId, `document:demo:${kind}`),
    sealed: personalData.sealBytesFor(tx.tenantId, picture),
    uploadedBy: userId,
    at,
  });
}

/** A card with a head and some lines: nobody's. */
async function specimen(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#e7eef0"/>
    <circle cx="150" cy="150" r="60" fill="#8aa0a8"/><rect x="70" y="220" width="160" height="120" rx="50" fill="#8aa0a8"/>
    <g fill="#c2ced2"><rect x="280" y="90" width="300" height="26"/><rect x="280" y="150" width="240" height="26"/>
    <rect x="280" y="210" width="270" height="26"/><rect x="280" y="270" width="180" height="26"/></g></svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
