// What a back office does when a day ends, in a real browser: compares, closes, hands over breaks, declares holidays, sets fees.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { addDays, tradingDay } from "@tradebook/domain/instant.ts";
import { nextBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { inRunningDatabase } from "@tradebook/tools/own-rows.ts";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor, type VisitOptions } from "./browser.ts";
import { signIn, type Customer } from "./customer.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let ada: Customer;
let admin: Customer;

const dayEnd = "/app/admin/end-of-day";
const funding = "/app/admin/funding";
const adjustments = `${funding}?tab=adjustments`;
const account = "0010000001";
const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  const as = (userName: string) => signIn(world.url, { tenantId: 1, userName, password: demoPassword });
  [ada, admin] = await Promise.all([as("ada"), as("admin")]);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a day with a break of an uploaded file is closed by two people, and the break has an owner", async () => {
  const tradeDate = await tradedOn();
  const uploaded = await upload(tradeDate, "");
  assert.equal(uploaded.status, 200, JSON.stringify(uploaded.body));
  assert.ok(uploaded.body.result.breaksFound > 0, "what the exchange does not have is missing there");
  const broken = await upload(tradeDate, "nonsense\n");
  assert.deepEqual([broken.status, broken.body.error?.name], [422, "TRADE_FILE"]);

  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto(`${dayEnd}?tab=breaks&open=1`);
  const breaks = page.getByTestId("list-breaks");
  await breaks.locator("[data-row-id]", { hasText: "Missing at the exchange" }).getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  const form = page.getByTestId("assign-form");
  await form.getByLabel("User name").fill("supervisor");
  await form.getByLabel("Reason").fill("Ask the exchange for its file");
  await form.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("dialog").getByText("Handed to supervisor").waitFor();
  await page.keyboard.press("Escape");
  await page.goto("/app/admin/reports/audit-trades");
  await page.getByTestId("list-audit-trades").locator("[data-row-id]").first().waitFor();
  await page.getByRole("link", { name: "Reconciliation" }).click();
  await page.waitForURL(/view=reconciliation&open=1$/);
  await page
    .getByTestId("break-sums")
    .getByRole("button", { name: /Missing at the exchange$/ })
    .click();
  await page.waitForURL(/kind=MissingThere/);
  await page.getByTestId("list-breaks").locator("[data-row-id]", { hasText: "supervisor" }).waitFor();

  await page.goto(dayEnd);
  await openDay(page, tradeDate);
  await page.getByRole("dialog").getByRole("button", { name: "Close the day" }).click();
  const decide = page.getByTestId("decide-form");
  await decide.getByText(/breaks are open/).waitFor();
  await decide.getByLabel("Reason").fill("The exchange will send its file tomorrow");
  await decide.getByRole("button", { name: "Close the day" }).click();
  await page.getByRole("dialog").getByText("You asked to close it: somebody else decides.").waitFor();
  await leave(visitor);

  const second = await signedIn("supervisor");
  await second.page.goto(dayEnd);
  await openDay(second.page, tradeDate);
  await second.page.getByRole("dialog").getByRole("button", { name: "Close the day" }).click();
  const agree = second.page.getByTestId("decide-form");
  await agree.getByText(/The exchange will send its file tomorrow/).waitFor();
  await agree.getByLabel("Reason").fill("I have asked them");
  await agree.getByRole("button", { name: "Close the day" }).click();
  await second.page.getByRole("dialog").getByText("Totals as they were frozen").waitFor();
  await leave(second);
});

test("the next day is compared with the exchange's own file and closed by one person", async () => {
  const tradeDate = await tradedOn();
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto(dayEnd);
  await openDay(page, tradeDate);
  const drawer = page.getByRole("dialog");
  if ((await drawer.getByText("Not compared yet").count()) > 0) {
    await drawer.getByRole("button", { name: "Compare with the exchange" }).click();
    await page.getByTestId("decide-form").getByRole("button", { name: "Compare with the exchange" }).click();
  }
  await drawer.getByRole("button", { name: "Close the day" }).click();
  await page.getByTestId("decide-form").getByText("Its totals are frozen.").waitFor();
  await page.getByTestId("decide-form").getByRole("button", { name: "Close the day" }).click();
  await drawer.getByText("Totals as they were frozen").waitFor();
  await drawer.getByText("Seal").waitFor();
  await leave(visitor);
});

