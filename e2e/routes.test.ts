// Every route: it opens with its data to whom it is for, sends the others where they belong, and says when there is nothing or nobody answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page, Route } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor, type VisitOptions } from "./browser.ts";
import { titled } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { fileComplaint } from "./each-route.ts";
import { inspect } from "./inspect.ts";
import { openHouse, type House } from "./new-house.ts";
import { newClient, newHouse, routeStories, type RouteStory } from "./route-stories.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let house: House;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  house = await openHouse(world.url, "Freshfield");
  await leaveSomething();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const clientName = "newcomer";

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

const guarded = routeStories.filter((story) => story.opens !== null);

test("every address of the client's own table has its story", () => {
  const source = (file: string) => readFileSync(join(import.meta.dirname, "../apps/web/src", file), "utf8");
  const paths = source("lib/paths.ts");
  const named = new Map([...paths.matchAll(/export const (\w+) = "(\/[^"]*)"/g)].map(([, name, path]) => [name, path]));
  const table = source("routes.tsx");
  const single = [...table.matchAll(/path: (\w+),/g)].map(([, name]) => named.get(name));
  const reports = [...table.matchAll(/\["([a-z-]+)", "\w+", "(\w+)"/g)].map(([, report, group]) =>
    group?.startsWith("VIEW_") ? `/app/admin/reports/${report}` : `/app/client-portal/${report}`,
  );
  assert.deepEqual(new Set(routeStories.map(({ path }) => path)), new Set([...single, ...reports]));
});

for (const device of devices) {
  test(`every route opens with its data on a ${device.name}, light and dark`, async () => {
    const faults: string[] = [];
    for (const [who, stories] of byWhoOpens(routeStories)) {
      const visitor = await entered(who, device);
      for (const story of stories) {
        await visitor.page.goto(story.path);
        await visitor.page.locator(story.shows).first().waitFor();
        await titled(visitor.page, story.title);
        faults.push(...(await inspect(visitor.page, `${nameOf(story)}-${device.name}`)));
      }
      assertQuiet(visitor);
      await visitor.context.close();
    }
    assert.deepEqual(faults, [], "nothing is too wide and no accessibility rule is broken");
  });
}

test("whoever may not open a route is told so", async () => {
  const refusals = guarded.flatMap((story) => story.refused.map((who) => ({ who, story })));
  for (const who of new Set(refusals.map((one) => one.who))) {
    const visitor = await entered(who);
    for (const { story } of refusals.filter((one) => one.who === who)) {
      await visitor.page.goto(story.path);
      await visitor.page.waitForURL(/\/exception\?type=401$/);
      await visitor.page.getByRole("heading", { name: `You do not have access to “${story.title}”` }).waitFor();
    }
    assertQuiet(visitor);
    await visitor.context.close();
  }
});

for (const device of devices) {
  test(`whoever was turned away reads what opens the page, and goes back, on a ${device.name}`, async () => {
    const visitor = await entered("ada", device);
    const { page } = visitor;
    await page.goto("/app/marketData/marketNews");
    await titled(page, "Market news");
    await page.goto("/app/admin/reports/audit-trail");
    await page.getByText("It needs the permission “See the audit trail”.").waitFor();
    await page.getByRole("button", { name: "Ask for access" }).click();
    await page.getByText("has it in the inbox").waitFor();
    assert.deepEqual(await inspect(page, `turned-away-${device.name}`), []);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await titled(page, "Market news");
    await page.goto("/exception?type=401");
    await page.getByRole("heading", { name: "You do not have access to this page" }).waitFor();
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

test("whoever is not signed in signs in and comes back to where they wanted to be", async () => {
  for (const story of guarded) {
    const visitor = await visit(browser, world.url);
    const { page } = visitor;
    await page.goto(`${story.path}?from=a-link`);
    await page.waitForURL(/\/user\/login/);
    await fillSignIn(page, story.opens ?? "");
    await page.waitForURL((url) => url.pathname === story.path && url.search.includes("from=a-link"));
    await page.locator(story.shows).first().waitFor();
    assertQuiet(visitor);
    await visitor.context.close();
  }
});

test("a route with nothing in it says so", async () => {
  const empties = guarded.flatMap((story) => (story.empty === undefined ? [] : [{ ...story, ...story.empty }]));
  const faults: string[] = [];
  for (const [who, stories] of byWhoOpens(empties)) {
    const visitor = await entered(who);
    for (const { path, query = "", says } of stories) {
      await visitor.page.goto(path + query);
      await noted(faults, path, () => visitor.page.getByText(says).first().waitFor());
      faults.push(...(await inspect(visitor.page, `${nameOf({ path })}-empty`)));
    }
    assertQuiet(visitor);
    await visitor.context.close();
  }
  assert.deepEqual(faults, []);
});

/** What every page asks for around its own; a page whose own readings fail stands within these. */
const frame = /\/(Session|Account|Configuration|Notification|Localization)\/|getMarketStatus|GetFirm/i;

test("a route whose readings fail says so, and shows its data once they come again", async () => {
  const faults: string[] = [];
  for (const [who, stories] of byWhoOpens(guarded.filter(({ reads }) => reads))) {
    const visitor = await entered(who);
    const { page } = visitor;
    for (const story of stories) {
      await page.route("**/api/services/app/**", fail);
      await page.goto(story.path);
      const said = page.locator('[role="alert"]').filter({ hasText: /./ }).first();
      await noted(faults, `${story.path} fails`, () => said.waitFor());
      faults.push(...(await inspect(page, `${nameOf(story)}-failing`)));
      await page.unroute("**/api/services/app/**", fail);
      await noted(faults, `${story.path} again`, () => tryAgain(page, story.shows));
    }
    await visitor.context.close();
  }
  assert.deepEqual(faults, []);
});

/** Goes on to the next page when one is not as it should be, so that one run tells of all. */
async function noted(faults: string[], what: string, look: () => Promise<unknown>): Promise<void> {
  try {
    await look();
  } catch (error) {
    faults.push(`${what}: ${String(error).split("\n", 3).join(" ")}`);
  }
}

/** Presses every "Try again" that stands, until the data does: a part of the page may still be asking. */
async function tryAgain(page: Page, shows: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const isRetry = (button: Element) => button.textContent === "Try again";
      const buttons = [...document.querySelectorAll("button")].filter(isRetry);
      for (const button of buttons) button.click();
      return buttons.length === 0 && document.querySelector(wanted) !== null;
    },
    shows,
    { polling: 500 },
  );
}

/** The server's own answer to what it did not expect. */
async function fail(route: Route): Promise<void> {
  if (frame.test(route.request().url())) return route.fallback();
  const error = { code: 0, message: "An internal error occurred during your request!", details: null };
  const body = { result: null, targetUrl: null, success: false, error, unAuthorizedRequest: false, __abp: true };
  await route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify(body) });
}

function byWhoOpens<T extends { readonly opens: string | null }>(all: readonly T[]): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const one of all) groups.set(one.opens, [...(groups.get(one.opens) ?? []), one]);
  return groups;
}

