// How often a caller may call: a bucket of tokens for each class of call and caller.

import type { Method } from "@tradebook/contract/method.ts";
import type { Call, Clock } from "../deps.ts";

type LimitClass = { readonly burst: number; readonly perSecond: number };

/** Signing in and registering are counted by address, everything else by user, or by address for nobody. */
export const limitClasses = {
  signIn: { burst: 60, perSecond: 2 },
  /** One name from anywhere: a hash is work, and a name that is tried from everywhere is slowed as well. */
  signInName: { burst: 60, perSecond: 0.5 },
  /** Wrong and right tries of a device that is known, before it counts as a stranger's. */
  knownDevice: { burst: 10, perSecond: 1 / 90 },
  /** Each makes a user, or sends a message to somebody. */
  registration: { burst: 60, perSecond: 0.5 },
  /** Pictures are drawn anew and scanned. */
  upload: { burst: 60, perSecond: 1 },
  /** A file reads a report to its end. */
  export: { burst: 60, perSecond: 1 },
  /** Mail that people have sent to themselves. */
  ownMail: { burst: 10, perSecond: 1 / 300 },
  /** A code has 120 bits, so that this is for the database's sake. */
  verify: { burst: 30, perSecond: 0.5 },
  anonymous: { burst: 300, perSecond: 50 },
  /** Sockets of one address; an office whose line comes back opens all of its at once. */
  hubJoin: { burst: 300, perSecond: 5 },
  /** Keys that are not known yet, by network: each is a question to the database, whether it stands or not. */
  keyLookup: { burst: 60, perSecond: 5 },
  /** A program's calls, all together. */
  apiKey: { burst: 60, perSecond: 10 },
  order: { burst: 100, perSecond: 20 },
  read: { burst: 400, perSecond: 100 },
  unlimited: { burst: Number.MAX_SAFE_INTEGER, perSecond: Number.MAX_SAFE_INTEGER },
} as const satisfies Record<string, LimitClass>;
export type LimitClassName = keyof typeof limitClasses;

/** Zero when the call may pass, else the seconds to wait. */
export type RateLimiter = (name: LimitClassName, key: string) => number;

type Bucket = { tokens: number; at: number };
const mostBuckets = 50_000;

export function createRateLimiter(clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return (name, key) => {
    const { burst, perSecond } = limitClasses[name];
    const now = clock.now();
    const id = `${name}:${key}`;
    const bucket = buckets.get(id) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    // Set anew, so that the oldest in the map is the one that called longest ago.
    buckets.delete(id);
    buckets.set(id, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
    bucket.tokens -= 1;
    return 0;
  };
}

/** Nobody is ever asked to wait. */
export const unlimited: RateLimiter = () => 0;

/** The class a call counts in, and whose bucket it takes from. */
export function limitOf(method: Method, call: Call): readonly [LimitClassName, string] {
  const network = networkOf(call.ip);
  const caller = call.caller === null ? network : `${call.caller.tenantId ?? 0}/${call.caller.userId}`;
  if (registrationPaths.has(method.path)) return ["registration", network];
  if (signInPaths.has(method.path)) return ["signIn", network];
  if (method.path === "BackOffice/GetVerifiedNote") return ["verify", network];
  if (method.path === "BackOffice/SendContractNote") return ["ownMail", caller];
  if (call.apiKeyId !== undefined) return ["apiKey", `${call.tenantId ?? 0}/${call.apiKeyId}`];
  if (method.takes === "form") return ["upload", caller];
  if (method.answer === "file") return ["export", caller];
  if (call.caller === null) return ["anonymous", caller];
  return [method.logged === "audit" ? "order" : "read", caller];
}

const signInPaths: ReadonlySet<string> = new Set([
  "/api/TokenAuth/Authenticate",
  "/api/TokenAuth/AuthenticateWithPasskey",
  "/api/TokenAuth/SendTwoFactorAuthCode",
  "Account/PasswordReset",
  "Account/VerifyAccount",
]);
const registrationPaths: ReadonlySet<string> = new Set(["Account/Register", "Account/GetResendVerificationCode"]);

/** The name that is tried, where one is; everybody else takes from the bucket of their own network. */
export function limitOfName(method: Method, call: Call, input: unknown): readonly [LimitClassName, string] {
  const typed: unknown =
    typeof input === "object" && input !== null
      ? (Reflect.get(input, "userNameOrEmailAddress") ?? Reflect.get(input, "userNameOrEmail"))
      : undefined;
  if (!signInPaths.has(method.path) || typeof typed !== "string") return ["unlimited", ""];
  return ["signInName", `${call.tenantId ?? 0}/${typed.trim().toUpperCase()}`];
}

/** An IPv6 network of 64 bits is one customer's, who could take another address for every call. */
export function networkOf(ip: string): string {
  if (!ip.includes(":") || /^::ffff:[\d.]+$/i.test(ip)) return ip.replace(/^::ffff:/i, "");
  const [before = "", after] = ip.replace(/%.*$/, "").split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, gap) }, () => "0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase())
    .join(":");
}
