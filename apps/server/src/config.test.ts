// The environment: what is missing or wrong stops the start, and the sentence names the variable and what is allowed.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ConfigError, readConfig } from "./config.ts";

const least = { DATABASE_URL: "postgresql://app@localhost/tradebook", EXCHANGE_FIX: "127.0.0.1:9000" };
const production = {
  ...least,
  NODE_ENV: "production",
  APP_BASE_URL: "https://trade.example",
  TRADEBOOK_SECRET_FILE: "/etc/tradebook/secrets.json",
};

function sentence(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
  } catch (error) {
    assert(error instanceof ConfigError);
    return error.message;
  }
  return "accepted";
}

test("what is not said has its default", () => {
  const config = readConfig(least);
  assert.deepEqual(
    [config.port, config.host, config.rateLimits, config.isProduction],
    [4400, "127.0.0.1", true, false],
  );
  assert.deepEqual(config.exchange, { host: "127.0.0.1", port: 9000 });
  assert.equal(config.baseUrl, undefined);
});

test("a bad value is refused by name, with what is allowed", () => {
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ PORT: "70000" }, /^PORT is not valid: allowed is a port from 0 to 65535\.$/],
    [{ PORT: "-1" }, /^PORT /],
    [{ APP_BASE_URL: "trade.example" }, /^APP_BASE_URL .*https:\/\//],
    [{ CORS_ORIGINS: "https://a.example,b" }, /^CORS_ORIGINS /],
    [{ EXCHANGE_FIX: "nowhere" }, /^EXCHANGE_FIX .*host:port/],
    [{ EXCHANGE_FIX_CONFIG: "no-such-file" }, /^EXCHANGE_FIX_CONFIG: the file no-such-file is not there\.$/],
    [{ EXCHANGE_FIX_CONFIG: "README.md" }, /^EXCHANGE_FIX_CONFIG: the file README\.md is no JSON object\.$/],
    [{ DATABASE_URL: "" }, /^DATABASE_URL is not set/],
    [{ TRADEBOOK_MARKET: "shut" }, /^TRADEBOOK_MARKET .*open or exchange/],
    [{ TRADEBOOK_LOOPBACK_WEBHOOKS: "yes" }, /^TRADEBOOK_LOOPBACK_WEBHOOKS .*on or off/],
    [{ TRADEBOOK_RATE_LIMITS: "no" }, /^TRADEBOOK_RATE_LIMITS .*on or off/],
    [{ TRADEBOOK_CLOCK: "fast" }, /^TRADEBOOK_CLOCK /],
    [{ TRADEBOOK_ROLES: "api,clerk" }, /^TRADEBOOK_ROLES .*api, hub, gateway, relay, jobs/],
    [{ TRADEBOOK_ROLES: "api" }, /^TRADEBOOK_ROLES is refused without NATS_URL/],
    [{ NATS_URL: "localhost" }, /^NATS_URL .*nats:\/\//],
    [{ NATS_URL: "nats://localhost", TRADEBOOK_CLOCK: "test" }, /^TRADEBOOK_CLOCK is refused with NATS_URL/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL /],
    [{ TRADEBOOK_MARKT: "open" }, /^TRADEBOOK_MARKT is not known/],
  ];
  for (const [change, expected] of cases) assert.match(sentence({ ...least, ...change }), expected);
});

test("a process does all unless it is told what, and then needs the bus to the others", () => {
  assert.deepEqual([...readConfig(least).roles], ["api", "hub", "gateway", "relay", "jobs"]);
  const apart = readConfig({ ...least, NATS_URL: "nats://localhost:4222", TRADEBOOK_ROLES: "hub, api" });
  assert.deepEqual([...apart.roles], ["api", "hub"]);
});

test("production refuses what only tests and demos may have", () => {
  assert.equal(sentence(production), "accepted");
  for (const [change, name] of [
    [{ TRADEBOOK_DEMO: "1" }, "TRADEBOOK_DEMO"],
    [{ TRADEBOOK_CLOCK: "test" }, "TRADEBOOK_CLOCK"],
    [{ TRADEBOOK_RATE_LIMITS: "off" }, "TRADEBOOK_RATE_LIMITS"],
    [{ TRADEBOOK_LOOPBACK_WEBHOOKS: "on" }, "TRADEBOOK_LOOPBACK_WEBHOOKS"],
    [{ TRADEBOOK_SECRET_FILE: "" }, "TRADEBOOK_SECRET_FILE"],
    [{ APP_BASE_URL: "http://trade.example" }, "APP_BASE_URL"],
    [{ APP_BASE_URL: "" }, "APP_BASE_URL"],
    [{ NATS_URL: "nats://bus.internal:4222" }, "NATS_URL"],
  ] as const)
    assert.match(sentence({ ...production, ...change }), new RegExp(`^${name} is refused in production`), name);
});
