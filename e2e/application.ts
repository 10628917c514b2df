// Filling in the application form as a person does, page by page, and what the outbox has for them.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { noisePng } from "./picture.ts";

export type Applicant = {
  readonly firm: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly userName: string;
  readonly password: string;
  /** Seven digits that no other applicant has. */
  readonly digits: string;
};

type Message = { readonly template: string; readonly to: string; readonly facts: Readonly<Record<string, string>> };

/** What was sent to somebody, the newest first. */
export async function outbox(url: string, tenantId: number, to: string): Promise<readonly Message[]> {
  const query = new URLSearchParams({ to, maxResultCount: "20" });
  const answer = await fetch(`${url}/api/services/app/Development/GetOutbox?${query}`, {
    headers: { "Abp.TenantId": String(tenantId) },
  });
  const { result } = (await answer.json()) as { readonly result: { readonly items: readonly Message[] } };
  return result.items;
}

export async function register(page: Page, applicant: Applicant): Promise<void> {
  await page.goto("/user/create-account");
  const form = page.getByTestId("register-form");
  await form.getByLabel("Firm code").fill(applicant.firm);
  await form.getByLabel("First name").fill(applicant.name);
  await form.getByLabel("Surname").fill(applicant.surname);
  await form.getByLabel("E-mail").fill(applicant.email);
  await form.getByLabel("Mobile number").fill(applicant.phone);
  await form.getByLabel("User name").fill(applicant.userName);
  await form.getByLabel("Password", { exact: true }).fill(applicant.password);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Go on" }).click();
  await page.getByTestId("verify-form").waitFor();
}

export async function verify(page: Page, code: string): Promise<void> {
  const form = page.getByTestId("verify-form");
  await form.getByLabel("Code").fill(code);
  await form.getByRole("button", { name: "Confirm" }).click();
  await page.getByTestId("kyc-begin").waitFor();
}

type Answers = Readonly<Record<string, string | boolean>>;

/** Each page's answers; `lastMonth` is a day of the last weeks. */
export function answersOf(applicant: Applicant, lastMonth: string): Readonly<Record<string, Answers>> {
  return {
    identity: { bvn: `2229${applicant.digits}`, nin: `3339${applicant.digits}` },
    personal: {
      title: "MRS",
      surname: applicant.surname,
      firstName: applicant.name,
      dateOfBirth: "1990-04-12",
      gender: "F",
      maritalStatus: "SINGLE",
      mothersMaidenName: "Eze",
      stateOfOrigin: "Anambra",
      lga: "Awka South",
      phone: applicant.phone,
      email: applicant.email,
      employmentStatus: "EMPLOYED",
      employer: "Example Schools",
      occupation: "EDUCATION",
      annualIncomeBand: "1M_5M",
      sourceOfFunds: "SALARY",
      pep: false,
    },
    address: {
      residentialAddress: "12 Example Close",
      city: "Ikeja",
      state: "Lagos",
      addressProofType: "UTILITY_BILL",
      addressProofDate: lastMonth,
    },
    document: { idType: "PASSPORT", idNumber: `A0${applicant.digits.slice(0, 7)}`, idExpiry: "2099-01-31" },
    pictures: {},
    bank: {
      bankCode: "058",
      accountNumber: `012${applicant.digits}`,
      accountName: `${applicant.name} ${applicant.surname}`,
    },
    nextOfKin: {
      nextOfKinName: "Chinedu Okafor",
      nextOfKinRelationship: "SIBLING",
      nextOfKinPhone: "08099990000",
      nextOfKinAddress: "14 Example Close, Ikeja",
    },
    profile: { investmentObjective: "CAPITAL_GROWTH", riskTolerance: "MEDIUM", experience: "NONE" },
    consents: {
      consentTerms: true,
      consentPrivacy: true,
      consentRisk: true,
      consentEStatement: true,
      consentDcs: true,
    },
  };
}

const papers: Readonly<Record<string, readonly string[]>> = {
  address: ["proofOfAddress"],
  document: ["idFront"],
  pictures: ["passportPhoto", "signature"],
};

/** Fills the page that stands there and goes on; answers which page came next. */
export async function fillStep(page: Page, all: Readonly<Record<string, Answers>>): Promise<string> {
  const step = await stepOf(page);
  for (const [name, answer] of Object.entries(all[step] ?? {})) await fillField(page, name, answer);
  for (const paper of papers[step] ?? []) await uploadPaper(page, paper);
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.locator(`[data-testid="kyc-page"]:not([data-step="${step}"])`).waitFor();
  return stepOf(page);
}

export async function stepOf(page: Page): Promise<string> {
  return (await page.getByTestId("kyc-page").getAttribute("data-step")) ?? "";
}

export async function fillField(page: Page, name: string, answer: string | boolean): Promise<void> {
  const field = page.locator(`[data-field="${name}"]`);
  await field.waitFor();
  if (typeof answer === "boolean") {
    const boxes = field.getByRole("checkbox");
    if ((await boxes.count()) > 0) return boxes.setChecked(answer);
    return field.getByRole("radio", { name: answer ? "Yes" : "No" }).check();
  }
  const list = field.locator("select");
  if ((await list.count()) > 0) await list.selectOption(answer);
  else await field.locator("input").fill(answer);
}

export async function uploadPaper(page: Page, kind: string): Promise<void> {
  const file = { name: `${kind}.png`, mimeType: "image/png", buffer: noisePng() };
  await page.getByTestId(`file-${kind}`).setInputFiles(file);
  await page.locator(`[data-document="${kind}"][data-kept="true"]`).waitFor();
}

/** Every page, until the last of them; then it is handed in. */
export async function fillAll(page: Page, all: Readonly<Record<string, Answers>>): Promise<void> {
  const most = 20;
  for (let count = 0; count < most && (await stepOf(page)) !== "review"; count += 1) await fillStep(page, all);
  assert.equal(await stepOf(page), "review");
  await page.getByText("Everything is there.").waitFor();
}

export async function handIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hand in/ }).click();
  await page.getByTestId("request-status").waitFor();
}
