// What a customer is told seldom, in a real browser: that a payment is late, what money came and went, all accounts together, a frozen account, and what stands on paper.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { inRunningDatabase } from "@tradebook/tools/own-rows.ts";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo, titled } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { nairaToKobo } from "./desk.ts";
import { enter } from "./each-route.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0", TRADEBOOK_LOOPBACK_WEBHOOKS: "on" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const account = "0010000001";
const settings = "/app/account-settings";

test("a withdrawal past its promise is called late on the dashboard and beside its stages", async () => {
  const ada = await as("ada");
  const asked = await ada.post<{ id: number }>("Funding/Withdraw", {
    cscsAccount: account,
    amount: 12_345,
    idempotencyKey: "late-1",
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.error));
  await inRunningDatabase(world.dataDir, (db) =>
    db.query(
      "update withdrawal set asked_at = asked_at - interval '9 days', promised_by = asked_at - interval '2 days'",
    ),
  );
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/dashboard");
  const line = page.getByTestId("card-attention").locator("[data-late]");
  await line.getByText(/^It was to be paid by \d{1,2} \w+ 2026\.$/).waitFor();
  assert.deepEqual(await inspect(page, "late-dashboard"), []);
  await line.getByRole("link", { name: "Withdrawal of ₦12,345.00 is late" }).click();
  await page.waitForURL(/account-settings\?tab=money/);
  const promise = page.getByTestId("payout-promise").and(page.locator('[data-late="true"]'));
  await promise.getByText(/^It was to be paid by .+\. We are late; those who approve it have been told\.$/).waitFor();
  await leave(visitor);
});

test("what came in and went out stands as marks on the line of gains, in its table and outside its figures", async () => {
  const admin = await as("admin");
  const paid = { cscsAccount: account, amount: 250_000, channel: "Bank transfer", reference: "TRF-7001" };
  const entered = await admin.post("Funding/Deposit", { ...paid, idempotencyKey: "tick-1" });
  assert.equal(entered.status, 200, JSON.stringify(entered.error));
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/client-portal/portfolio-valuation?tab=performance&range=all");
  const picture = page.getByTestId("picture-index");
  const marks = picture.locator(".lines__mark:not(.lines__mark--key)");
  await marks.first().waitFor({ state: "attached" });
  const ada = await as("ada");
  const { tradingDate } = (await ada.get<{ tradingDate: string }>("MarketData/GetMarketStatus")).result ?? {};
  const done = await ada.get<Performance>("BackOffice/GetPortfolioPerformance", {
    cscsAcct: account,
    from: "2000-01-01",
    to: tradingDate ?? "",
  });
  assert.ok(done.result !== null, JSON.stringify(done.error));
  const flows = done.result.days.flatMap(({ cameIn, wentOut }) => [
    ...((cameIn ?? 0) > 0 ? [`₦${naira(cameIn)} came in`] : []),
    ...((wentOut ?? 0) > 0 ? [`₦${naira(wentOut)} went out`] : []),
  ]);
  assert.ok(flows.length > 0, "something came in");
  await comesTo(() => marks.evaluateAll((all) => all.map((one) => (one as HTMLElement).title)), flows);
  await picture.getByText("deposits and withdrawals are taken out").waitFor();
  await picture.getByRole("button", { name: /show as a table/ }).click();
  const inSums = await picture.locator("tbody tr td:nth-of-type(5)").allTextContents();
  const sum = inSums.filter((text) => /\d/.test(text)).reduce((all, text) => all + nairaToKobo(text), 0n);
  assert.equal(
    Number(sum) / 100,
    done.result.days.reduce((all, { cameIn }) => all + (cameIn ?? 0), 0),
  );
  await leave(visitor);
});

test("whoever has several accounts sees each and all of them together, and takes one into use", async () => {
  const visitor = await signedIn("ngozi");
  const { page } = visitor;
  await page.goto("/app/dashboard");
  const rows = page.getByTestId("card-accounts").locator("li");
  const worth = async (of: string) =>
    nairaToKobo(
      (await rows
        .and(page.locator(`[data-account="${of}"]`))
        .locator(".rows__end strong")
        .textContent()) ?? "",
    );
  await page.getByTestId("card-accounts").locator('[data-account="all"]', { hasText: /\d/ }).waitFor();
  const own = await rows.evaluateAll((all) => all.map((one) => one.getAttribute("data-account") ?? ""));
  assert.deepEqual([own.length > 2, own.at(-1)], [true, "all"]);
  let sum = 0n;
  for (const one of own.slice(0, -1)) sum += await worth(one);
  assert.equal(await worth("all"), sum);
  const [, second = ""] = own;
  await page.getByTestId("card-accounts").getByRole("button", { name: second }).click();
  await rows
    .and(page.locator(`[data-account="${second}"]`))
    .getByText("In use")
    .waitFor();
  await comesTo(() => page.locator(".account select").first().inputValue(), second);
  await leave(visitor);
});

