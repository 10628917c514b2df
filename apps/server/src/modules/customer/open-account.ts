// Opens the account that the depository has given a number: customer, account, holder, role and bank details at once.

import { riskTypes } from "@tradebook/contract/client-list.ts";
import { kycEndsOn } from "@tradebook/domain/account-opening/kyc-end.ts";
import { accountTitle, contactOf, textOf, type Application } from "@tradebook/domain/account-opening/application.ts";
import { nubanAgrees } from "@tradebook/domain/nuban.ts";
import type { BankDetails } from "@tradebook/domain/funding/bank-details.ts";
import { lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { KeptRequest } from "../../store/account-requests.ts";
import { insertBankDetails } from "../../store/bank-details.ts";
import { nextFundingId } from "../../store/funding-facts.ts";
import { createUser, createCustomer, openAccount } from "../../store/new-people.ts";
import { keepAddress } from "../../store/client-address.ts";
import {
  completeCustomer,
  completeRegistration,
  customerRoleId,
  keepPapers,
  type ClientPapers,
} from "../../store/new-holders.ts";
import { inviteUser, noPassword } from "../../sign-in/invite.ts";
import { endSignIns } from "../../store/end-sign-ins.ts";
import {
  findSignInUser,
  keepPassword,
  lockSignInUserByEmail,
  renewSecurityStamp,
  signInUserById,
} from "../../store/sign-in-users.ts";

export type Numbers = { readonly cscsAccount: string; readonly chn: string };
export type Opening = {
  readonly request: KeptRequest;
  readonly application: Application;
  readonly numbers: Numbers;
  readonly now: Instant;
};

/** Answers the customer's id, and the user who may trade on it. */
export async function openCustomerAccount(
  deps: Deps,
  tx: Tx,
  opening: Opening,
): Promise<{ customerId: number; userId: number }> {
  const { request, application, numbers, now } = opening;
  const { main } = application;
  const userId = await holderOf(deps, tx, opening);
  const name = accountTitle(application).slice(0, 200);
  const contact = contactOf(application);
  const reached = { email: textOf(contact.email), phone: textOf(contact.phone) };
  const customerId = await createCustomer(tx, { name, ...reached, chn: numbers.chn, kycStatus: "COMPLETE" });
  await completeCustomer(tx, {
    customerId,
    holderKind: application.accountType === "corporate" ? "corporate" : "individual",
    bankCode: textOf(main.bankCode),
    last4: textOf(main.accountNumber).slice(-4),
  });
  await keepPapers(tx, customerId, papersOf(application, now));
  await keepAddress(tx, customerId, deps.personalData.sealFor(tx.tenantId, addressOf(application)));
  const account = { ...numbers, customerId, name, openedOn: lagosDay(now) };
  await openAccount(tx, { ...account, holderUserIds: [userId], brokerUserIds: [] });
  await keepBankAccount(deps, tx, { ...opening, customerId, askedBy: request.applicantUserId ?? request.createdBy });
  return { customerId, userId };
}

/** What the list of clients tells of them; of the BVN its end alone stands open. */
function papersOf(application: Application, now: Instant): ClientPapers {
  const { bvn, riskTolerance } = application.main;
  const last4 = textOf(bvn).slice(-4);
  return {
    kycEndsOn: kycEndsOn(application, lagosDay(now)),
    riskType: riskTypes.find((one) => one === riskTolerance) ?? null,
    bvnLast4: last4 === "" ? null : last4,
  };
}

/** In one line, as it stands on an envelope; at home the country goes without saying. */
function addressOf({ main }: Application): string {
  const { residentialAddress, city, state, country } = main;
  const abroad = textOf(country) === "NG" ? "" : textOf(country);
  return [textOf(residentialAddress), textOf(city), textOf(state), abroad].filter((part) => part !== "").join(", ");
}

/** The applicant's own user with the role of a customer; that of a client at the counter is found or made. */
async function holderOf(deps: Deps, tx: Tx, opening: Opening): Promise<number> {
  const { request } = opening;
  const roleId = await customerRoleId(tx);
  const userId = request.applicantUserId ?? (await clientAtCounter(deps, tx, opening));
  await completeRegistration(tx, userId, roleId);
  return userId;
}

/**
 * Whose address is proved has their own sign-in already. Everybody else gets a link that sets the first password, good
 * once: nobody else ever knew it, whoever has registered with the address before.
 */
async function clientAtCounter(deps: Deps, tx: Tx, opening: Opening): Promise<number> {
  const known = await lockSignInUserByEmail(tx, textOf(contactOf(opening.application).email));
  if (known?.isEmailConfirmed === true && known.passwordHash !== noPassword) return known.id;
  if (known !== undefined) {
    await keepPassword(tx, { userId: known.id, passwordHash: noPassword });
    await renewSecurityStamp(tx, known.id);
    await endSignIns(tx, { userId: known.id }, { at: opening.now, why: "account opened at the counter" });
  }
  const userId = known?.id ?? (await newClient(tx, opening));
  const user = await signInUserById(tx, userId);
  invariant(user !== undefined, "a client's user is there");
  await inviteUser(deps, tx, { user, now: opening.now });
  return userId;
}

async function newClient(tx: Tx, { application, numbers }: Opening): Promise<number> {
  const { guardian = [], signatories = [] } = application.people;
  const person = guardian[0] ?? signatories[0] ?? application.main;
  const contact = contactOf(application);
  const email = textOf(contact.email);
  const names = { name: textOf(person.firstName).slice(0, 64), surname: textOf(person.surname).slice(0, 64) };
  const isTaken = (await findSignInUser(tx, email)) !== undefined;
  const user = { userName: isTaken ? numbers.cscsAccount : email, email, ...names, phone: textOf(contact.phone) };
  return await createUser(tx, { ...user, passwordHash: noPassword, roleIds: [] });
}

type BankKeeping = Opening & { readonly customerId: number; readonly askedBy: number };

/** Approved with the account, by whoever approved it: there is nothing to cool off from. */
async function keepBankAccount(
  deps: Deps,
  tx: Tx,
  { request, application, customerId, askedBy, now }: BankKeeping,
): Promise<void> {
  invariant(request.approverId !== null, "an account is opened after somebody approved it");
  const bankCode = textOf(application.main.bankCode);
  const number = textOf(application.main.accountNumber);
  const details: BankDetails = {
    id: await nextFundingId(tx),
    customerId,
    bankCode,
    last4: number.slice(-4),
    status: "APPROVED",
    accountName: textOf(application.main.accountName),
    warnings: nubanAgrees(bankCode, number) === true ? [] : ["NUBAN_CHECK_DIGIT"],
    askedBy,
    askedAt: request.submittedAt ?? now,
    decidedBy: request.approverId,
    decidedAt: now,
    note: null,
    coolingOffUntil: null,
  };
  await insertBankDetails(tx, details, {
    sealed: deps.personalData.sealFor(tx.tenantId, number),
    index: deps.personalData.blindIndex(tx.tenantId, `bank:${bankCode}:${number}`),
  });
}
