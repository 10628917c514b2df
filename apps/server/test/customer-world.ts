// People, answers and pictures for tests of account opening: everything an application needs, and a second approver.

import sharp from "sharp";
import { textOf } from "@tradebook/domain/account-opening/application.ts";
import type { Answers } from "@tradebook/domain/account-opening/fields.ts";
import type { Database } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ask, until, type ApiAnswer, type SignedInClient, type TestServer } from "./with-server.ts";

/** Numbers that no other test uses, so that nobody is anybody's duplicate by accident. */
let people = 0;

/** A whole individual application, with what the test changes. */
export function answersOf(change: Answers = {}): Answers {
  people += 1;
  const place = String(people).padStart(4, "0");
  return {
    bvn: `222${place}7788`,
    nin: `333${place}7788`,
    title: "MRS",
    surname: "Okafor",
    firstName: "Ngozi",
    otherNames: "Adaeze",
    dateOfBirth: "1990-04-12",
    gender: "F",
    maritalStatus: "SINGLE",
    mothersMaidenName: "Eze",
    nationality: "NG",
    stateOfOrigin: "Anambra",
    lga: "Awka South",
    phone: `0803${place}123`,
    email: `ngozi.${place}@example.com`,
    employmentStatus: "EMPLOYED",
    employer: "Example Schools",
    occupation: "EDUCATION",
    annualIncomeBand: "1M_5M",
    sourceOfFunds: "SALARY",
    pep: false,
    residentialAddress: "12 Example Close",
    city: "Ikeja",
    state: "Lagos",
    country: "NG",
    addressProofType: "UTILITY_BILL",
    addressProofDate: recently(),
    idType: "PASSPORT",
    idNumber: `A0${place}778`,
    idExpiry: "2099-01-31",
    bankCode: "058",
    accountNumber: `01${place}7788`,
    accountName: "Ngozi Okafor",
    nextOfKinName: "Chinedu Okafor",
    nextOfKinRelationship: "SIBLING",
    nextOfKinPhone: "08099990000",
    nextOfKinAddress: "14 Example Close, Ikeja",
    investmentObjective: "CAPITAL_GROWTH",
    riskTolerance: "MEDIUM",
    experience: "NONE",
    consentTerms: true,
    consentPrivacy: true,
    consentEStatement: true,
    consentRisk: true,
    consentDcs: true,
    consentMarketing: false,
    ...change,
  };
}

function recently(): string {
  return new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10); // Proofs of address are judged by today.
}

/** Noise, so that it does not shrink below the least size. */
export async function picture(format: "jpeg" | "png" = "jpeg", side = 300): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: "white", noise } });
  return await (format === "png" ? drawn.png() : drawn.jpeg({ quality: 95 })).toBuffer();
}

export type Files = Readonly<Record<string, Buffer>>;

export async function fourFiles(): Promise<Files> {
  const photo = await picture();
  return { idFront: photo, passportPhoto: await picture("png", 120), signature: photo, proofOfAddress: photo };
}

export function formOf(members: Readonly<Record<string, unknown>>, files: Files = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  return form;
}

export type CustomerClient = SignedInClient & { readonly send: (call: string, form: FormData) => Promise<ApiAnswer> };

export async function customerClient(served: TestServer, userName: string, tenantId?: number): Promise<CustomerClient> {
  return withForms(served, await served.signIn(userName, tenantId));
}

export function withForms(served: TestServer, client: SignedInClient): CustomerClient {
  const headers = { authorization: `Bearer ${client.token}` };
  return {
    ...client,
    send: (call, body) => ask(`${served.url}/api/services/app/Customer/${call}`, { method: "POST", headers, body }),
  };
}

/** More people of the house: who applies, and a second administrator. They sign in with the world's password. */
export async function addPeople(
  db: Database,
  tenantId: number,
  userNames: Readonly<Record<string, string>>,
): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    for (const [userName, like] of Object.entries(userNames)) {
      const [made] = await tx.rows<{ id: number }>(sql`
        insert into app_user (user_name, normalized_user_name, email, normalized_email, name, surname, password_hash,
          is_email_confirmed)
        select ${userName}, ${userName.toUpperCase()}, ${`${userName}@example.com`}, ${`${userName}@example.com`.toUpperCase()},
          ${userName}, 'Test', password_hash, true
        from app_user where user_name = ${like}
        returning id`);
      await tx.run(sql`
        insert into user_role (user_id, role_id)
        select ${made?.id ?? 0}::integer, ur.role_id from user_role ur join app_user u on u.id = ur.user_id
        where u.user_name = ${like}`);
    }
  });
}

export type Whole = {
  readonly id: number;
  readonly status: string;
  readonly version: number;
  readonly application: Answers;
  readonly checkResults: readonly { readonly kind: string; readonly status: string; readonly score: number | null }[];
  readonly documents: readonly { readonly id: number; readonly kind: string; readonly contentType: string }[];
  readonly timeline: readonly { readonly status: string; readonly owner: string; readonly note: string }[];
  readonly returned: readonly { readonly field: string; readonly reason: string }[];
  readonly problems: readonly { readonly field: string; readonly code: string }[];
  readonly duplicates: readonly string[];
  readonly cscsAccount: string | null;
  readonly chn: string | null;
};

export async function whole(staff: SignedInClient, id: number): Promise<Whole> {
  const answer = await staff.get(`Customer/GetAccountCreationRequest?id=${id}`);
  return answer.body?.["result"] as Whole;
}

/** Waits until every check of a request has been answered, or was asked often enough. */
export async function checked(staff: SignedInClient, id: number): Promise<Whole> {
  let seen = await whole(staff, id);
  await until(async () => {
    seen = await whole(staff, id);
    return seen.checkResults.length > 0 && seen.checkResults.every(({ status }) => status !== "PENDING");
  }, `the checks of request ${id} are answered`);
  return seen;
}

export async function reaches(staff: SignedInClient, id: number, status: string): Promise<Whole> {
  let seen = await whole(staff, id);
  await until(async () => {
    seen = await whole(staff, id);
    return seen.status === status;
  }, `request ${id} becomes ${status}`);
  return seen;
}

/** The error's name, or the fields it is about. */
export function refusedWith(answer: ApiAnswer): string {
  const error = answer.body?.["error"] as { name?: string; validationErrors?: { members: string[] | null }[] } | null;
  const members = error?.validationErrors?.flatMap((one) => one.members ?? []) ?? [];
  return `${answer.status} ${error?.name ?? members.toSorted().join(" ")}`;
}

export function secretsOf(answers: Answers): readonly string[] {
  return [answers.bvn, answers.nin, answers.accountNumber, answers.idNumber].map(textOf);
}
