// The environment, read once. A name or value that is not known stops the start and says what is allowed.

import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readVenueProfile, usualProfile, type VenueProfile } from "@tradebook/fix/venue-profile.ts";
import * as z from "zod";

/** The root of the repository: relative paths count from it, and the built client stands in it. */
const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[/\\]$/, "");

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((value) => value <= most);
const text = z.string().min(1);
const roles = ["api", "hub", "gateway", "relay", "jobs"] as const;
export type Role = (typeof roles)[number];
const url = (...protocols: readonly string[]) => text.refine((value) => protocols.some((one) => value.startsWith(one)));

/** Every variable, what it may be, and the words that say so. */
const variables = {
  PORT: { as: whole(65_535).default(4400), allowed: "a port from 0 to 65535" },
  HOST: { as: text.default("127.0.0.1"), allowed: "an address to listen on" },
  APP_BASE_URL: {
    as: url("http://", "https://").optional(),
    allowed: "an address that begins with http:// or https://",
  },
  TRADEBOOK_TENANT_DOMAIN: {
    as: text
      .transform(tenantDomainsOf)
      .refine((all) => all !== undefined)
      .default([]),
    allowed: "host names such as {TENANCY_NAME}.example.com, apart by semicolons",
  },
  CORS_ORIGINS: {
    as: text
      .transform(originsOf)
      .refine((all) => all !== undefined)
      .default([]),
    allowed: "origins such as https://a.example, apart by commas",
  },
  TRADEBOOK_DATA_DIR: { as: text.default(".data"), allowed: "a folder" },
  DATABASE_URL: {
    as: url("postgres://", "postgresql://"),
    allowed: "the address of a PostgreSQL, such as postgresql://user@host/tradebook",
  },
  DATABASE_OWNER_URL: { as: url("postgres://", "postgresql://").optional(), allowed: "the address of a PostgreSQL" },
  NATS_URL: {
    as: url("nats://", "tls://").optional(),
    allowed: "the address of a NATS, such as nats://user@host:4222",
  },
  TRADEBOOK_ROLES: {
    as: text
      .transform(rolesOf)
      .refine((all) => all !== undefined)
      .default([...roles]),
    allowed: `all, or some of ${roles.join(", ")}, apart by commas`,
  },
  EXCHANGE_FIX: { as: text.regex(/^[^\s:]+:\d{1,5}$/), allowed: "the exchange's host:port" },
  EXCHANGE_MESSAGES_PER_SECOND: { as: whole(100_000).default(0), allowed: "requests in a second, 0 for no limit" },
  EXCHANGE_FIX_CONFIG: { as: text.optional(), allowed: "a file" },
  TRADEBOOK_MARKET: { as: z.enum(["open", "exchange"]).default("open"), allowed: "open or exchange" },
  TRADEBOOK_PACE: { as: whole(20_000).default(5), allowed: "orders per second, 0 to 20000" },
  TRADEBOOK_SEED: { as: whole(4_294_967_295).default(1), allowed: "a whole number from 0 to 4294967295" },
  TRADEBOOK_CLOCK: { as: z.enum(["system", "test"]).default("system"), allowed: "system or test" },
  TRADEBOOK_DEMO: { as: z.enum(["0", "1"]).optional(), allowed: "0 or 1" },
  TRADEBOOK_DEMO_PASSWORD: { as: z.string().min(8).max(32).optional(), allowed: "8 to 32 characters" },
  NODE_ENV: {
    as: z.enum(["production", "development", "test"]).default("development"),
    allowed: "production, development or test",
  },
  TRADEBOOK_SECRET_FILE: { as: text.optional(), allowed: "a file" },
  TRADEBOOK_RATE_LIMITS: { as: z.enum(["on", "off"]).default("on"), allowed: "on or off" },
  TRADEBOOK_LOOPBACK_WEBHOOKS: { as: z.enum(["on", "off"]).default("off"), allowed: "on or off" },
  SMTP_URL: { as: url("smtp://", "smtps://").optional(), allowed: "an address that begins with smtp:// or smtps://" },
  SMS_URL: { as: url("http://", "https://").optional(), allowed: "an address that begins with http:// or https://" },
  MAIL_FROM: {
    as: z.email().default("no-reply@tradebook.invalid"),
    allowed: "the address that mail comes from",
  },
  LOG_LEVEL: { as: z.enum(["debug", "info", "warn", "error"]).default("info"), allowed: "debug, info, warn or error" },
  METRICS_TOKEN: { as: z.string().min(8).optional(), allowed: "at least 8 characters" },
  TRADEBOOK_PARENT: { as: z.enum(["stdin"]).optional(), allowed: "stdin" },
} as const;