test("a holiday is declared with its reason, and withdrawn with another", async () => {
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto(`${dayEnd}?tab=holidays`);
  await page.getByRole("button", { name: "Declare a holiday" }).click();
  const form = page.getByTestId("holiday-form");
  await form.getByLabel("Date").fill(await tradedAhead());
  await form.getByLabel("Name").fill("Day of mourning");
  await form.getByLabel("Reason").fill("Announced by the government");
  await form.getByRole("button", { name: /^Declare / }).click();
  const row = page.getByTestId("list-holidays").locator("[data-row-id]", { hasText: "Day of mourning" });
  await row.getByText("This house’s").waitFor();
  await row.getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  const decide = page.getByTestId("decide-form");
  await decide.getByLabel("Reason").fill("It was called off");
  await decide.getByRole("button", { name: "Withdraw" }).click();
  await row.waitFor({ state: "detached" });
  await leave(visitor);
});

test("a client's fees show the note they make, and are in force once a second person agrees", async () => {
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto("/app/admin/fees");
  await page.getByTestId("list-fees").locator("[data-row-id]", { hasText: "The whole house" }).first().waitFor();
  await page.getByRole("button", { name: "New schedule" }).click();
  const form = page.getByTestId("fee-form");
  await form.getByLabel("From").fill(await tradedAhead());
  await form.getByText("The house’s own schedule must say all of it.").waitFor();
  await form.getByLabel("Account no.").fill(account);
  await form.getByLabel("Commission", { exact: true }).fill("1.00");
  // 1,178,000 at 1.00 %: commission 11,780.00 and VAT 883.50 in place of 15,903.00 and 1,192.73.
  await form.getByTestId("fee-preview-total").getByText("₦1,194,466.55").waitFor();
  await form.getByLabel("Reason").fill("Agreed with the client");
  await form.getByRole("button", { name: "Save" }).click();
  const row = page.getByTestId("list-fees").locator("[data-row-id]", { hasText: account });
  await row.getByText("Waits for a second person").waitFor();
  await row.getByRole("button").click();
  await page.getByRole("dialog").getByText("You set it: somebody else decides.").waitFor();
  await leave(visitor);

  const second = await signedIn("supervisor");
  await second.page.goto("/app/admin/fees");
  const theirs = second.page.getByTestId("list-fees").locator("[data-row-id]", { hasText: account });
  await theirs.getByRole("button").click();
  await second.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  const decide = second.page.getByTestId("decide-form");
  await decide.getByLabel("Reason").fill("Agreed");
  await decide.getByRole("button", { name: "Approve" }).click();
  await theirs.getByText("To come").waitFor();
  await leave(second);
});

