// Deposits that clients miss: claimed with the bank's receipt, matched with one that was posted or declined, listed.

import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import {
  depositClaimRow,
  type DepositClaimRow,
  type depositClaimMethods,
} from "@tradebook/contract/services/deposit-claim.ts";
import { documentTypes } from "@tradebook/domain/account-opening/documents.ts";
import {
  claimDeposit,
  claimRef,
  declineClaim,
  matchClaim,
  type DepositClaim,
} from "@tradebook/domain/funding/deposit-claim.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { isAmong } from "@tradebook/domain/funding/one-person.ts";
import { rulesOn } from "@tradebook/domain/funding/funding-rules.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { noteFileShown } from "../../file-shown.ts";
import { refusedAs, takeInAttachment, type ReadyAttachment } from "../../files/attached-file.ts";
import { attachedFiles, keepAttachedFile, readAttachedFile } from "../../store/attached-files.ts";
import {
  claimOfDeposit,
  countOpenClaims,
  findClaim,
  insertClaim,
  listClaims,
  ownDepositOf,
  updateClaim,
  type ClaimView,
} from "../../store/deposit-claims.ts";
import { findDeposit } from "../../store/funding-deposits.ts";
import { fundingRules, nextFundingId } from "../../store/funding-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import {
  accountFor,
  holds,
  lockAccount,
  noSuch,
  ownMoney,
  seesAllFunding,
  type FundingDeps,
} from "./funding-caller.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";
import { tellClaimed, tellDecided } from "./tell-claims.ts";

type Methods = typeof depositClaimMethods;
type Input = InputOf<Methods["ClaimDeposit"]>;
type Row = DepositClaimRow;

export function depositClaimHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    ClaimDeposit: (input, call) => claim(deps, input, call),
    MatchDepositClaim: ({ id, depositId, note }, call) =>
      moveOn(deps, { id, note: note ?? null, call }, (tx, by) => match(tx, by, depositId)),
    DeclineDepositClaim: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, async (_tx, { standing, act }) => declineClaim(standing, act)),
    GetDepositClaims: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("claims", "");
      const { cscsAccount = null, status = null, keyword = null, skipCount: skip, maxResultCount: take } = input;
      const holderId = seesAllFunding(who.caller) ? null : who.caller.userId;
      return await readInTenant(deps.db, who.tenantId, async (tx) => {
        const page = await listClaims(tx, { id: null, holderId, cscsAccount, status, keyword }, { skip, take });
        return ok({ totalCount: page.totalCount, items: await rowsOf(tx, page.items) });
      });
    },
    GetDepositClaimFile: ({ id }, call) => claimFile(deps, id, call),
  };
}

/** Of whoever holds no such account no file is looked at. */
async function claim(deps: FundingDeps, input: Input, call: Call): Promise<Answer<Row>> {
  const { cscsAccount, amount, paidOn, bankReference } = input;
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  const asker = { caller: who.caller, forAll: false };
  const own = await readInTenant(deps.db, who.tenantId, (tx) => accountFor(tx, asker, cscsAccount));
  if (own === undefined) return noSuch("account", cscsAccount);
  const file = await takeInAttachment(deps, who.tenantId, call);
  if (!file.ok) return file;
  if (file.value === null) return refusedAs("missing");
  const receipt = file.value;
  if (!receiptTypes.includes(receipt.extension)) return refusedAs("paper");
  const content = [cscsAccount, amount, paidOn, bankReference, receipt.hash];
  const asked = { input, operation: "depositClaim", content, row: depositClaimRow, call } as const;
  return await requestOnce<typeof depositClaimRow>(deps, asked, (tx, by) => keep(tx, by, { input, receipt }));
}

/** A bank's receipt is a picture or a paper, never a recording or a letter. */
const receiptTypes: readonly string[] = Object.values(documentTypes);

type Keeping = { readonly input: Input; readonly receipt: ReadyAttachment };

