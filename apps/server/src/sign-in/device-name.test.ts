// What a device is called by the user agent it sends.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { deviceOf } from "./device-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test("a device is called by its browser and its system, as a person calls them", () => {
  const called = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36`]: "Chrome on Windows",
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0 Safari/537.36`]: "Chrome on Linux",
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`]: "Edge on Windows",
    [`Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`]:
      "Samsung Internet on Android",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1": "Safari on iPhone",
    "curl/8.5.0": "Another program",
    "fetcher/1.0 (Linux)": "A program on Linux",
  };
  assert.deepEqual(Object.fromEntries(Object.keys(called).map((agent) => [agent, deviceOf(agent)])), called);
});
