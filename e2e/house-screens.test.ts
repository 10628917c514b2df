// The pages of accounts, people and money on a desktop and a phone, light and dark: no console error, nothing too wide, no violation of A or AA.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { answersOf, fillStep, outbox, register, stepOf, verify, type Applicant } from "./application.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { now } from "./clock.ts";
import { comesTo } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld();
  browser = await openBrowser();
  await leaveMoney();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

type State = { readonly name: string; readonly reach: (page: Page) => Promise<void> };

/** Goes there and waits for what the page shows. */
const at = (name: string, path: string, shows: string): State => ({
  name,
  reach: async (page) => {
    await page.goto(path);
    await page.locator(shows).first().waitFor();
  },
});

/** Presses a button of the page as it stands. */
const press = (name: string, button: string | RegExp, shows: string): State => ({
  name,
  reach: async (page) => {
    await page.getByRole("button", { name: button }).first().click();
    await page.locator(shows).first().waitFor();
  },
});

const settings = "/app/account-settings";
const admin = "/app/admin";

const publicStates: readonly State[] = [
  at("register", "/user/create-account", '[data-testid="register-form"]'),
  { name: "register-wrong", reach: async (page) => page.getByRole("button", { name: "Go on" }).click() },
  at("forgot", "/user/forgot-password", '[data-testid="forgot-form"]'),
  at("reset", "/user/reset-password#token=none", '[data-testid="reset-form"]'),
  at("reset-nothing", "/user/reset-password?x=1", "text=Ask for a new link"),
  at("application-none", "/user/create-account-kyc", "text=Begin by registering"),
];

const customerStates: readonly State[] = [
  at("dashboard", "/app/dashboard", '[data-testid="total-worth"]'),
  at("settings", settings, "text=Who you are"),
  at("security", `${settings}?tab=security`, '[data-testid="card-sessions"] li'),
  press("freeze", "Freeze everything", '[data-testid="freeze-form"]'),
  at("security-again", `${settings}?tab=security`, '[data-testid="card-sessions"] li'),
  press("enrol", "Set up", '[data-testid="enrol-secret"]'),
  at("money", `${settings}?tab=money`, '[data-testid="card-bank"] dl'),
  press("withdraw", "Withdraw", '[data-testid="withdraw-form"]'),
  at("deposit", `${settings}?tab=money&do=deposit`, '[data-testid="deposit-form"]'),
  at("notices", `${settings}?tab=notifications`, '[data-testid="settings-notifications"] .card'),
  at("display", `${settings}?tab=display`, "text=Live data"),
  at("privacy", `${settings}?tab=privacy`, '[data-testid="closing-bars"]'),
];

const houseStates: readonly State[] = [
  at("house", "/app/dashboard", '[data-testid="card-approvals"] [data-kind="withdrawal"]'),
  at("users", `${admin}/user-management`, "[data-row-id]"),
  press("user", /^Open User/, '[data-testid="user-drawer"]'),
  press("user-edit", "Edit", '[data-testid="user-form"]'),
  at("users-none", `${admin}/user-management?q=nobodyatall`, "text=No row matches"),
  at("roles", `${admin}/user-management?tab=roles`, "[data-row-id]"),
  press("role-new", "New role", '[data-testid="role-form"] [type="checkbox"]'),
  at("requests", `${admin}/account-creation-request`, "[data-row-id]"),
  press("requests-board", "As a board", ".board__card"),
  press("request-of-board", /^Open request/, '[data-testid="request-drawer"]'),
  at("requests-mine", `${admin}/account-creation-request?status=UNDER_REVIEW`, "[data-row-id]"),
  press("request", /^Open Request/, '[data-testid="request-checks"]'),
  press("request-paper", /^Show Identity document/, ".viewer img"),
  at("requests-faces", `${admin}/account-creation-request?status=UNDER_REVIEW`, "[data-row-id]"),
  press("request-faces", /^Open Request/, '[data-testid="request-checks"]'),
  press("request-compare", /^Photograph beside ID/, ".viewer__pair--even .viewer ~ .viewer img"),
  at("requests-again", `${admin}/account-creation-request?status=UNDER_REVIEW`, "[data-row-id]"),
  press("request-again", /^Open Request/, '[data-testid="request-checks"]'),
  press("request-return", /^Return$/, '[data-testid="return-form"]'),
  at("withdrawals", `${admin}/funding`, "[data-row-id]"),
  press("withdrawal", /^Open Withdrawal/, ".facts"),
  press("approve", "Approve", '[data-testid="decide-form"]'),
  at("deposits", `${admin}/funding?tab=deposits`, "[data-row-id]"),
  at("disputes", `${admin}/reports/stock-orders?view=disputes`, "text=No client has disputed an order"),
  at("patterns", `${admin}/reports/stock-orders?least=100`, "[data-row-id]"),
  at("reconciliation", `${admin}/reports/audit-trades?view=reconciliation`, '[data-testid="break-sums"]'),
  at("accounts", `${admin}/risk?tab=accounts`, "[data-row-id]"),
  press("account", /^Open Account/, "text=Nothing was ever stopped on it"),
  press("account-state", "Stop or open…", '[data-testid="state-form"]'),
  at("closings", `${admin}/risk?tab=closings`, "text=Nobody has asked to close an account"),
  at("limits", `${admin}/risk?tab=limits`, "[data-row-id]"),
  press("limit-new", "Set a limit", '[data-testid="limit-form"]'),
  at("banks", `${admin}/funding?tab=banks`, "[data-testid=list-bank-changes]"),
];