async function keep(tx: Tx, { found, caller, act }: Requester, { input, receipt }: Keeping): Promise<Answer<Row>> {
  // Staff see every account; a claim is the holder's own.
  if (!holds(caller, found)) return noSuch("account", input.cscsAccount);
  const { accountId } = found.account;
  const account = await lockAccount(tx, accountId);
  invariant(account !== undefined, "an account stays");
  const { amount, paidOn, bankReference } = input;
  const facts = {
    rules: rulesOn(await fundingRules(tx), act.at),
    open: await countOpenClaims(tx, accountId),
    standing: await ownDepositOf(tx, accountId, bankReference),
  };
  const decided = claimDeposit({ id: await nextFundingId(tx), accountId, amount, paidOn, bankReference }, facts, act);
  if (!decided.ok) return decided;
  const { id } = decided.value;
  await insertClaim(tx, decided.value);
  const beside = { complaintId: null, orderId: null, claimId: id, note: "", userId: act.userId, at: act.at };
  await keepAttachedFile(tx, { ...receipt, ...beside });
  await tellClaimed(tx, { account, claim: decided.value, at: act.at });
  return ok(await shown(tx, id));
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };
type By = Standing<ClaimView>;
type Decide = (tx: Tx, by: By) => Promise<Decided<DepositClaim>>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<Row>> {
  const step = { ...moving, entity: "claim", find: findClaim } as const;
  return await stepOn<ClaimView, Row>(deps, step, async (tx, by) => {
    const { account, act } = by;
    // Nor does another user of one of the holders.
    if (isAmong(act, account.account.holderUserIds)) return ownMoney("decide on");
    const decided = await decide(tx, by);
    if (!decided.ok) return decided;
    await updateClaim(tx, decided.value);
    const row = await shown(tx, decided.value.id);
    await tellDecided(tx, { account, row, at: act.at });
    return ok(row);
  });
}

/** Behind the lock of the account, so that no deposit of it answers two claims. */
async function match(tx: Tx, { standing, act }: By, depositId: number): Promise<Decided<DepositClaim>> {
  const deposit = await findDeposit(tx, depositId);
  if (deposit === undefined) return noSuch("deposit", depositId);
  const decided = matchClaim(standing, deposit, act);
  const before = await claimOfDeposit(tx, depositId);
  if (!decided.ok || before === null) return decided;
  const rejection = { code: "CLAIM_ANSWERED", deposit: `DEP-${depositId}`, claim: claimRef(before) } as const;
  return { ok: false, rejection };
}

async function shown(tx: Tx, id: number): Promise<Row> {
  const view = await findClaim(tx, id);
  invariant(view !== undefined, "what was written is there");
  const [row] = await rowsOf(tx, [view]);
  invariant(row !== undefined, "a row for each claim");
  return row;
}

async function rowsOf(tx: Tx, claims: readonly ClaimView[]): Promise<Row[]> {
  const files = await attachedFiles(tx, { complaintIds: [], orderIds: [], claimIds: claims.map(({ id }) => id) });
  return claims.map((view) => ({
    id: view.id,
    reference: claimRef(view.id),
    cscsAccount: view.cscsAccount,
    customerName: view.customerName,
    amount: view.amount,
    paidOn: view.paidOn,
    bankReference: view.bankReference,
    status: view.status,
    deposit: depositOf(view),
    askedBy: view.askedByName,
    askedAt: view.askedAt,
    decidedBy: view.decidedByName,
    decidedAt: view.decidedAt,
    note: view.note,
    files: files
      .filter(({ claimId }) => claimId === view.id)
      .map(({ id, extension, size, hash, note, by, at }) => ({ id, extension, size, hash, note, by, at })),
  }));
}

function depositOf({ depositRef, depositAmount, depositDay }: ClaimView): Row["deposit"] {
  if (depositRef === null || depositAmount === null || depositDay === null) return null;
  return { reference: depositRef, amount: depositAmount, day: depositDay };
}

async function claimFile(deps: FundingDeps, id: number, call: Call): Promise<Answer<FileAnswer>> {
  const who = tenantCall(call);
  const missing = notOnTheHost("file", id);
  if (who === null) return missing;
  const { caller, tenantId } = who;
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<FileAnswer>> => {
    const kept = await readAttachedFile(tx, id);
    const claimed = (kept?.claimId ?? null) === null ? undefined : await findClaim(tx, kept?.claimId ?? 0);
    if (kept === undefined || claimed === undefined) return missing;
    const account = claimed.cscsAccount;
    const mayRead = await accountFor(tx, { caller, forAll: seesAllFunding(caller) }, account);
    if (mayRead === undefined) return missing;
    await noteFileShown(tx, call, { report: "Funding/GetDepositClaimFile", account, id, extension: kept.extension });
    const content = deps.personalData.openBytesFor(tx.tenantId, kept.sealed);
    const fileName = `${claimRef(claimed.id)}-${kept.id}.${kept.extension}`;
    return ok({ fileName, contentType: kept.contentType, content });
  });
}
