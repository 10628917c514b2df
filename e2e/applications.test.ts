// Applications of two holders, of a child and of a company, through the pages from the first to the last.

import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { fieldOf, type FieldName } from "@tradebook/domain/account-opening/fields.ts";
import { referenceLists } from "@tradebook/domain/account-opening/reference-lists.ts";
import { fillField, handIn, outbox, register, stepOf, uploadPaper, verify, type Applicant } from "./application.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let lastWeek: string;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  const admin = await signIn(world.url, { tenantId: 1, userName: "admin", password: demoPassword });
  const { result } = await admin.get<{ tradingDate: string }>("MarketData/GetMarketStatus");
  lastWeek = new Date(Date.parse(`${result?.tradingDate ?? ""}T12:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

let people = 0;

/** What no two people of all applications share. */
function ownDigits(): string {
  people += 1;
  return String(4_100_000 + people * 137);
}

type Asked = { readonly name: FieldName; readonly isMinor: boolean; readonly digits: string };

const told: { readonly [F in FieldName]?: string } = {
  employmentStatus: "EMPLOYED",
  maritalStatus: "SINGLE",
  idType: "PASSPORT",
  registrationNumber: "RC123456",
  bankCode: "058",
  nextOfKinPhone: "08099990000",
  idExpiry: "2099-01-31",
  incorporationDate: "2011-05-05",
  ownershipPercent: "50",
};

/** An honest answer to any field, by its own rule. */
function answerTo({ name, isMinor, digits }: Asked): string | boolean {
  const { rule } = fieldOf(name);
  if (rule.kind === "yesNo" || rule.kind === "agreed") return rule.kind === "agreed" || name.startsWith("consent");
  const said = told[name];
  if (said !== undefined) return said;
  switch (rule.kind) {
    case "list":
      return referenceLists[rule.list][0]?.code ?? "";
    case "country":
      return "NG";
    case "date":
      return rule.when === "recent" ? lastWeek : isMinor ? "2016-03-09" : "1985-07-21";
    case "phone":
      return `0803${digits}`;
    case "email":
      return `person.${digits}@example.com`;
    case "idNumber":
      return `A0${digits}`;
    case "pattern":
      return name === "accountNumber" ? `012${digits}` : `${name === "bvn" ? "2227" : "3337"}${digits}`;
    case "naira":
      return "100000";
    case "percent":
      return "50";
    default:
      return "Example";
  }
}

/** These may stay empty. */
const passedOver = /(?:existingChn|taxId|otherNames|religion|spouseName|scumlNumber|signingLimit|idBack)$/;

/** Everything that stands on the page, also what stands there only after another answer. */
async function fillPage(page: Page, isMinor: boolean, digitsOf: (path: string) => string): Promise<void> {
  const done = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const there = await page
      .locator("[data-field]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-field") ?? ""));
    const open = there.filter((path) => !done.has(path) && !passedOver.test(path));
    for (const path of open) {
      const [name, whose] = [path.split(".").at(-1) ?? "", path.slice(0, path.lastIndexOf(".") + 1)];
      const asked = { name: name as FieldName, isMinor: isMinor && whose === "", digits: digitsOf(whose) }; // the page's own names
      await fillField(page, path, answerTo(asked));
      done.add(path);
    }
    if (open.length === 0) break;
  }
  const papers = page.locator('[data-document][data-kept="false"]');
  for (const path of await papers.evaluateAll((all) => all.map((one) => one.getAttribute("data-document") ?? "")))
    if (!passedOver.test(path)) await uploadPaper(page, path);
}

async function apply(type: string, userName: string, isMinor = false): Promise<void> {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  const digits = ownDigits();
  const applicant: Applicant = {
    firm: "Default",
    name: "Amaka",
    surname: "Obiora",
    email: `${userName}@example.com`,
    phone: `0803 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    userName,
    password: "river lamp copper nine",
    digits,
  };
  await register(page, applicant);
  const [mail] = await outbox(world.url, 1, applicant.email);
  await verify(page, mail?.facts["code"] ?? "");
  await page.getByRole("radio", { name: type }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByTestId("kyc-page").waitFor();
  const known = new Map<string, string>();
  const digitsOf = (path: string) => {
    const own = known.get(path) ?? ownDigits();
    known.set(path, own);
    return own;
  };
  for (let pages = 0; pages < 14 && (await stepOf(page)) !== "review"; pages += 1) {
    const step = await stepOf(page);
    await fillPage(page, isMinor, digitsOf);
    await page
      .getByRole("button", { name: /^(?:Save and go on|Look it over)$/ })
      .last()
      .click();
    await page.locator(`[data-testid="kyc-page"]:not([data-step="${step}"])`).waitFor();
  }
  await comesTo(() => page.getByTestId("still-open").allTextContents(), []);
  await handIn(page);
  await page.locator('[data-testid="request-status"][data-status="SUBMITTED"]').waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
}

test("two holders apply together", () => apply("For two or more of us", "amaka.joint"));

test("a guardian applies for a child", () => apply("For a child", "amaka.child", true));

test("a company applies, with its directors and those who sign", () => apply("For a company", "amaka.company"));
