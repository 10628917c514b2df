// Opens every address of the client as whoever it is for, one after the other in one window each, and looks at it.

import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { visit, type VisitOptions } from "./browser.ts";
import { signIn, type Customer } from "./customer.ts";
import { routeStories, type RouteStory } from "./route-stories.ts";
import { demoPassword } from "./world.ts";

export type Tour = {
  readonly browser: Browser;
  readonly url: string;
  readonly options: VisitOptions;
  /** Which of them; all when it is left out. */
  readonly paths?: readonly string[];
  readonly look: (page: Page, story: RouteStory) => Promise<readonly string[]>;
};

/** What was found, each with the address it was found at; a page that does not open is found too. */
export async function eachRoute({ browser, url, options, paths, look }: Tour): Promise<readonly string[]> {
  const found: string[] = [];
  const wanted = routeStories.filter(({ path }) => paths === undefined || paths.includes(path));
  for (const who of new Set(wanted.map(({ opens }) => opens))) {
    const { context, page } = await visit(browser, url, options);
    if (who !== null) await enter(page, who);
    for (const story of wanted.filter(({ opens }) => opens === who)) {
      await page.goto(story.path);
      await page.locator(story.shows).first().waitFor({ state: "attached" });
      const faults = await look(page, story);
      found.push(...faults.map((fault) => `${story.path}: ${fault}`));
    }
    await context.close();
  }
  return found;
}

export async function enter(page: Page, userName: string): Promise<void> {
  await arrive(page, { userName });
}

/** A withdrawal that waits, an order that traded and a complaint, so that no list is empty. */
export async function leaveSomething(url: string, key: string): Promise<void> {
  const ada = await signIn(url, { tenantId: 1, userName: "ada", password: demoPassword });
  const money = { cscsAccount: "0010000001", amount: 25_000 };
  const asked = await ada.post("Funding/Withdraw", { ...money, idempotencyKey: key });
  const order = { cscsAccount: money.cscsAccount, securityID: "GTCO", side: "1", ordType: "1", orderQty: 5 } as const;
  for (const { status, error } of [asked, await ada.send(order)])
    if (status !== 200) throw new Error(JSON.stringify(error));
  await fileComplaint(url, ada, `complaint-${key}`);
}

/** A complaint in general, as a form sends it. */
export async function fileComplaint(url: string, { accessToken }: Customer, key: string): Promise<void> {
  const form = new FormData();
  const complaint = { idempotencyKey: key, about: "general", category: "Service", text: "Nobody answers the phone." };
  for (const [name, value] of Object.entries(complaint)) form.set(name, value);
  const filed = await fetch(`${url}/api/services/app/Complaint/FileComplaint`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  if (filed.status !== 200) throw new Error(await filed.text());
}
