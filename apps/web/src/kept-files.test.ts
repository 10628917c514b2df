// The worker keeps the client's own files and never an answer of the API.

import assert from "node:assert/strict";
import { test } from "node:test";
import { maxOpened, outdated, wayOf } from "./kept-files.ts";

test("only files of the client are kept, and pages are asked for first", () => {
  const asked = [
    ["/static/js/start-1.js", false],
    ["/app/trading", true],
    ["/app/trading", false],
    ["/", true],
    ["/branding.css", false],
    ["/api/services/app/Order/getStockOrders", false],
    ["/api/docs", true],
    ["/AbpUserConfiguration/GetAll", false],
    ["/signalr-tradebookhub/negotiate", false],
    ["/Home/IsAlive", true],
    ["/metrics", false],
  ] as const;
  assert.deepEqual(
    asked.map(([path, isNavigation]) => wayOf(path, isNavigation)),
    ["kept", "page", "network", "page", "fresh", "network", "network", "network", "network", "network", "network"],
  );
});

test("of what was opened the oldest go, of the shell nothing", () => {
  const opened = Array.from({ length: maxOpened + 2 }, (_, index) => `/static/js/page-${index}.js`);
  assert.deepEqual(outdated(["/index.html", ...opened], new Set(["/index.html"])), [
    "/static/js/page-0.js",
    "/static/js/page-1.js",
  ]);
  assert.deepEqual(outdated(opened.slice(0, 3), new Set()), []);
});
