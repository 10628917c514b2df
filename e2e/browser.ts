// A real Chromium, and pages in it that fail the story when the console shows an error.

import { existsSync } from "node:fs";
import assert from "node:assert/strict";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * What Playwright switches off, since the last such list is the one that holds, and the browser's own lists of
 * suggestions: each window kept two more pages for them, a second of a processor before ours was opened.
 */
const switchedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

export async function openBrowser(): Promise<Browser> {
  const given = process.env["TRADEBOOK_CHROMIUM"] ?? places.find((place) => existsSync(place));
  const quiet = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
  ];
  return chromium.launch({
    ...(given === undefined ? {} : { executablePath: given }),
    headless: true,
    args: [...quiet, "--disable-component-update", "--disable-sync", `--disable-features=${switchedOff.join(",")}`],
  });
}

export type Visitor = { readonly context: BrowserContext; readonly page: Page; readonly complaints: readonly string[] };

export type VisitOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  readonly touch?: boolean;
  /** Asked for from the first page on: what moved before stays moving. */
  readonly reducedMotion?: "reduce";
};

/** A fresh visitor with no cookies. What the console says in red is kept as a complaint. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? "light",
    hasTouch: options.touch ?? false,
    reducedMotion: options.reducedMotion ?? "no-preference",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/** A test can stand between a page and its socket, but not between a worker and its: without workers the page has its own. */
export async function keepLineInPage(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
}

export function assertQuiet(visitor: Visitor): void {
  assert.deepEqual(visitor.complaints, [], "the console shows no error");
}
