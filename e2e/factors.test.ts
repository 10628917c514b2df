// Second factors in a real browser: a passkey is made and signs in, a house asks its people for a factor, a recovery code opens once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { signIn } from "./customer.ts";
import { codeAt } from "./second-factor.ts";
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

const security = "/app/account-settings?tab=security";
const person = (userName: string) => ({ firm: "Default", userName, password: demoPassword });

/** A device with a lock that its owner opens whenever it is asked. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is made, signs in without a password, and opens nothing once it is removed", async () => {
  const visitor = await visit(browser, world.url);
  const { page, context } = visitor;
  await addAuthenticator(context, page);
  await arrive(page, person("chidi"));
  await page.goto(security);
  const card = page.getByTestId("card-passkeys");
  await card.getByText("No passkey yet").waitFor();
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("What it is called").fill("This laptop");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await card.getByText("This laptop", { exact: true }).waitFor();
  await page.goto("/app/logout");
  await page.waitForURL(/\/user\/login/);
  await usePasskey(page);
  await page.waitForURL(/\/app\//);
  await page.goto(security);
  await card.getByText(/last used/).waitFor();
  await card.getByRole("button", { name: /This laptop/ }).click();
  await card.getByText("No passkey yet").waitFor();
  await page.goto("/app/logout");
  await page.waitForURL(/\/user\/login/);
  await usePasskey(page);
  await page.getByTestId("login-form").getByRole("alert").waitFor();
  assert.match(page.url(), /\/user\/login/);
  await context.close();
});

async function usePasskey(page: Page): Promise<void> {
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByRole("button", { name: "Use a passkey" }).click();
}

test("a house asks everybody for a second factor: who has none sets it up before anything else opens", async () => {
  const admin = await signIn(world.url, { tenantId: 1, userName: "admin", password: demoPassword });
  const asked = await admin.put("Tenant/UpdateSettings", { signIn: { requireTwoFactor: "everybody" } });
  assert.equal(asked.status, 200, JSON.stringify(asked.error));
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await fillSignIn(page, "ada");
  await page.getByText("Protect your account").waitFor();
  const secret = (await page.getByTestId("enrol-secret").textContent()) ?? "";
  await page.goto("/app/trading");
  await page.waitForURL(/\/user\/login/);
  await fillSignIn(page, "ada");
  const second = (await page.getByTestId("enrol-secret").textContent()) ?? "";
  assert.notEqual(second, secret, "a key that was shown and not used is not shown again");
  const now = await page.evaluate(() => Date.now());
  await page.getByTestId("enrol").getByLabel("Code").fill(codeAt(second, now));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByTestId("recovery-codes").waitFor();
  const codes = await page.getByTestId("recovery-codes").locator("li").allTextContents();
  assert.equal(codes.length, 10);
  await page.getByTestId("recovery-codes").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/app\//);
  assertQuiet(visitor);
  await visitor.context.close();

  await openByRecoveryCode(codes[0] ?? "");
  const free = await admin.put("Tenant/UpdateSettings", { signIn: { requireTwoFactor: "nobody" } });
  assert.equal(free.status, 200, JSON.stringify(free.error));
});

/** On a device that is not known: good once, and refused in words the second time. */
async function openByRecoveryCode(code: string): Promise<void> {
  for (const isFirst of [true, false]) {
    const visitor = await visit(browser, world.url);
    const { page } = visitor;
    await fillSignIn(page, "ada");
    const step = page.getByTestId("second-step");
    await step.getByRole("button", { name: "Use a recovery code" }).click();
    await step.getByLabel("Recovery code").fill(code.trim());
    await step.getByRole("button", { name: "Verify and sign in" }).click();
    if (isFirst) {
      await page.waitForURL(/\/app\//);
      assertQuiet(visitor);
    } else await step.getByRole("alert").getByText("The code is not right").waitFor();
    await visitor.context.close();
  }
}

async function fillSignIn(page: Page, userName: string): Promise<void> {
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill(userName);
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}