for (const device of devices)
  test(`the end of a day and fees break no accessibility rule on a ${device.name}, light and dark`, async () => {
    const faults: string[] = [];
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    const look = async (name: string) => faults.push(...(await inspect(page, `${name}-${device.name}`)));
    for (const [name, path] of [
      ["days", dayEnd],
      ["breaks", `${dayEnd}?tab=breaks`],
      ["holidays", `${dayEnd}?tab=holidays`],
      ["fees", "/app/admin/fees"],
    ] as const) {
      await page.goto(path);
      await page.locator("[data-row-id]").first().waitFor();
      await look(name);
      await page.locator("[data-row-id] button").first().click();
      await page.getByRole("dialog").waitFor();
      await look(`${name}-drawer`);
    }
    for (const [path, button, form] of [
      [`${dayEnd}?tab=holidays`, "Declare a holiday", "holiday-form"],
      ["/app/admin/fees", "New schedule", "fee-form"],
      ["/app/admin/fees", "Class of a client", "class-form"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("button", { name: button }).click();
      await page.getByTestId(form).waitFor();
      await look(form);
    }
    await page.goto(`${dayEnd}?tab=breaks&q=nothing-like-it`);
    await page.getByText("No row matches 1 filter").waitFor();
    await look("breaks-filtered");
    await leave(visitor);
    assert.deepEqual(faults, []);
  });

for (const device of devices)
  test(`shares come to a client by two people on a ${device.name}, and go back by two`, async () => {
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    const slip = `CSCS ${device.name}`;
    await page.goto(adjustments);
    await page.getByTestId("list-adjustments").waitFor();
    await page.getByRole("button", { name: "Correct cash" }).click();
    assert.deepEqual(await inspect(page, `correction-form-${device.name}`), []);
    const correction = page.getByTestId("correction-form");
    await correction.getByLabel("Account no.").fill(account);
    await correction.getByLabel("Which way").selectOption("debit");
    await correction.getByLabel("Amount").fill("1");
    await correction.getByLabel("House’s account").selectOption("suspense.cash");
    await correction.getByLabel("Slip or paper no.").fill(`M ${device.name}`);
    await correction.getByLabel("Reason, as the client reads it").fill("Charged twice");
    await correction.getByRole("button", { name: "Ask for it" }).click();
    await correction.waitFor({ state: "detached" });
    await page.getByTestId("list-adjustments").locator("[data-row-id]", { hasText: "Debit" }).first().waitFor();
    await page.getByRole("button", { name: "Transfer shares" }).click();
    const form = page.getByTestId("transfer-form");
    await form.getByLabel("Account no.").fill(account);
    await form.getByLabel("Symbol").fill("gtco");
    await form.getByLabel("Shares").fill("1,000");
    await form.getByLabel("Cost a share").fill("42.50");
    await form.getByLabel("Slip or paper no.").fill(slip);
    await form.getByLabel("Reason").fill("From her old broker");
    await form.getByText("₦42,500.00 in all").waitFor();
    assert.deepEqual(await inspect(page, `transfer-form-${device.name}`), []);
    await form.getByRole("button", { name: "Ask for it" }).click();
    const row = page.getByTestId("list-adjustments").locator("[data-row-id]", { hasText: slip });
    await row.getByText("Waits for approval").waitFor();
    assert.deepEqual(await inspect(page, `adjustments-${device.name}`), []);
    await row.getByRole("button").first().click();
    await page.getByRole("dialog").getByText("You asked for it: somebody else decides.").waitFor();
    await leave(visitor);

    const second = await signedIn("supervisor", device);
    await second.page.goto(`${adjustments}&status=REQUESTED`);
    const theirs = second.page.getByTestId("list-adjustments").locator("[data-row-id]", { hasText: slip });
    await theirs.getByRole("button").first().click();
    assert.deepEqual(await inspect(second.page, `adjustment-drawer-${device.name}`), []);
    await second.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await second.page.getByTestId("decide-form").getByRole("button", { name: "Approve" }).click();
    await theirs.waitFor({ state: "detached" });
    await second.page.goto(`${adjustments}&status=APPROVED`);
    await theirs.getByRole("button").first().click();
    await second.page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    const back = second.page.getByTestId("decide-form");
    await back.getByLabel("Reason").fill("Entered for the wrong client");
    await back.getByRole("button", { name: "Take back" }).click();
    await second.page.getByText("A second person decides").first().waitFor();
    await leave(second);
  });

for (const device of devices)
  test(`an overdraft is granted and a lien placed by two people on a ${device.name}`, async () => {
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    const { tradingDate } = await status();
    await page.goto(`${funding}?tab=credit`);
    await page.getByRole("button", { name: "Grant an overdraft" }).click();
    const form = page.getByTestId("credit-form");
    await form.getByLabel("Account no.").fill(account);
    await form.getByLabel("Up to").fill("250,000");
    await form.getByLabel("First day").fill(tradingDate);
    await form.getByLabel("Why").fill(`Salary comes, ${device.name}`);
    assert.deepEqual(await inspect(page, `credit-form-${device.name}`), []);
    await form.getByRole("button", { name: "Ask for it" }).click();
    const asked = page.getByTestId("list-credit-limits").locator("[data-row-id]").first();
    await asked.getByText("Waits for approval").waitFor();
    await page.goto(`${funding}?tab=liens`);
    await page.getByRole("button", { name: "Place a lien" }).click();
    const pledge = page.getByTestId("lien-form");
    await pledge.getByLabel("Account no.").fill(account);
    await pledge.getByLabel("What is pledged").selectOption("cash");
    await pledge.getByLabel("Amount").fill("1,000");
    await pledge.getByLabel("For whom").fill("First Bank");
    await pledge.getByLabel("Paper no.").fill(`DEED ${device.name}`);
    await pledge.getByLabel("Why").fill("Loan of the bank");
    assert.deepEqual(await inspect(page, `lien-form-${device.name}`), []);
    await pledge.getByRole("button", { name: "Ask for it" }).click();
    await page.getByTestId("list-liens").locator("[data-row-id]").first().waitFor();
    await leave(visitor);

    const second = await signedIn("supervisor", device);
    for (const [tab, list, state] of [
      ["credit", "list-credit-limits", "Approved"],
      ["liens", "list-liens", "In force"],
    ] as const) {
      await second.page.goto(`${funding}?tab=${tab}`);
      const row = second.page.getByTestId(list).locator("[data-row-id]").first();
      await row.getByRole("button").first().click();
      assert.deepEqual(await inspect(second.page, `${tab}-drawer-${device.name}`), []);
      await second.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
      await second.page.getByTestId("decide-form").getByRole("button", { name: "Approve" }).click();
      await second.page.getByTestId("decide-form").waitFor({ state: "detached" });
      await second.page.keyboard.press("Escape");
      await row.getByText(state).waitFor();
      assert.deepEqual(await inspect(second.page, `${tab}-${device.name}`), []);
    }
    await second.page.goto(`${funding}?tab=debts`);
    await second.page.getByText("Nobody owes anything").waitFor();
    assert.deepEqual(await inspect(second.page, `debts-${device.name}`), []);
    await leave(second);
  });

for (const device of devices)
  test(`what CSCS and the bank have is held against our books on a ${device.name}`, async () => {
    const { tradingDate } = await status();
    // Today still trades.
    const yesterday = addDays(tradingDay(tradingDate), -1);
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    await page.goto(`${dayEnd}?tab=breaks`);
    await page.getByRole("button", { name: "CSCS positions" }).click();
    const positions = page.getByTestId("positions-form");
    await positions.getByLabel("At the end of").fill(yesterday);
    const buffer = Buffer.from(`account,security,quantity\n0010009999,ACCESSCORP,${device.width}\n`);
    await positions.getByLabel("File of positions").setInputFiles({ name: "cscs.csv", mimeType: "text/csv", buffer });
    assert.deepEqual(await inspect(page, `positions-form-${device.name}`), []);
    await positions.getByRole("button", { name: "Compare them" }).click();
    await page.getByText("Compared with CSCS").first().waitFor();
    await page.getByRole("button", { name: "Bank’s balance" }).first().click();
    const bank = page.getByTestId("bank-form");
    await bank.getByLabel("At the end of").fill(yesterday);
    await bank.getByLabel("Closing balance").fill(`${device.width}.50`);
    await bank.getByLabel("Statement’s number").fill(`Statement of the ${device.name}`);
    assert.deepEqual(await inspect(page, `bank-form-${device.name}`), []);
    await bank.getByRole("button", { name: "Compare it" }).click();
    await page.getByText("The bank has another balance: it is a break").first().waitFor();
    const list = page.getByTestId("list-breaks");
    await page.goto(`${dayEnd}?tab=breaks&kind=Position&q=10009999`);
    await list.locator("[data-row-id]").first().waitFor();
    await page.goto(`${dayEnd}?tab=breaks&kind=BankBalance`);
    await list.locator("[data-row-id]").first().waitFor();
    assert.deepEqual(await inspect(page, `breaks-outside-${device.name}`), []);
    await leave(visitor);
  });

for (const device of devices)
  test(`a report that could not be applied is seen above every list and closed with a reason on a ${device.name}`, async () => {
    await setAside(`E2E-${device.name}`);
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    await page.goto(dayEnd);
    await page
      .getByTestId("aside-banner")
      .getByText(/could not be applied/)
      .waitFor();
    assert.deepEqual(await inspect(page, `aside-banner-${device.name}`), []);
    await page.getByTestId("aside-banner").getByRole("link", { name: "Look at it" }).click();
    await page.waitForURL(/tab=aside&status=Open$/);
    const row = page.getByTestId("list-aside").locator("[data-row-id]").first();
    await row.getByText("No order has this number").waitFor();
    assert.deepEqual(await inspect(page, `aside-${device.name}`), []);
    await row.getByRole("button").first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("₦117.70").waitFor();
    assert.deepEqual(await inspect(page, `aside-drawer-${device.name}`), []);
    await drawer.getByRole("button", { name: "Close", exact: true }).last().click();
    const decide = page.getByTestId("decide-form");
    await decide.getByLabel("Reason").fill("The exchange has taken it back");
    await decide.getByRole("button", { name: "Close" }).last().click();
    await page.getByText("The report is closed").first().waitFor();
    await page.goto("/app/admin/end-of-day?tab=aside&status=Closed");
    await page.getByTestId("list-aside").locator("[data-row-id]", { hasText: "admin" }).first().waitFor();
    await page.getByTestId("aside-banner").waitFor({ state: "detached" });
    await leave(visitor);
  });

test("the host looks after the reports that name no house, and has no days", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("host");
  await form.getByLabel("User name or e-mail").fill("admin");
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\//);
  await page.goto(dayEnd);
  await page.getByText("No report was set aside").waitFor();
  assert.deepEqual(await page.getByRole("tab").allTextContents(), ["Set aside"]);
  assert.deepEqual(await inspect(page, "aside-host"), []);
  await leave(visitor);
});

test("who may not close days or set fees is turned away", async () => {
  const visitor = await signedIn("ada");
  for (const path of [dayEnd, "/app/admin/fees"]) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL(/\/exception\?type=401/);
  }
  await leave(visitor);
});