test("the dashboard's cards stand as their owner puts them, by hand or by keys, on every device", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/dashboard");
  const usual = await cards(page);
  assert.ok(usual.indexOf("card-value") === 0 && usual.indexOf("card-news") > usual.indexOf("card-orders"));
  await page.getByRole("button", { name: "Arrange the cards" }).click();
  const rows = page.getByTestId("arrange-cards").locator("[data-card]");
  const names = () => rows.evaluateAll((all) => all.map((one) => one.getAttribute("data-card")));
  const first = await names();
  assert.deepEqual(await inspect(page, "arrange-cards-desktop"), []);
  const saved = () => page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  const byKeys = saved();
  const up = page.getByRole("button", { name: "News one place up" });
  for (let left = first.indexOf("news"); left > 0; left -= 1) await up.press("Enter");
  await byKeys;
  await comesTo(names, ["news", ...first.filter((name) => name !== "news")]);
  // At the top the key does nothing more, and the focus stays where it was.
  await up.press("Enter");
  assert.ok(await up.evaluate((one) => one === document.activeElement));
  await page.getByTestId("said").getByText("News is now 1 of").waitFor({ state: "attached" });
  const byHand = saved();
  await rows.filter({ hasText: "Working orders" }).dragTo(rows.first());
  await byHand;
  await comesTo(async () => (await names()).slice(0, 3), ["orders", "news", "value"]);
  await page.getByRole("button", { name: "Done" }).click();
  await comesTo(async () => (await cards(page)).slice(0, 3), ["card-orders", "card-news", "card-value"]);
  await leave(visitor);

  const phone = await visit(browser, world.url, { width: 360, height: 740, touch: true });
  await enter(phone.page, "ada");
  await phone.page.goto("/app/dashboard");
  await comesTo(async () => (await cards(phone.page)).slice(0, 2), ["card-orders", "card-news"]);
  await phone.page.getByRole("button", { name: "Arrange the cards" }).click();
  assert.deepEqual(await inspect(phone.page, "arrange-cards-phone"), []);
  await phone.page.getByRole("button", { name: "The usual order" }).click();
  await phone.page.getByRole("button", { name: "Done" }).click();
  await comesTo(() => cards(phone.page), usual);
  await leave(phone);
});

/** What stands in the grid, one after the other. */
async function cards(page: Page): Promise<readonly string[]> {
  await page.getByTestId("total-worth").waitFor();
  await page.getByTestId("card-news").waitFor();
  return await page
    .locator(".dash__grid > *")
    .evaluateAll((all) =>
      all.map(
        (one) =>
          one.getAttribute("data-testid") ?? one.querySelector("[data-testid]")?.getAttribute("data-testid") ?? "",
      ),
    );
}

test("whoever freezes an account is told first what stops and who undoes it, and it says so on every page after", async () => {
  const visitor = await signedIn("chidi");
  const { page } = visitor;
  await page.goto(`${settings}?tab=security`);
  await page.getByTestId("card-freeze").getByRole("button", { name: "Freeze everything" }).click();
  const form = page.getByTestId("freeze-form");
  await form.getByText("From now on it takes no orders and pays nothing out, whoever asks.").waitFor();
  await form.getByRole("button", { name: "Freeze everything" }).click();
  await page.getByTestId("card-freeze").getByText("A holder has frozen this account").waitFor();
  for (const path of ["/app/dashboard", "/app/trading?s=GTCO"]) {
    await page.goto(path);
    await page.locator(".account").getByText("Frozen by a holder").waitFor();
  }
  await leave(visitor);
});

for (const [path, title] of [
  ["account-statement?period=all", "Account statement"],
  ["purchase-contract-note?period=all", "Purchase contract note"],
  ["portfolio-valuation", "Portfolio valuation"],
] as const)
  test(`on paper the ${title.toLowerCase()} is its heading and all its lines, with nothing to press`, async () => {
    const visitor = await signedIn("ada");
    const { page } = visitor;
    await page.goto(`/app/client-portal/${path}`);
    await page.locator("main table tbody tr").first().waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    assert.deepEqual(await unwanted(page), [], "menus, filters and tools stay on the screen");
    assert.deepEqual(await cutLines(page), [], "no line stands in something that is scrolled");
    await leave(visitor);
  });