type Settings = { readonly [N in keyof typeof variables]: z.output<(typeof variables)[N]["as"]> };

/** Names that other programs of ours read. */
const ofOthers: ReadonlySet<string> = new Set([
  "TRADEBOOK_TEST_PG",
  "TRADEBOOK_CHROMIUM",
  "TRADEBOOK_SCREENSHOTS",
  "TRADEBOOK_NATS_SERVER",
  "TRADEBOOK_SEEDED_WORLD",
]);

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Undefined: from the host and the port that is listened on. */
  readonly baseUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  /** Host names of which one part is a tenant's name. */
  readonly tenantDomains: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** The bus to other server processes; undefined for a process that is alone. */
  readonly natsUrl: string | undefined;
  /** What this process does. */
  readonly roles: ReadonlySet<Role>;
  readonly exchange: { readonly host: string; readonly port: number };
  /** How many requests the exchange takes in a second; 0: it sets no limit. */
  readonly exchangePerSecond: number;
  /** How orders are spoken of on the line to it. */
  readonly venue: VenueProfile;
  readonly isProduction: boolean;
  /** Whether the simulator's desk may set the clock forward. */
  readonly clockCanBeSet: boolean;
  /** Whether the market that is shown is invented. */
  readonly simulated: boolean;
  readonly secretFile: { readonly path: string; readonly mayCreate: boolean };
  readonly rateLimits: boolean;
  /** Whether webhooks may stand on this machine, without TLS. */
  readonly loopbackWebhooks: boolean;
  readonly logLevel: Settings["LOG_LEVEL"];
  readonly metricsToken: string | undefined;
  /** Where mail and SMS go out; without one they are kept and sent nowhere. */
  readonly outbound: {
    readonly smtpUrl: string | undefined;
    readonly smsUrl: string | undefined;
    readonly from: string;
  };
  readonly endWithParent: boolean;
  /** The built web client. */
  readonly siteDir: string;
};

/** Its message is for the person at the terminal. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

function venueIn(path: string | undefined): VenueProfile {
  if (path === undefined) return usualProfile;
  const file = fromRoot(path);
  const profile = existsSync(file) ? readVenueProfile(readFileSync(file, "utf8")) : "is not there";
  if (typeof profile === "string") throw new ConfigError(`EXCHANGE_FIX_CONFIG: the file ${path} ${profile}.`);
  return profile;
}

/** Reads and checks everything; throws a ConfigError that names the variable and what is allowed. */
export function readConfig(env: Environment = process.env): Config {
  refuseUnknown(env);
  const names = Object.keys(variables) as (keyof typeof variables)[]; // the table's own keys
  const settings = Object.fromEntries(names.map((name) => [name, readOne(env, name)])) as Settings; // each by its schema
  if (settings.NODE_ENV === "production") refuseInProduction(settings);
  refuseApart(settings);
  const dataDir = fromRoot(settings.TRADEBOOK_DATA_DIR);
  const [host = "", port = ""] = settings.EXCHANGE_FIX.split(":");
  return {
    host: settings.HOST,
    port: settings.PORT,
    baseUrl: settings.APP_BASE_URL?.replace(/\/+$/, ""),
    corsOrigins: settings.CORS_ORIGINS ?? [],
    tenantDomains: settings.TRADEBOOK_TENANT_DOMAIN ?? [],
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    natsUrl: settings.NATS_URL,
    roles: new Set(settings.TRADEBOOK_ROLES ?? roles),
    exchange: { host, port: Number(port) },
    exchangePerSecond: settings.EXCHANGE_MESSAGES_PER_SECOND,
    venue: venueIn(settings.EXCHANGE_FIX_CONFIG),
    clockCanBeSet: settings.TRADEBOOK_CLOCK === "test",
    isProduction: settings.NODE_ENV === "production",
    simulated: settings.NODE_ENV !== "production",
    secretFile: {
      path:
        settings.TRADEBOOK_SECRET_FILE === undefined
          ? join(dataDir, "secrets.json")
          : fromRoot(settings.TRADEBOOK_SECRET_FILE),
      mayCreate: settings.NODE_ENV !== "production",
    },
    rateLimits: settings.TRADEBOOK_RATE_LIMITS === "on",
    loopbackWebhooks: settings.TRADEBOOK_LOOPBACK_WEBHOOKS === "on",
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    outbound: { smtpUrl: settings.SMTP_URL, smsUrl: settings.SMS_URL, from: settings.MAIL_FROM },
    endWithParent: settings.TRADEBOOK_PARENT === "stdin",
    siteDir: join(root, "apps/web/dist"),
  };
}