/** A trade of an order that nobody knows, as the server keeps it: the simulated exchange tells of none. */
async function setAside(execID: string): Promise<void> {
  const exchangeClOrdID = "T1-zzzzzz";
  const trade = {
    execType: "Trade",
    ordStatus: "Filled",
    side: "Buy",
    securityID: "GTCO",
    lastPx: 11_770,
    lastQty: 10,
  };
  const report = JSON.stringify({ execID, exchangeClOrdID, orderID: "N-77", ...trade, text: null });
  await inRunningDatabase(world.dataDir, (client) =>
    client.query(
      `insert into quarantined_report (tenant_id, why, exchange_cl_ord_id, exec_id, report, received_at)
        values (1, 'no order has this id', $1, $2, $3, now())`,
      [exchangeClOrdID, execID, report],
    ),
  );
}

type Status = { readonly tradingDate: string; readonly phase: string; readonly exchangeConnected: boolean };

async function status(): Promise<Status> {
  const { result } = await ada.get<Status>("MarketData/GetMarketStatus");
  assert.ok(result !== null);
  return result;
}

/** Something of ada's trades, and the exchange ends that day; answers its date. */
async function tradedOn(): Promise<string> {
  await poll(opened, "the market trades");
  const { tradingDate } = await status();
  const limit = await ada.get<{ upper: number }>("MarketData/getPricelimitRange", { security: "GTCO" });
  assert.ok(limit.result !== null);
  const acceptWarnings = ["DUPLICATE_ORDER", "FAT_FINGER"];
  const order = {
    cscsAccount: account,
    securityID: "GTCO",
    side: "1",
    orderQty: 10,
    price: limit.result.upper,
  } as const;
  const sent = await ada.send({ ...order, acceptWarnings });
  assert.equal(sent.status, 200, JSON.stringify(sent.error));
  await poll(async () => {
    const found = await ada.get<{ items: { id: number; cumQty: number }[] }>("Order/getStockOrders", {
      securityID: "GTCO",
      maxResultCount: 100,
    });
    return found.result?.items.some(({ id, cumQty }) => id === sent.result?.id && cumQty === 10) === true;
  }, "it trades");
  const ended = await admin.post("Simulator/EndOfDay", {});
  assert.equal(ended.status, 200, JSON.stringify(ended.error));
  await poll(async () => (await status()).phase !== "CONTINUOUS", "the day ends");
  return tradingDate;
}