/** What is there to be pressed and would be printed. */
async function unwanted(page: Page): Promise<readonly string[]> {
  const kinds = [
    "header.header",
    "footer.footer",
    ".account",
    ".toasts",
    "nav",
    ".page__filters",
    ".page__tools",
    ".tabs",
  ];
  const shown: string[] = [];
  for (const kind of kinds) if ((await page.locator(`${kind}:visible`).count()) > 0) shown.push(kind);
  return shown;
}

/** Lines that stand beyond the end of what holds them. */
async function cutLines(page: Page): Promise<readonly string[]> {
  return await page.locator("main table tbody tr").evaluateAll((rows) =>
    rows
      .filter((row) => {
        for (let box = row.parentElement; box !== null && box !== document.documentElement; box = box.parentElement)
          if (getComputedStyle(box).overflowY !== "visible" && box.scrollHeight > box.clientHeight + 1) return true;
        return false;
      })
      .map((row) => row.textContent ?? ""),
  );
}

type Performance = { readonly days: readonly { readonly cameIn: number | null; readonly wentOut: number | null }[] };

function naira(amount: number | null): string {
  return (amount ?? 0).toLocaleString("en-NG", { minimumFractionDigits: 2 });
}

async function as(userName: string) {
  return await signIn(world.url, { tenantId: 1, userName, password: demoPassword });
}