function nameOf({ path }: Pick<RouteStory, "path">): string {
  return path.slice(1).replaceAll("/", "-");
}

async function entered(who: string | null, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  if (who === null) return visitor;
  visitor.context.setDefaultTimeout(10_000);
  await arrive(visitor.page, personOf(who));
  return visitor;
}

function personOf(who: string) {
  if (who === newClient) return { firm: house.firm, userName: clientName, password: house.password };
  if (who === newHouse) return { firm: house.firm, userName: house.reviewer, password: house.password };
  return { firm: "Default", userName: who, password: demoPassword };
}

async function fillSignIn(page: Page, who: string): Promise<void> {
  const person = personOf(who);
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill(person.firm);
  await form.getByLabel("User name or e-mail").fill(person.userName);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A withdrawal that waits, an order that traded and a corporate action, so that every list has something to show. */
async function leaveSomething(): Promise<void> {
  const login = { tenantId: 1, password: demoPassword };
  const ada = await signIn(world.url, { ...login, userName: "ada" });
  const money = { cscsAccount: "0010000001", amount: 25_000 };
  const asked = await ada.post("Funding/Withdraw", { ...money, idempotencyKey: "routes-1" });
  const order = { cscsAccount: money.cscsAccount, securityID: "GTCO", side: "1", ordType: "1", orderQty: 5 } as const;
  const reviewer = { tenantId: house.tenantId, userName: house.reviewer, password: house.password };
  const newcomer = { userName: clientName, name: "Ngozi", surname: "Newcomer", emailAddress: "new@freshfield.example" };
  const person = { ...newcomer, password: house.password, isActive: true, roleNames: ["CUSTOMER"] };
  const made = await (await signIn(world.url, reviewer)).post("User/Create", person);
  for (const { status, error } of [asked, await ada.send(order), made])
    assert.equal(status, 200, JSON.stringify(error));
  await fileComplaint(world.url, ada, "routes-1");
}