/** Whether it trades; a market that has ended its day is asked to begin the next. */
async function opened(): Promise<boolean> {
  if ((await status()).phase === "CONTINUOUS") return true;
  const asked = await admin.post("Simulator/SetPhase", { phase: "CONTINUOUS" });
  assert.ok(asked.status === 200 || asked.status === 422, JSON.stringify(asked.error));
  return false;
}

async function poll(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - began < 90_000, what);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A day that trades as things stand: a holiday of the market cannot be declared once more. */
async function tradedAhead(): Promise<string> {
  const { tradingDate } = await status();
  return nextBusinessDay(ngxCalendar, addDays(tradingDay(tradingDate), 30));
}

type Uploaded = {
  readonly result: { readonly breaksFound: number };
  readonly error: { readonly name?: string } | null;
};

async function upload(tradeDate: string, text: string): Promise<{ readonly status: number; readonly body: Uploaded }> {
  const form = new FormData();
  form.set("tradeDate", tradeDate);
  form.set("file", new Blob([text], { type: "text/csv" }), `trades-${tradeDate}.csv`);
  const answer = await fetch(`${world.url}/api/services/app/EndOfDay/UploadTradeFile`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.accessToken}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Uploaded }; // the contract's own shape
}

async function openDay(page: Page, tradeDate: string): Promise<void> {
  await page.locator(`[data-row-id="${tradeDate}"]`).getByRole("button").click();
  await page.getByRole("dialog").waitFor();
}

async function signedIn(userName: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  await arrive(visitor.page, { userName });
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}