async function signedIn(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await enter(visitor.page, userName);
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

test("announced maintenance stands over the sign-in and open pages at once, until it is taken back", async () => {
  const [office, customer, stranger] = [
    await visit(browser, world.url),
    await visit(browser, world.url),
    await visit(browser, world.url),
  ];
  await enter(office.page, "admin");
  await enter(customer.page, "ada");
  await customer.page.goto("/app/dashboard");
  await customer.page.getByTestId("connection-pill").and(customer.page.locator('[data-state="live"]')).waitFor();
  await office.page.goto("/app/admin/user-management?tab=settings");
  const card = office.page.getByTestId("maintenance-card");
  await card.getByRole("button", { name: "Announce maintenance" }).click();
  const form = office.page.getByTestId("maintenance-form");
  await form.getByLabel("Begins, Lagos time").fill(lagosTime(0));
  await form.getByLabel("Ends, Lagos time").fill(lagosTime(-60));
  await form.getByText("It must end after it begins.").waitFor();
  await form.getByLabel("Ends, Lagos time").fill(lagosTime(120));
  await form.getByLabel("What people read").fill("Statements cannot be read.");
  assert.deepEqual(await inspect(office.page, "maintenance-form"), []);
  await form.getByRole("button", { name: "Announce it" }).click();
  await form.waitFor({ state: "detached" });
  await card.getByText("Under way").waitFor();
  const told = customer.page.getByTestId("maintenance").getByText("Statements cannot be read.");
  await told.waitFor();
  // Whoever has signed in to the house on this browser before is told of its maintenance too.
  await stranger.context.addCookies([{ name: "Abp.TenantId", value: "1", url: world.url }]);
  await stranger.page.goto("/user/login");
  await stranger.page.getByTestId("maintenance").getByText("Statements cannot be read.").waitFor();
  await customer.page.goto("/exception?type=maintenance");
  await titled(customer.page, "503 Maintenance is under way");
  await customer.page.getByRole("navigation", { name: "Main menu" }).waitFor();
  assert.deepEqual(await inspect(customer.page, "maintenance-shown"), []);
  await card.getByRole("button", { name: /^Take back/ }).click();
  await office.page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await card.getByText("Taken back by admin").waitFor();
  await told.waitFor({ state: "detached" });
  const day = office.page.getByTestId("market-day");
  await day.getByLabel("Day and time, Lagos time").fill("2026-06-13T10:00");
  await day.getByText("Weekend: no trading. The next day that trades is 15 Jun 2026.").waitFor();
  await day.getByText("of 15 Jun 2026 on 16 Jun 2026 (T+1)").waitFor();
  assert.deepEqual(await inspect(office.page, "settings-of-the-house"), []);
  assertQuiet(office);
  for (const one of [office, customer, stranger]) await one.context.close();
});

test("a house adds a webhook, sees its secret once, tests it, sends again what was given up, and lets it go", async (t) => {
  const statuses = [500];
  const heard: string[] = [];
  const receiver = createServer((asked, answer) => {
    heard.push(String(asked.headers["tradebook-event-id"]));
    answer.writeHead(statuses.shift() ?? 200).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  t.after(() => receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/tradebook`;
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto("/app/admin/user-management?tab=house");
  const card = page.getByTestId("house-hooks");
  await card.getByText("A developer's setting lets webhooks stand on this machine, without TLS.").waitFor();
  await card.getByRole("button", { name: "Add a webhook" }).click();
  const form = page.getByTestId("webhook-form");
  await form.getByLabel("Name").fill("Ledger");
  await form.getByLabel("Address").fill("https://10.0.0.1/tradebook");
  await form.getByRole("checkbox", { name: /order\.filled/ }).check();
  await form.getByRole("button", { name: "Add it" }).click();
  await form
    .getByText(/must be a host that everybody on the internet can reach/)
    .first()
    .waitFor();
  assert.deepEqual(await inspect(page, "webhook-form"), []);
  await form.getByLabel("Address").fill(url);
  await form.getByRole("button", { name: "Add it" }).click();
  assert.match((await page.getByTestId("webhook-secret").textContent()) ?? "", /^tbw_[\w-]{43}$/);
  assert.deepEqual(await inspect(page, "webhook-secret"), []);
  await page.getByRole("button", { name: "I have kept it" }).click();
  const choose = async (item: string) => {
    await card.getByRole("button", { name: "More about Ledger" }).click();
    await page.getByRole("button", { name: item, exact: true }).click();
  };
  await choose("Send a test");
  await card.getByRole("button", { name: "Deliveries of Ledger" }).click();
  const sent = page.getByTestId("webhook-deliveries");
  await sent.locator('[data-delivery="failed"]').getByText("it answered 500").waitFor();
  await sent.getByRole("button", { name: /^Send again: test:/ }).click();
  await sent.locator('[data-delivery="delivered"]').getByText("1 try").waitFor();
  assert.equal(heard.length, 2);
  assert.equal(new Set(heard).size, 1);
  assert.deepEqual(await inspect(page, "webhook-deliveries"), []);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await inspect(page, "webhook-deliveries-phone"), []);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await choose("Pause");
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await card.locator('[data-webhook="paused"]').waitFor();
  await card.scrollIntoViewIfNeeded();
  assert.deepEqual(await inspect(page, "webhooks-phone"), []);
  await page.setViewportSize({ width: 1440, height: 900 });
  assert.deepEqual(await inspect(page, "webhooks"), []);
  await choose("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await card.getByText("None was added yet").waitFor();
  // The console tells of the address that was refused, and of nothing else.
  assert.equal(visitor.complaints.length, 1);
  assert.match(visitor.complaints[0] ?? "", /status of 422/);
  await visitor.context.close();
});

test("whoever leaves what is not saved is asked once, by tab, by link and by the browser's back", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, "admin");
  await page.goto("/app/dashboard");
  await page.goto("/app/admin/user-management?tab=roles");
  await page.getByRole("tab", { name: "House" }).click();
  const address = page.getByTestId("house-form").getByLabel("Address");
  await address.fill("1 Unsaved Street");
  const asked = page.getByTestId("leave-dialog");
  await page.getByRole("tab", { name: "Users", exact: true }).click();
  await asked.getByRole("button", { name: "Stay here" }).press("Enter");
  await asked.waitFor({ state: "detached" });
  assert.match(page.url(), /tab=house$/);
  await page.locator(".header__brand").click();
  await asked.waitFor();
  assert.deepEqual(await inspect(page, "leave"), []);
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  await page.goBack();
  await asked.waitFor();
  assert.match(page.url(), /tab=house$/);
  assert.equal(await address.inputValue(), "1 Unsaved Street");
  await asked.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL(/tab=roles$/);
  await asked.waitFor({ state: "detached" });
  // Nothing is typed any longer, so nobody is asked.
  await page.getByRole("tab", { name: "Users", exact: true }).click();
  await page.getByTestId("list-users").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

/** As the field of a browser has it. */
function lagosTime(minutesFromNow: number): string {
  return new Date(Date.now() + (minutesFromNow + 60) * 60_000).toISOString().slice(0, 16);
}
