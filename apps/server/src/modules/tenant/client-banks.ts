// Where clients pay in: one administrator asks for other bank accounts, and another puts them in force or takes them back.
// One alone could have the house's clients pay into an account of their own.

import type { Refusal } from "@tradebook/contract/errors.ts";
import { isSelf } from "@tradebook/domain/funding/one-person.ts";
import { bankOf } from "@tradebook/domain/banks.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Caller } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import {
  askForBanks,
  banksAsked,
  decideBanks,
  whoMindsBanks,
  type BanksAsked,
} from "../../store/client-bank-changes.ts";
import { addNotices } from "../../store/notices.ts";
import { setTenantPolicies, tenantPolicies, type ClientBank } from "../../store/tenant-settings.ts";
import { handsOf } from "../../store/same-person.ts";

export type Decider = { readonly caller: Caller; readonly at: Instant };

/** Those in force, and those that wait already, are not asked for again. */
export async function askBanks(tx: Tx, banks: readonly ClientBank[], { caller, at }: Decider): Promise<void> {
  const { clientBanks } = await tenantPolicies(tx);
  const waiting = await banksAsked(tx);
  if (areSame(banks, clientBanks) || (waiting !== undefined && areSame(banks, waiting.banks))) return;
  await askForBanks(tx, { banks, by: caller.userId, at });
  const title: Saying = ["Other bank accounts for clients to pay into were asked for"];
  const said = "{0} asked for: {1}. Clients see the accounts of before until another administrator approves.";
  await tell(tx, { title, body: [said, caller.userName, namesOf(banks)], at });
}

export async function approveBanks(tx: Tx, id: number, { caller, at }: Decider): Promise<Refusal | undefined> {
  const waiting = await waitingAs(tx, id);
  if (waiting === undefined) return noSuch(id);
  if (isSelf(await handsOf(tx, caller.userId), waiting.askedBy)) return { code: "SAME_PERSON", action: "approve" };
  await decideBanks(tx, { id, status: "APPROVED", by: caller.userId, at });
  await setTenantPolicies(tx, { ...(await tenantPolicies(tx)), clientBanks: waiting.banks });
  const title: Saying = ["Clients are shown other bank accounts to pay into"];
  const { askedByName, banks } = waiting;
  await tell(tx, {
    title,
    body: ["{0} approved what {1} asked for: {2}.", caller.userName, askedByName, namesOf(banks)],
    at,
  });
  return undefined;
}

/** By whoever asked, or by another who does not approve. */
export async function cancelBanks(tx: Tx, id: number, { caller, at }: Decider): Promise<Refusal | undefined> {
  const waiting = await waitingAs(tx, id);
  if (waiting === undefined) return noSuch(id);
  await decideBanks(tx, { id, status: "CANCELLED", by: caller.userId, at });
  const title: Saying = ["Other bank accounts for clients to pay into were taken back"];
  const { askedByName, banks } = waiting;
  const said = "{0} took back what {1} asked for: {2}. Clients see the accounts of before.";
  await tell(tx, { title, body: [said, caller.userName, askedByName, namesOf(banks)], at });
  return undefined;
}

async function waitingAs(tx: Tx, id: number): Promise<BanksAsked | undefined> {
  const waiting = await banksAsked(tx);
  return waiting?.id === id ? waiting : undefined;
}

function noSuch(id: number): Refusal {
  return { code: "NOT_FOUND", entity: "change that waits", id: String(id) };
}

function areSame(some: readonly ClientBank[], others: readonly ClientBank[]): boolean {
  return some.length === others.length && some.every((one, at) => textOf(one) === textOf(others[at]));
}

/** As the audit trail has it. */
export function textOf(bank: ClientBank | undefined): string {
  return bank === undefined ? "" : `${bank.bankCode} ${bank.accountNumber} ${bank.accountName}`;
}

function namesOf(banks: readonly ClientBank[]): string {
  const names = banks.map(
    ({ bankCode, accountNumber, accountName }) =>
      `${bankOf(bankCode)?.label ?? bankCode} ${accountNumber} (${accountName})`,
  );
  return names.length === 0 ? "no account" : names.join(", ");
}

type Telling = { readonly title: Saying; readonly body: Saying; readonly at: Instant };

async function tell(tx: Tx, telling: Telling): Promise<void> {
  const told = { ...telling, kind: "ClientBanksChanged", refs: {} };
  await addNotices(
    tx,
    await saidToReaders(
      tx,
      (await whoMindsBanks(tx)).map((userId) => ({ ...told, userId })),
    ),
  );
}
