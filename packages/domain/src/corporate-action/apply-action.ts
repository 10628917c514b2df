// The journals of a corporate action: what comes to one holder, and rights that are asked for, taken back or paid.

import type { TradingDay } from "../instant.ts";
import { unreachable } from "../invariant.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "../ledger/account.ts";
import { postingsOf, type Journal, type JournalKind, type Posting } from "../ledger/posting.ts";
import { ok, refuse, type Result } from "../result.ts";
import { kobo, quantity, subtractQuantity, type Kobo, type Quantity } from "../units.ts";
import { corporateActionTypes, type CorporateTerms } from "./corporate-action.ts";
import { subscriptionCost, type Entitlement } from "./entitlement.ts";

/** An action that is in the books of one house. */
export type KeptAction = { readonly id: number; readonly securityID: string; readonly terms: CorporateTerms };

/** What a holder has asked for of his rights. */
export type Subscribed = { readonly units: Quantity; readonly cost: Kobo };

/** `details` stand in the journal beside its transfers, for statements and reports. */
export type AppliedJournal = { readonly journal: Journal; readonly details: JournalDetails };
type JournalDetails = Readonly<Record<string, string | number | null>>;

type Applying = {
  readonly entitlement: Entitlement;
  readonly subscribed: Subscribed;
  readonly businessDate: TradingDay;
};

/**
 * The one journal that brings a holder what he gets, under the action and the account, so that it is posted once; null
 * where nothing comes.
 */
export function applyToHolder(action: KeptAction, applying: Applying): AppliedJournal | null {
  const { entitlement, subscribed, businessDate } = applying;
  const { terms, securityID, id } = action;
  const moved = postingsOf(postingsFor(action, applying));
  if (moved.length === 0) return null;
  const { journal: kind, words } = corporateActionTypes[terms.type];
  const { units, gross, withheld, net, shares, fractionPaid } = entitlement;
  return {
    journal: journalOf(
      kind,
      { ref: actionRef(id, entitlement.accountId), businessDate, postings: moved },
      `${words} ${securityID}`,
    ),
    details: {
      actionId: id,
      type: terms.type,
      securityID,
      shares: units,
      ...(terms.type === "Dividend"
        ? {
            grossKobo: Number(gross),
            withheldKobo: Number(withheld),
            netKobo: Number(net),
            perShare: String(terms.perShare),
          }
        : {}),
      ...(terms.type === "Rights"
        ? { moved: subscribed.units, costKobo: Number(subscribed.cost) }
        : { moved: shares, paidKobo: Number(fractionPaid) }),
      narration: narrationOf(action, applying),
    },
  };
}

/** The key of what an account gets by an action. */
export function actionRef(actionId: number, accountId: number): string {
  return `CA${actionId}:${accountId}`;
}

/** Sets the price of rights aside until they are paid on the payment date. The first refusal is the domain's; null when none. */
export function subscribe(
  action: KeptAction,
  asked: {
    readonly accountId: number;
    readonly entry: number;
    readonly units: Quantity;
    readonly cashAvailable: Kobo;
    readonly businessDate: TradingDay;
  },
): Result<{ readonly journal: Journal; readonly cost: Kobo }> {
  const { accountId, entry, units, cashAvailable, businessDate } = asked;
  const cost = action.terms.type === "Rights" ? subscriptionCost(action.terms, units) : kobo(0n);
  if (cost > cashAvailable) return refuse({ code: "INSUFFICIENT_FUNDS", needed: cost, available: cashAvailable });
  const { available, subscribed } = cashOf(accountId);
  const postings = postingsOf([{ debit: available, credit: subscribed, amount: cost }]);
  const ref = `${actionRef(action.id, accountId)}:${entry}`;
  return ok({
    journal: journalOf("subscription", { ref, businessDate, postings }, `Rights ${action.securityID} asked for`),
    cost,
  });
}

/** Gives back what was set aside for rights that will not come. */
export function returnSubscription(
  action: KeptAction,
  given: { readonly accountId: number; readonly cost: Kobo; readonly businessDate: TradingDay },
): Journal {
  const { accountId, cost, businessDate } = given;
  const { available, subscribed } = cashOf(accountId);
  const postings = postingsOf([{ debit: subscribed, credit: available, amount: cost }]);
  const ref = `${actionRef(action.id, accountId)}:returned`;
  return journalOf("subscription", { ref, businessDate, postings }, `Rights ${action.securityID} given back`);
}

/** What of the rights may still be asked for. */
export function openRights({ shares }: Entitlement, subscribed: Subscribed): Quantity {
  return subscribed.units >= shares ? quantity(0) : subtractQuantity(shares, subscribed.units);
}

function postingsFor({ terms, securityID }: KeptAction, { entitlement, subscribed }: Applying): readonly Posting[] {
  const { accountId, net, shares, fractionPaid } = entitlement;
  const asset = sharesOf(securityID);
  const depository = houseAccount("depository", { asset });
  const free = clientAccount("units.free", accountId, { asset });
  const cash = cashOf(accountId);
  const paid = { debit: cash.bank, credit: cash.available, amount: fractionPaid };
  switch (terms.type) {
    case "Dividend":
      return [{ debit: cash.bank, credit: cash.available, amount: net }];
    case "Bonus":
    case "Split":
      return [{ debit: depository, credit: free, amount: BigInt(shares) }, paid];
    case "Consolidation":
      return [{ debit: free, credit: depository, amount: BigInt(shares) }, paid];
    case "Rights":
      return [
        { debit: cash.subscribed, credit: cash.bank, amount: subscribed.cost },
        { debit: depository, credit: free, amount: BigInt(subscribed.units) },
      ];
    default:
      return unreachable(terms);
  }
}

function narrationOf({ terms, securityID }: KeptAction, { entitlement, subscribed }: Applying): string {
  switch (terms.type) {
    case "Dividend":
      return `Dividend on ${entitlement.units} ${securityID}`;
    case "Rights":
      return `Rights: ${subscribed.units} ${securityID} subscribed`;
    case "Bonus":
    case "Split":
    case "Consolidation":
      return `${corporateActionTypes[terms.type].words} of ${terms.newShares} for ${terms.forShares} on ${entitlement.units} ${securityID}`;
    default:
      return unreachable(terms);
  }
}

type Kept = Pick<Journal, "ref" | "businessDate" | "postings">;

function journalOf(kind: JournalKind, kept: Kept, description: string): Journal {
  return { kind, ...kept, description, orderId: null };
}

function cashOf(accountId: number) {
  return {
    available: clientAccount("cash.available", accountId, { asset: naira }),
    subscribed: clientAccount("cash.subscribed", accountId, { asset: naira }),
    bank: houseAccount("bank.client", { asset: naira }),
  };
}
