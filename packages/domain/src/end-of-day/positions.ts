// What the depository says clients hold, held against our books: each account and security that differs is a break.

import type { FoundBreak } from "./reconcile.ts";

/** By the account's number or, where the file names the investor, by the Clearing House Number. */
export type DepositoryPosition = { readonly holder: string; readonly securityID: string; readonly shares: bigint };

export type OurPosition = {
  readonly account: string;
  readonly chn: string;
  readonly securityID: string;
  readonly shares: bigint;
};

/** The first line of the file, whatever its case. */
export const positionColumns = "account,security,quantity";

/** A text says what is wrong with the line. */
export function readPositionLine(line: string): DepositoryPosition | string {
  const cells = line.split(",").map((cell) => cell.trim());
  if (cells.length !== 3) return `has ${cells.length} columns instead of 3`;
  const [holder = "", security = "", shares = ""] = cells;
  if (!/^(?:\d{6,12}|C[0-9A-Z]{8,14})$/.test(holder)) return "has no CSCS account or CHN";
  if (!/^[A-Z0-9][A-Z0-9.&-]{0,14}$/.test(security)) return "has no security";
  if (!/^\d{1,15}$/.test(shares)) return "has no number of shares";
  return { holder: withoutZeros(holder), securityID: security, shares: BigInt(shares) };
}

/** Some systems strip the zeros that an account's number begins with (domain/ngx.md 3). */
function withoutZeros(holder: string): string {
  return /^\d+$/.test(holder) ? holder.replace(/^0+(?=\d)/, "") : holder;
}

export type ComparedPositions = { readonly matched: number; readonly breaks: readonly FoundBreak[] };

/** An investor that the file names by the CHN is compared by all accounts together. */
export function comparePositions(
  ours: readonly OurPosition[],
  theirs: readonly DepositoryPosition[],
): ComparedPositions {
  const named = new Set(theirs.map(({ holder }) => holder));
  const mine = new Map<string, bigint>();
  /** As our books write them. */
  const written = new Map<string, string>();
  for (const { account, chn, securityID, shares } of ours) {
    const holder = named.has(chn) ? chn : withoutZeros(account);
    const key = `${holder}|${securityID}`;
    written.set(holder, named.has(chn) ? chn : account);
    mine.set(key, (mine.get(key) ?? 0n) + shares);
  }
  const said = new Map(theirs.map(({ holder, securityID, shares }) => [`${holder}|${securityID}`, shares]));
  const keys = [...new Set([...mine.keys(), ...said.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  const breaks = keys.flatMap((key): readonly FoundBreak[] => {
    const [have, say] = [mine.get(key), said.get(key)];
    if ((have ?? 0n) === (say ?? 0n)) return [];
    const [holder = "", securityID = ""] = key.split("|");
    const account = written.get(holder) ?? holder;
    const [held, told] = [have, say].map((shares) => (shares === undefined ? null : String(shares)));
    // The figures belong to what it is about: another difference is another break.
    const subject = `${key}|${held ?? "none"}|${told ?? "none"}`;
    return [{ kind: "Position", subject, securityID, account, ours: held ?? null, theirs: told ?? null }];
  });
  return { matched: keys.length - breaks.length, breaks };
}
