// What of the line differs from venue to venue, read from a file: the version of FIX, the names of both sides, the heartbeat.

import { dialectNames, usualDialect, type DialectName } from "./dialects.ts";

export type VenueProfile = {
  readonly dialect: DialectName;
  readonly orders: string;
  readonly marketData: string;
  readonly venue: string;
  /** Null: as the server would have it. */
  readonly heartBtIntS: number | null;
};

export const usualProfile: VenueProfile = {
  dialect: usualDialect,
  orders: "TRADEBOOK-OE",
  marketData: "TRADEBOOK-MD",
  venue: "NGXSIM",
  heartBtIntS: null,
};

const isCompID = (value: unknown) => typeof value === "string" && /^[A-Za-z0-9_-]{1,40}$/.test(value);
const aCompID = "1 to 40 letters, digits, - or _";

/** What each member must be, in words. */
const allowed: { readonly [N in keyof VenueProfile]: readonly [(value: unknown) => boolean, string] } = {
  dialect: [(value) => dialectNames.some((name) => name === value), dialectNames.join(", ")],
  orders: [isCompID, aCompID],
  marketData: [isCompID, aCompID],
  venue: [isCompID, aCompID],
  heartBtIntS: [(value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 300, "1 to 300 seconds"],
};

/** The profile that the JSON text says, what it leaves out as usual; or what is wrong with it, as a sentence. */
export function readVenueProfile(text: string): VenueProfile | string {
  const said = parsed(text);
  if (said === null) return "is no JSON object";
  for (const [name, value] of Object.entries(said)) {
    if (!Object.hasOwn(allowed, name)) {
      return `says ${name}, which is not known; known are ${Object.keys(allowed).join(", ")}`;
    }
    const [isAllowed, words] = allowed[name as keyof VenueProfile]; // one of its own names
    if (!isAllowed(value)) return `says ${name} ${JSON.stringify(value)}; allowed is ${words}`;
  }
  const profile = { ...usualProfile, ...said };
  // Each session is known by its CompID alone.
  if (profile.orders === profile.marketData)
    return `says ${profile.orders} for orders and for marketData; allowed are two names`;
  return profile;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null && !Array.isArray(said) ? { ...said } : null;
  } catch {
    return null; // What is wrong with it is said in one sentence, whatever the parser has against it.
  }
}