const hostStates: readonly State[] = [
  at("host", "/app/dashboard", '[data-testid="card-houses"] [data-house="Default"]'),
  press("host-house", "Default Securities Limited", ".drawer .facts"),
  at("tenants", `${admin}/user-management?tab=tenants`, "[data-row-id]"),
  press("tenant", /^Open Tenant/, ".drawer .facts"),
  press("tenant-edit", "Edit", '[data-testid="tenant-form"]'),
];

for (const device of devices) {
  test(`every page before and after sign-in stands on a ${device.name}, light and dark`, async () => {
    const faults: string[] = [];
    for (const [who, states] of [
      [null, publicStates],
      ["ada", customerStates],
      ["admin", houseStates],
      ["host", hostStates],
    ] as const) {
      const visitor = await visit(browser, world.url, device);
      if (who === "host") await enter(visitor.page, "admin", "host");
      else if (who !== null) await enter(visitor.page, who);
      for (const { name, reach } of states) {
        await reach(visitor.page);
        faults.push(...(await inspect(visitor.page, `${name}-${device.name}`)));
      }
      assertQuiet(visitor);
      await visitor.context.close();
    }
    assert.deepEqual(faults, [], "nothing is too wide and no accessibility rule is broken");
  });
}

test("requests are reviewed by keys, the exposed are marked, and a usual reason stands ready to send one back", async () => {
  for (const device of devices) {
    const visitor = await visit(browser, world.url, device);
    const { page } = visitor;
    await enter(page, "admin");
    const list = page.getByTestId("list-account-requests");
    await page.goto(`${admin}/account-creation-request?mark=exposed`);
    await list.locator("[data-row-id]", { hasText: "Segun Ajayi" }).getByText("Politically exposed").first().waitFor();
    assert.equal(await list.locator("[data-row-id]").count(), 1);
    await page.goto(`${admin}/account-creation-request?status=UNDER_REVIEW`);
    const rows = list.locator("[data-row-id]");
    await rows.nth(1).waitFor();
    await rows.first().click();
    const drawer = page.getByTestId("request-drawer");
    await drawer.waitFor();
    const title = () => page.getByRole("dialog").getByRole("heading").first().textContent();
    const first = await title();
    await page.keyboard.press("j");
    await comesTo(async () => (await title()) !== first, true);
    await drawer.waitFor();
    await page.keyboard.press("k");
    await comesTo(title, first);
    await drawer.waitFor();
    await page.keyboard.press("r");
    const form = page.getByTestId("return-form");
    await form.getByLabel("Usual reasons").selectOption({ index: 2 });
    await comesTo(
      async () => /older than three months/.test(await form.getByLabel("What is wrong").inputValue()),
      true,
    );
    // A letter that is typed is a letter.
    await form.getByLabel("What is wrong").press("j");
    await form.getByRole("button", { name: "Cancel" }).click();
    await drawer
      .getByRole("button", { name: /^Show Identity document/ })
      .first()
      .click();
    await page.locator(".viewer__typed").getByText("Surname").first().waitFor();
    await page.getByLabel("Beside it").selectOption({ label: "Passport photograph" });
    const both = page.locator(".viewer img");
    await comesTo(() => both.count(), 2);
    await page.getByRole("button", { name: "Turn", exact: true }).nth(1).click();
    assert.equal(await both.nth(1).evaluate((picture) => picture.style.rotate), "90deg");
    assert.equal(await both.nth(0).evaluate((picture) => picture.style.rotate), "0deg");
    assertQuiet(visitor);
    await visitor.context.close();
  }
});