function readOne(env: Environment, name: keyof typeof variables): unknown {
  const value = env[name] === "" ? undefined : env[name];
  const parsed = variables[name].as.safeParse(value);
  if (parsed.success) return parsed.data;
  const told = value === undefined ? "is not set" : "is not valid";
  throw new ConfigError(`${name} ${told}: allowed is ${variables[name].allowed}.`);
}

// A misspelt name of ours would otherwise pass in silence and leave a default in force.
function refuseUnknown(env: Environment): void {
  const known = Object.keys(variables);
  const unknown = Object.keys(env).find(
    (name) => name.startsWith("TRADEBOOK_") && !known.includes(name) && !ofOthers.has(name),
  );
  if (unknown === undefined) return;
  const ours = known.filter((name) => name.startsWith("TRADEBOOK_")).join(", ");
  throw new ConfigError(`${unknown} is not known: allowed are ${ours}.`);
}

function refuseInProduction(settings: Settings): void {
  const refuse = (name: string, why: string) => {
    throw new ConfigError(`${name} is refused in production: ${why}.`);
  };
  if (settings.TRADEBOOK_DEMO === "1") refuse("TRADEBOOK_DEMO", "there is no demo data; allowed is 0");
  if (settings.TRADEBOOK_CLOCK === "test") refuse("TRADEBOOK_CLOCK", "allowed is system");
  if (settings.TRADEBOOK_RATE_LIMITS === "off") refuse("TRADEBOOK_RATE_LIMITS", "allowed is on");
  if (settings.TRADEBOOK_LOOPBACK_WEBHOOKS === "on")
    refuse("TRADEBOOK_LOOPBACK_WEBHOOKS", "what is sent leaves for a public address over TLS; allowed is off");
  if (settings.TRADEBOOK_SECRET_FILE === undefined)
    refuse("TRADEBOOK_SECRET_FILE", "it must name the file with the keys");
  if (settings.NATS_URL !== undefined && new URL(settings.NATS_URL).password === "")
    refuse("NATS_URL", "it must carry a user and a password");
  if (settings.APP_BASE_URL?.startsWith("https://") !== true) refuse("APP_BASE_URL", "it must begin with https://");
}

/** Several processes have one market, and one time. */
function refuseApart({ NATS_URL, TRADEBOOK_ROLES, TRADEBOOK_CLOCK }: Settings): void {
  if (NATS_URL === undefined && (TRADEBOOK_ROLES ?? roles).length < roles.length) {
    throw new ConfigError(
      "TRADEBOOK_ROLES is refused without NATS_URL: a process that is alone does all; allowed is all.",
    );
  }
  if (NATS_URL !== undefined && TRADEBOOK_CLOCK === "test") {
    throw new ConfigError(
      "TRADEBOOK_CLOCK is refused with NATS_URL: several processes have one time; allowed is system.",
    );
  }
}

function tenantDomainsOf(list: string): readonly string[] | undefined {
  const formats = list.split(";").map((one) => one.trim().toLowerCase());
  return formats.every((one) => /^\{tenancy_name\}(?:\.[a-z0-9-]+)+$/.test(one)) ? formats : undefined;
}

function originsOf(list: string): readonly string[] | undefined {
  const origins = list.split(",").map((one) => one.trim());
  return origins.every((one) => /^https?:\/\/[^/\s]+$/.test(one)) ? origins : undefined;
}

function rolesOf(list: string): readonly Role[] | undefined {
  if (list === "all") return roles;
  const given = new Set(list.split(",").map((role) => role.trim()));
  const known = roles.filter((role) => given.has(role));
  return known.length === given.size ? known : undefined;
}

function fromRoot(path: string): string {
  return isAbsolute(path) ? path : resolve(root, path);
}
