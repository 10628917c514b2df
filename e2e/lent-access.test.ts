// What is lent: a user's eyes to somebody of the office, and an API key to a program, in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { customerWith, signIn as signInByCall } from "./customer.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

/** For whoever looks at the screens by hand: a folder to put pictures into. */
const pictures = process.env["PICTURES_DIR"];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const [colorScheme, width, height] of [
    ["light", 1440, 900],
    ["dark", 1440, 900],
    ["light", 360, 740],
    ["dark", 360, 740],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

type Person = { readonly firm: string; readonly userName: string; readonly password: string };

async function signIn(page: Page, person: Person): Promise<void> {
  await arrive(page, person);
}

const as = (userName: string) => ({ firm: "Default", userName, password: demoPassword });

test("an administrator sees the product as a client does, changes nothing, and comes back as themselves", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signIn(page, as("admin"));
  await page.goto("/app/admin/user-management?q=chidi");
  const draft = await leaveDraft(page);
  await page.getByRole("button", { name: "Open User chidi" }).click();
  await page.getByTestId("user-drawer").getByRole("button", { name: "See as this user" }).click();
  const form = page.getByTestId("act-as-form");
  await form.getByLabel("Why").fill("Ticket 12: cannot find a statement");
  const desk = await deskHere(page);
  await picture(page, "act-as-form");
  await form.getByRole("button", { name: "Look" }).click();
  const banner = page.getByTestId("acting-banner");
  await banner.getByText(/^You see Tradebook as Chidi/).waitFor();
  await page.goto("/app/trading");
  await banner.waitFor();
  await page.getByText("0010000002").first().waitFor();
  await picture(page, "acting-trading");
  assert.notEqual(await draft(), null, "what was typed before waits in the tab");
  await refusesDeeds(page);
  await page.goto("/app/account-settings");
  const email = page.getByTestId("card-contact").locator("li", { has: page.getByText("E-mail", { exact: true }) });
  await email.getByText(/^•{8}le$/).waitFor();
  await picture(page, "acting-settings");
  await showsNothingRefused(page);
  assert.deepEqual(await deskHere(page), desk, "the desk kept on the device is still that of who looks");
  await page.goto("/app/client-portal/account-statement");
  await banner.waitFor();
  await picture(page, "acting-statement");
  assert.equal(await page.getByText("chidi@").count(), 0);
  assertQuiet(visitor);
  await banner.getByRole("button", { name: "End" }).click();
  await page.waitForURL(/user-management/);
  await banner.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open User chidi" }).waitFor();
  assert.notEqual(await draft(), null, "and is there again afterwards");
  const told = await visit(browser, world.url);
  await signIn(told.page, as("chidi"));
  await told.page.goto("/app/account-settings?tab=notifications");
  await told.page.getByText("Your broker has looked at your account").waitFor();
  await told.context.close();
  await visitor.context.close();
});

/** What only its user may read is not asked for, and nothing of their desk is left on the device of who looks. */
async function showsNothingRefused(page: Page): Promise<void> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/services/") && response.status() >= 400) refused.push(response.url());
  });
  for (const tab of ["security", "accounts"]) {
    await page.goto(`/app/account-settings?tab=${tab}`);
    await page.getByTestId("card-own-only").waitFor();
  }
  await page.goto("/app/account-settings?tab=trading");
  await page.getByTestId("card-habits").getByLabel("Duration").selectOption({ label: "Fill or kill" });
  await page.goto("/app/account-settings?tab=notifications");
  await page.getByTestId("card-quiet").getByRole("checkbox").waitFor();
  assert.deepEqual(refused, []);
}

const deskHere = async (page: Page) =>
  await page.evaluate(() => ["desk", "desk.unheard"].map((name) => localStorage.getItem(`tradebook.${name}`)));

/** Something typed and not sent, by whoever is signed in; answers what is still kept of it. */
async function leaveDraft(page: Page): Promise<() => Promise<unknown>> {
  const admin = await signInByCall(world.url, { tenantId: 1, userName: "admin", password: demoPassword });
  const login = await admin.get<{ user: { id: number } }>("Session/GetCurrentLoginInformations");
  const key = `tradebook.draft.${login.result?.user.id}.deposit`;
  await page.evaluate((name) => sessionStorage.setItem(name, '{"amount":"5"}'), key);
  return () => page.evaluate((name) => sessionStorage.getItem(name), key);
}

/** Past the screen as well: what is done by a look's own token is refused, whatever its user may do. */
async function refusesDeeds(page: Page): Promise<void> {
  const kept = await page.evaluate(() => sessionStorage.getItem("tradebook.acting") ?? "{}");
  const { accessToken } = JSON.parse(kept) as { accessToken: string }; // as lib/acting.ts keeps it
  const eyes = customerWith(world.url, accessToken);
  const orders = async () =>
    (
      await eyes.get<{ totalCount: number }>("Order/getStockOrders", {
        cscsAccount: "0010000002",
        skipCount: 0,
        maxResultCount: 1,
      })
    ).result?.totalCount;
  const before = await orders();
  assert.notEqual(before, undefined, "what its user sees is seen");
  const terms = { cscsAccount: "0010000002", securityID: "ACCESSCORP", orderQty: 100 } as const;
  const deeds = [
    await eyes.send({ ...terms, side: "2", ordType: "1" }),
    await eyes.post("Configuration/ChangeUiTheme", { theme: "dark" }),
  ];
  assert.deepEqual(
    deeds.map(({ error }) => error?.code),
    [1273, 1273],
    JSON.stringify(deeds),
  );
  assert.equal(await orders(), before);
}