test("the board of requests is walked with the arrow keys, and Enter opens a card", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, "admin");
  await page.goto(`${admin}/account-creation-request?shape=board&size=100`);
  const submitted = page.locator('.board__column[data-status="SUBMITTED"] .board__card');
  await submitted.nth(1).waitFor();
  await submitted.first().focus();
  const at = () =>
    page.evaluate(() => {
      const column = document.activeElement?.closest(".board__column");
      const cards = [...(column?.querySelectorAll(".board__card") ?? [])];
      return [column?.getAttribute("data-status"), cards.findIndex((card) => card === document.activeElement)];
    });
  const walked = [];
  for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    walked.push(await at());
  }
  assert.deepEqual(walked, [
    ["SUBMITTED", 1],
    ["UNDER_REVIEW", 1],
    ["UNDER_REVIEW", 0],
    ["SUBMITTED", 0],
  ]);
  await page.keyboard.press("Enter");
  await page.getByTestId("request-drawer").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the office suspends an account with its orders, a holder freezes their own, and the office alone opens it", async () => {
  const login = { tenantId: 1, password: demoPassword };
  const ada = await signIn(world.url, { ...login, userName: "ada" });
  const resting = async () => {
    const stats = await ada.get<{ securityID: string; lowerLimit: number }[]>("MarketData/GetMarketStats");
    const price = stats.result?.find(({ securityID }) => securityID === "GTCO")?.lowerLimit ?? 0;
    return await ada.send({ cscsAccount: "0010000001", securityID: "GTCO", side: "1", orderQty: 10, price });
  };
  const refusal = async () => (await resting()).error?.name ?? "taken";
  assert.equal(await refusal(), "taken");
  const [office, client] = [await visit(browser, world.url), await visit(browser, world.url)];
  await enter(office.page, "admin");
  await enter(client.page, "ada");
  await client.page.goto("/app/trading");

  await moveAccount(office.page, { next: "Suspended", cancels: true, deed: /^Put 0010000001/ });
  await office.page.locator('[data-row-id="0010000001"]', { hasText: "Suspended" }).waitFor();
  assert.equal(await refusal(), "ACC_INACTIVE");
  const bar = client.page.locator(".account");
  await bar.getByText("Suspended").waitFor();
  await client.page.locator('[data-security="GTCO"][data-status="Canceled"]').first().waitFor();
  await moveAccount(office.page, { next: "Open", cancels: false, deed: /^Open 0010000001/ });
  await bar.getByText("Suspended").waitFor({ state: "detached" });

  await client.page.goto(`${settings}?tab=security`);
  const card = client.page.getByTestId("card-freeze");
  await card.getByRole("button", { name: "Freeze everything" }).click();
  await client.page.getByTestId("freeze-form").getByRole("button", { name: "Freeze everything" }).click();
  await card.getByText("A holder has frozen this account").waitFor();
  assert.equal(await card.getByRole("button").count(), 0, "only the office opens it");
  assert.equal(await refusal(), "ACC_INACTIVE");
  await office.page.reload();
  await office.page.locator('[data-row-id="0010000001"]', { hasText: "Frozen by a holder" }).waitFor();
  await moveAccount(office.page, { next: "Open", cancels: false, deed: /^Open 0010000001/ });
  await card.getByText("If you fear that somebody else").waitFor();
  assert.equal(await refusal(), "taken", "it trades again");
  for (const visitor of [office, client]) {
    assertQuiet(visitor);
    await visitor.context.close();
  }
});

test("a house has orders far from the last price confirmed, and takes only listed durations from a client", async () => {
  const office = await visit(browser, world.url);
  const { page } = office;
  await enter(page, "admin");
  await page.goto(`${admin}/risk?tab=limits`);
  await page.getByRole("button", { name: "Set a limit" }).click();
  const form = page.getByTestId("limit-form");
  await form.getByLabel("Account no.").fill("0010000001");
  await form.getByLabel("Ask: % from last price").fill("five");
  await form.getByText("Enter per cent, such as 5 or 7.5").waitFor();
  await form.getByLabel("Ask: % from last price").fill("0.5");
  await form.getByLabel("Fill or kill").uncheck();
  await form.getByLabel("Reason").fill("A slip of last week");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  await page.locator("[data-row-id]", { hasText: "Account 0010000001" }).getByRole("button").first().click();
  const facts = page.getByRole("dialog").locator(".facts");
  await facts.getByText("0.5 %").waitFor();
  await facts.getByText("Day, At the open, Immediate or cancel, Good till date, At the close").waitFor();
  assertQuiet(office);
  await office.context.close();

  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const stats = await ada.get<{ securityID: string; lowerLimit: number }[]>("MarketData/GetMarketStats");
  const price = stats.result?.find(({ securityID }) => securityID === "ZENITHBANK")?.lowerLimit ?? 0;
  const far = { cscsAccount: "0010000001", securityID: "ZENITHBANK", side: "1", orderQty: 11, price } as const;
  assert.equal((await ada.send(far)).error?.name, "FAT_FINGER");
  const sent = await ada.send({ ...far, acceptWarnings: ["FAT_FINGER"] });
  assert.equal(sent.status, 200, JSON.stringify(sent.error));
  const killed = await ada.send({ ...far, timeInForce: "4", acceptWarnings: ["FAT_FINGER"] });
  assert.equal(killed.error?.name, "TIF_NOT_ALLOWED");
});

