// The environment, read once. A bad value of a name the exchange owns stops the start, and says what is allowed.

import { existsSync, readFileSync } from "node:fs";
import { readVenueProfile, type VenueProfile } from "@tradebook/fix/venue-profile.ts";

export type MarketMode = "open" | "exchange";

export type Config = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly dataDir: string;
  readonly market: MarketMode;
  /** Orders a second that the crowd sends on average; 0 is a silent market. */
  readonly pace: number;
  readonly seed: number;
  /** Whether the desk may set the clock forward. */
  readonly clockCanBeSet?: boolean;
  /** Whether customers' orders are canceled when their line is lost. */
  readonly cancelOnDisconnect?: boolean;
  /** How orders are spoken of on the line; without it, as usual. */
  readonly venue?: VenueProfile;
  /** End when standard input closes, so that a killed parent takes the exchange along. */
  readonly endWithParent: boolean;
};

export class ConfigError extends Error {
  override name = "ConfigError";
}

type Environment = { readonly [name: string]: string | undefined };

/** Every EXCHANGE_ name is the exchange's own; an unknown one is a slip that must not pass in silence. */
const exchangeNames = new Set([
  "EXCHANGE_PORT",
  "EXCHANGE_PARENT",
  "EXCHANGE_CANCEL_ON_DISCONNECT",
  "EXCHANGE_FIX",
  "EXCHANGE_FIX_CONFIG",
  "EXCHANGE_MESSAGES_PER_SECOND",
]);

export function readConfig(env: Environment = process.env): Config {
  for (const name of Object.keys(env))
    if (name.startsWith("EXCHANGE_") && !exchangeNames.has(name))
      throw new ConfigError(`${name} is not known; known are ${[...exchangeNames].join(", ")}`);
  return {
    host: env["HOST"] ?? "127.0.0.1",
    port: wholeNumber(env, { name: "EXCHANGE_PORT", fallback: 0, most: 65_535 }),
    dataDir: env["TRADEBOOK_DATA_DIR"] ?? ".data",
    market: oneOf(env, { name: "TRADEBOOK_MARKET", allowed: ["open", "exchange"] as const }) ?? "open",
    pace: wholeNumber(env, { name: "TRADEBOOK_PACE", fallback: 5, most: 20_000 }),
    seed: wholeNumber(env, { name: "TRADEBOOK_SEED", fallback: 1, most: 4_294_967_295 }),
    ...(oneOf(env, { name: "EXCHANGE_CANCEL_ON_DISCONNECT", allowed: ["off", "on"] as const }) === "on"
      ? { cancelOnDisconnect: true }
      : {}),
    ...(env["EXCHANGE_FIX_CONFIG"] ? { venue: venueIn(env["EXCHANGE_FIX_CONFIG"]) } : {}),
    endWithParent: oneOf(env, { name: "EXCHANGE_PARENT", allowed: ["stdin"] as const }) === "stdin",
    ...(oneOf(env, { name: "TRADEBOOK_CLOCK", allowed: ["system", "test"] as const }) === "test"
      ? { clockCanBeSet: true }
      : {}),
  };
}

function venueIn(path: string): VenueProfile {
  const profile = existsSync(path) ? readVenueProfile(readFileSync(path, "utf8")) : "is not there";
  if (typeof profile === "string") throw new ConfigError(`EXCHANGE_FIX_CONFIG: the file ${path} ${profile}`);
  return profile;
}

type WholeNumber = { readonly name: string; readonly fallback: number; readonly most: number };

function wholeNumber(env: Environment, { name, fallback, most }: WholeNumber): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most))
    throw new ConfigError(`${name} is ${JSON.stringify(text)}; allowed is a whole number from 0 to ${most}`);
  return value;
}

type Choice<T extends string> = { readonly name: string; readonly allowed: readonly T[] };

function oneOf<T extends string>(env: Environment, { name, allowed }: Choice<T>): T | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new ConfigError(`${name} is ${JSON.stringify(text)}; allowed is ${allowed.join(" or ")}`);
  return found;
}