test("a key is made, shown once, used by a program, and revoked", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signIn(page, as("ada"));
  await page.goto("/app/account-settings?tab=security");
  const card = page.getByTestId("card-api-keys");
  await card.getByText("No API key yet").waitFor();
  await card.getByRole("button", { name: "Make a key" }).click();
  const form = page.getByTestId("api-key-form");
  await form.getByLabel("What the key is for").fill("My spreadsheet");
  await form.getByRole("checkbox", { name: "Enter orders to buy" }).check();
  await picture(page, "key-form");
  await form.getByRole("button", { name: "Make a key" }).click();
  const key = (await page.getByTestId("api-key").textContent()) ?? "";
  for (const _press of [1, 2]) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  assert.equal(await page.getByTestId("api-key").isVisible(), true, "only its own button takes it away");
  await picture(page, "key-shown");
  await page.getByRole("button", { name: "I have kept it" }).click();
  const ask = async () =>
    (
      await fetch(`${world.url}/api/services/app/Order/GetDashAccountBalance?cscsAccount=0010000001`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status;
  assert.equal(await ask(), 200);
  await page.reload();
  await card.getByText("Enter orders to buy; good until").waitFor();
  await card.scrollIntoViewIfNeeded();
  await picture(page, "key-card");
  await card.getByRole("button", { name: "Revoke My spreadsheet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await card.getByText("No API key yet").waitFor();
  const end = Date.now() + 10_000; // what a process remembers of a key is over long before
  while ((await ask()) !== 401) assert.ok(Date.now() < end, "the key still opens");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a host makes a house as another is, lets it end, and keeps it after all; what is the host's says so elsewhere", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signIn(page, { firm: "host", userName: "admin", password: demoPassword });
  await page.goto("/app/admin/user-management?tab=tenants");
  await page.getByRole("button", { name: "New tenant" }).click();
  const form = page.getByTestId("tenant-form");
  await form.getByLabel("Firm code").fill("Sable");
  await form.getByLabel("Name", { exact: true }).fill("Sable Securities");
  const meridian = form.getByLabel("Begin as").locator("option", { hasText: "Meridian" });
  await meridian.waitFor({ state: "attached" });
  await form.getByLabel("Begin as").selectOption((await meridian.getAttribute("value")) ?? "");
  await form.getByLabel("E-mail of its administrator").fill("admin@sable.example");
  await picture(page, "tenant-form");
  await form.getByRole("button", { name: "Create" }).click();
  await page.getByTestId("set-up-link").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^Open .*Sable$/ }).click();
  await picture(page, "tenants");
  await page.getByRole("button", { name: "Let it end" }).click();
  const ending = page.getByTestId("let-end-form");
  await ending.getByLabel("Why").fill("Licence ended");
  await picture(page, "let-end");
  await ending.getByRole("button", { name: "Let it end" }).click();
  await page.getByText("Sable Securities takes no new orders", { exact: true }).waitFor();
  await keepsHouseOn(page);
  await visitor.context.close();

  const firm = await visit(browser, world.url);
  await signIn(firm.page, as("compliance"));
  await firm.page.goto("/app/admin/risk");
  await firm.page.getByRole("button", { name: "Ask for access" }).waitFor();
  await firm.context.close();
});

/** An open order keeps a house that ends from being closed, so that there is time to think again. */
async function keepsHouseOn(page: Page): Promise<void> {
  const host = await signInByCall(world.url, { tenantId: null, userName: "admin", password: demoPassword });
  const houses = await host.get<{ items: readonly { id: number }[] }>("Tenant/GetHouses", {
    keyword: "Meridian",
    skipCount: 0,
    maxResultCount: 1,
  });
  const tenantId = houses.result?.items[0]?.id ?? 0;
  const ada = await signInByCall(world.url, { tenantId, userName: "ada", password: demoPassword });
  const resting = async () => {
    const stats = await ada.get<{ securityID: string; lowerLimit: number }[]>("MarketData/GetMarketStats");
    const price = stats.result?.find(({ securityID }) => securityID === "ZENITHBANK")?.lowerLimit ?? 0;
    return await ada.send({ cscsAccount: "0020000001", securityID: "ZENITHBANK", side: "1", orderQty: 10, price });
  };
  assert.equal((await resting()).error, null);
  const row = page.getByRole("button", { name: /^Open .*Meridian$/ });
  await row.click();
  await page.getByRole("button", { name: "Let it end" }).click();
  const form = page.getByTestId("let-end-form");
  await form.getByLabel("Why").fill("Licence ended");
  await form.getByRole("button", { name: "Let it end" }).click();
  await page.getByText("Meridian Stockbrokers Limited takes no new orders", { exact: true }).waitFor();
  assert.notEqual((await resting()).error, null);
  await row.click();
  await page.getByRole("button", { name: "Keep it after all" }).click();
  await form.getByLabel("Why").fill("Licence renewed");
  await picture(page, "keep-on");
  await form.getByRole("button", { name: "Keep it after all" }).click();
  await page.getByText("Meridian Stockbrokers Limited takes orders again", { exact: true }).waitFor();
  assert.equal((await resting()).error, null);
}