type Moving = { readonly next: "Suspended" | "Open"; readonly cancels: boolean; readonly deed: RegExp };

async function moveAccount(page: Page, { next, cancels, deed }: Moving): Promise<void> {
  if (!page.url().includes("tab=accounts")) await page.goto(`${admin}/risk?tab=accounts`);
  await page.locator('[data-row-id="0010000001"]').getByRole("button").first().click();
  await page.getByRole("button", { name: "Stop or open…" }).click();
  const form = page.getByTestId("state-form");
  const choice = await form.getByLabel("From now on").locator("option", { hasText: next }).getAttribute("value");
  await form.getByLabel("From now on").selectOption(choice);
  if (cancels) await form.getByRole("checkbox").check();
  await form.getByLabel("Reason").fill("Looked at");
  await form.getByRole("button", { name: deed }).click();
  await form.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("a broker reads more clients at a press, on the dashboard and on the dealer’s desk, until there are no more", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  const skipped = new Set<string>();
  // Two clients for every twenty asked for, so that the few of this house make pages.
  await page.route("**/BackOffice/GetCustomers?**", async (route) => {
    const url = new URL(route.request().url());
    skipped.add(url.searchParams.get("skipCount") ?? "");
    url.searchParams.set("maxResultCount", String(Number(url.searchParams.get("maxResultCount")) / 10));
    await route.continue({ url: url.href });
  });
  await enter(page, "broker");
  await page.goto("/app/dashboard");
  await readOn(page.getByTestId("card-clients"));
  await page.goto("/app/trading");
  await page.getByTestId("desk").waitFor();
  await page.keyboard.press("Alt+3");
  await readOn(page.getByRole("region", { name: "Clients" }));
  assert.deepEqual([...skipped].toSorted(), ["0", "2"], "what is there is not read again");
  assertQuiet(visitor);
  await visitor.context.close();
});

/** From the first two clients of four to all of them, by key; then nothing more is offered. */
async function readOn(list: Locator): Promise<void> {
  await list.getByText("2 of 4 clients").waitFor();
  assert.equal(await list.locator("[data-account]").count(), 2);
  const more = list.getByRole("button", { name: "Show 2 more" });
  await more.focus();
  await more.press("Enter");
  await list.getByText("4 of 4 clients").waitFor();
  assert.equal(await list.locator("[data-account]").count(), 4);
  await more.waitFor({ state: "detached" });
}

for (const [place, device] of devices.entries()) {
  test(`every page of an application stands on a ${device.name}, light and dark`, async () => {
    const visitor = await visit(browser, world.url, device);
    const { page } = visitor;
    const faults: string[] = [];
    const look = async (name: string) => void faults.push(...(await inspect(page, `${name}-${device.name}`)));
    const applicant = applicantOf(place);
    await register(page, applicant);
    await look("verify");
    const [mail] = await outbox(world.url, 1, applicant.email);
    await verify(page, mail?.facts["code"] ?? "");
    await look("application-begin");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByTestId("kyc-page").waitFor();
    const lastWeek = new Date(now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const answers = answersOf(applicant, lastWeek);
    for (let step = await stepOf(page); step !== "review"; step = await fillStep(page, answers)) {
      await look(`application-${step}`);
    }
    await look("application-review");
    assert.deepEqual(faults, [], "nothing is too wide and no accessibility rule is broken");
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

function applicantOf(place: number): Applicant {
  const digits = `778800${place}`;
  return {
    firm: "Default",
    name: "Sade",
    surname: "Bello",
    email: `sade${digits}@example.com`,
    phone: `0803${digits}`,
    userName: `sade${digits}`,
    password: "river lamp copper nine",
    digits,
  };
}

async function enter(page: Page, userName: string, firm = "Default"): Promise<void> {
  await arrive(page, { userName, firm });
}

/** A withdrawal that waits and a deposit that came, so that the lists have something to show. */
async function leaveMoney(): Promise<void> {
  const login = { tenantId: 1, password: demoPassword };
  const ada = await signIn(world.url, { ...login, userName: "ada" });
  const staff = await signIn(world.url, { ...login, userName: "admin" });
  const money = { cscsAccount: "0010000001", amount: 25_000 };
  const asked = await ada.post("Funding/Withdraw", { ...money, idempotencyKey: "screens-1" });
  const entered = await staff.post("Funding/Deposit", { ...money, reference: "TRF 1", idempotencyKey: "screens-2" });
  for (const answer of [asked, entered]) assert.equal(answer.status, 200, JSON.stringify(answer.error));
}
