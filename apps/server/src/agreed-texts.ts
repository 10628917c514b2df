// What somebody agrees to: the versions that are in force, and no other than they have read.

import type { Answer } from "@tradebook/contract/method.ts";
import type { HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Tx } from "./db/in-tenant.ts";
import { textsInForce, type TextVersion } from "./store/house-texts.ts";

type Asked = {
  readonly kinds: readonly HouseTextKind[];
  /** Null: nothing was said of what was read, and so nothing is agreed to. */
  readonly read: readonly TextVersion[] | null;
};

/** Those in force of these kinds; refused when another version of one was read. */
export async function agreedTexts(tx: Tx, { kinds, read }: Asked): Promise<Answer<readonly TextVersion[]>> {
  if (read === null) return ok([]);
  const inForce = (await textsInForce(tx)).filter(({ kind }) => kinds.includes(kind));
  const seen = new Map(read.map(({ kind, version }) => [kind, version]));
  const changed = inForce.find(({ kind, version }) => seen.get(kind) !== version);
  if (changed !== undefined) {
    return { ok: false, rejection: { code: "TEXT_CHANGED", version: changed.version } };
  }
  return ok(inForce.map(({ kind, version }) => ({ kind, version })));
}
