// The built-in stand-ins of the registers, banks, lists and depository. They hold no records: what they are asked about
// is on record, except for the values below, which answer as a name or number says.
//
// BVN, NIN and account numbers that end in
//   0000 are unknown · 1111 belong to somebody else · 2222 have another date of birth · 3333 take their time ·
//   4444 are never answered · 5555 are answered at the third try
// Surnames: Sanctioned and Exposed are on a list; the depository refuses Refused, takes its time over Delayed, never
// answers Unreachable, and answers Patience at the third try. A file with the EICAR test text is refused.

import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ListHit, PersonAsked, RegisterEntry } from "@tradebook/domain/account-opening/evaluate.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { CheckUnavailable, type CheckPorts, type DepositoryAnswer, type DepositoryOrder } from "./check-ports.ts";

export type EmbeddedTimes = { readonly slowMs: number; readonly depositoryMs: number };

const usualTimes: EmbeddedTimes = { slowMs: 2_000, depositoryMs: 1_000 };
const mostRemembered = 10_000;
const somebodyElse: PersonAsked = { surname: "Zubairu", firstName: "Kelechi", dateOfBirth: tradingDay("1970-01-01") };
const anotherBirth = tradingDay("1971-02-03");
// Written in two parts, or a scanner would find it in this file.
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

export function createEmbeddedChecks(times: EmbeddedTimes = usualTimes): CheckPorts {
  const tries = new Map<string, number>();
  const atThird = (key: string) => {
    const count = (tries.get(key) ?? 0) + 1;
    if (tries.size >= mostRemembered) tries.clear();
    tries.set(key, count);
    if (count < 3) throw new CheckUnavailable("the stand-in answers at the third try");
  };
  const behave = async (value: string, signal: AbortSignal) => {
    if (value.endsWith("4444")) throw new CheckUnavailable("the stand-in never answers this");
    if (value.endsWith("5555")) atThird(value);
    if (value.endsWith("3333")) await pause(times.slowMs, signal);
  };
  const register = async (value: string, about: PersonAsked, signal: AbortSignal): Promise<RegisterEntry> => {
    await behave(value, signal);
    if (value.endsWith("0000")) return null;
    if (value.endsWith("1111")) return somebodyElse;
    return value.endsWith("2222") ? { ...about, dateOfBirth: anotherBirth } : about;
  };
  return {
    isSimulated: true,
    bvn: register,
    nin: register,
    bankName: async ({ accountNumber }, about, signal) => {
      await behave(accountNumber, signal);
      if (accountNumber.endsWith("0000")) return null;
      return accountNumber.endsWith("1111") ? "Kelechi Zubairu" : about;
    },
    screening: async (name) => hitsOf(name),
    depository: async (order, signal) => {
      if (order.surname === "Unreachable") throw new CheckUnavailable("the stand-in never answers this");
      if (order.surname === "Patience") atThird(order.reference);
      await pause(order.surname === "Delayed" ? times.slowMs : times.depositoryMs, signal);
      return opened(order);
    },
    scan: async (bytes) => (bytes.includes(eicar, 0, "latin1") ? "EICAR-Test-File" : null),
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    throw new CheckUnavailable("nobody answered in time", { cause: error });
  }
}

function hitsOf(name: string): readonly ListHit[] {
  const words = name.toLowerCase().split(/\s+/);
  if (words.includes("sanctioned")) return [{ kind: "sanction", list: "a sanctions list", name }];
  return words.includes("exposed") ? [{ kind: "exposed", list: "a register of public offices", name }] : [];
}

// The same order has the same numbers, so that asking again after a crash opens the same account.
function opened(order: DepositoryOrder): DepositoryAnswer {
  if (order.surname === "Refused")
    return { isOpened: false, reason: "The holder's details do not match the register." };
  const place = `${String(order.tenantId).padStart(3, "0")}${String(order.requestId).padStart(6, "0")}`;
  const cscsAccount = `7${place}`.slice(0, 12);
  return { isOpened: true, cscsAccount, chn: order.existingChn ?? `C${place}${lettersOf(order.reference)}` };
}

function lettersOf(reference: string): string {
  const [one = 0, two = 0] = createHash("sha256").update(reference).digest();
  return String.fromCharCode(65 + (one % 26), 65 + (two % 26));
}
