// Claims of missing deposits: what may be claimed, and by whom and with what a claim is answered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, lagosAt, tradingDay } from "../instant.ts";
import { kobo } from "../units.ts";
import type { Act } from "./deposit.ts";
import {
  claimDays,
  claimDeposit,
  declineClaim,
  matchClaim,
  mostOpenClaims,
  type ClaimFacts,
  type DepositClaim,
  type NewClaim,
} from "./deposit-claim.ts";

const day = tradingDay("2026-11-20");
const act = (userId: number, note: string | null = null): Act => ({ userId, at: lagosAt(day, 600), day, note });
const facts: ClaimFacts = { rules: { maxDeposit: kobo(1_000_000n) }, open: 0, standing: null };
const asked: NewClaim = { id: 7, accountId: 5, amount: kobo(5_000n), paidOn: day, bankReference: "NIP-1" };

function claimed(): DepositClaim {
  const made = claimDeposit(asked, facts, act(1));
  assert(made.ok);
  return made.value;
}

test("a claim waits with what was said, and what cannot have been is refused with its reason", () => {
  const undecided = { depositId: null, decidedBy: null, decidedAt: null, note: null };
  assert.deepEqual(claimed(), { ...asked, ...undecided, status: "OPEN", askedBy: 1, askedAt: lagosAt(day, 600) });
  const first = addDays(day, -claimDays);
  const stories = [
    [{ paidOn: first }, {}, null],
    [{ paidOn: addDays(first, -1) }, {}, "CLAIM_DAY"],
    [{ paidOn: addDays(day, 1) }, {}, "CLAIM_DAY"],
    [{ amount: kobo(0n) }, {}, "AMOUNT_OUT_OF_RANGE"],
    [{ amount: kobo(1_000_001n) }, {}, "AMOUNT_OUT_OF_RANGE"],
    [{}, { standing: "DEP-3" }, "REFERENCE_TAKEN"],
    [{}, { open: mostOpenClaims - 1 }, null],
    [{}, { open: mostOpenClaims }, "CLAIMS_OPEN"],
  ] as const;
  for (const [other, known, refused] of stories) {
    const made = claimDeposit({ ...asked, ...other }, { ...facts, ...known }, act(1));
    assert.equal(made.ok ? null : made.rejection.code, refused);
  }
});

test("a claim is matched once, by another person, with a deposit of its account that is in the books", () => {
  const deposit = { id: 9, accountId: 5, amount: asked.amount, status: "CLEARED" } as const;
  const matched = matchClaim(claimed(), deposit, act(2));
  const decided = { decidedBy: 2, decidedAt: lagosAt(day, 600), note: null };
  assert.deepEqual(matched, { ok: true, value: { ...claimed(), status: "MATCHED", depositId: 9, ...decided } });
  assert(matched.ok);
  const other = { ...deposit, amount: kobo(4_950n) };
  const stories = [
    [claimed(), { ...deposit, status: "UNCLEARED" }, act(2), null],
    [claimed(), other, act(2, "the bank took 50 kobo"), null],
    [claimed(), other, act(2), "CLAIM_AMOUNT"],
    [claimed(), deposit, act(1), "SAME_PERSON"],
    [claimed(), deposit, { ...act(2), sameAs: [1] }, "SAME_PERSON"],
    [claimed(), { ...deposit, accountId: 6 }, act(2), "CLAIM_OTHER_ACCOUNT"],
    [claimed(), { ...deposit, status: "NOTIFIED" }, act(2), "CLAIM_NOT_POSTED"],
    [claimed(), { ...deposit, status: "REVERSED" }, act(2), "CLAIM_NOT_POSTED"],
    [matched.value, deposit, act(2), "FUNDING_STATE"],
  ] as const;
  for (const [claim, found, by, refused] of stories) {
    const answer = matchClaim(claim, found, by);
    assert.equal(answer.ok ? null : answer.rejection.code, refused);
  }
});

test("a claim is declined with a reason, by another person, and stays so", () => {
  const declined = declineClaim(claimed(), act(2, "not on our statement"));
  assert(declined.ok);
  assert.deepEqual([declined.value.status, declined.value.note], ["DECLINED", "not on our statement"]);
  for (const [claim, by, refused] of [
    [claimed(), act(1, "own"), "SAME_PERSON"],
    [declined.value, act(2, "again"), "FUNDING_STATE"],
  ] as const) {
    const answer = declineClaim(claim, by);
    assert.equal(answer.ok ? null : answer.rejection.code, refused);
  }
});
