// Everything the ticket shows, put together: what is typed, what is known, what it costs, what is wrong.

import { isKnown } from "../../lib/known.ts";
import { marketDataService, type MarketStat } from "@tradebook/contract/services/market-data.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import type { OrderPreview } from "@tradebook/contract/services/order-preview.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { useFeed } from "../../lib/feed.ts";
import { usePaced } from "../../lib/live-store.ts";
import { balanceQuery, holdingsQuery, marketStatusQuery } from "../../lib/queries.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { isClosed } from "../../market/queued-order.ts";
import { stats } from "../../market/stats-live.ts";
import {
  coverFindings,
  mergeFindings,
  readTicket,
  serverFindings,
  type Finding,
  type TicketFacts,
  type TicketOrder,
  type TicketReading,
} from "./order-ticket.ts";
import { specialErrors } from "./special-terms.ts";
import { confirmedCost, estimateCost, ratesFor, spentDraft, worstCost, type TicketRates } from "./ticket-cost.ts";
import type { TicketDraft } from "./ticket-draft.ts";
import { ticket, type TicketStage } from "./ticket-store.ts";
import { useAccountRates } from "./use-account-rates.ts";

/** Typing pauses this long before the server is asked; the local figures stand at once. */
const askAfterMs = 180;
/** The ticket says how far a price is from the last one; drawing all of it at every trade would cost more than it tells. */
const followEveryMs = 1000;

export type TicketView = ReturnType<typeof useTicket>;

export function useTicket() {
  const { draft: typed, stage, order: reviewed } = useStore(ticket);
  const account = useAccount();
  const signedIn = useSignedIn();
  const stat = usePaced(stats, typed.securityID, followEveryMs) ?? null;
  const facts = useTicketFacts(typed.securityID, stat);
  const rates = useRates(facts.cscsAccount, typed.securityID);
  const draft = spentDraft(typed, facts, rates);
  const reading = readTicket(draft, facts);
  const estimate = reading.order === null ? null : estimateCost(reading.order, facts, rates);
  const worst = reading.order === null ? null : worstCost(reading.order, facts, rates);
  const preview = usePreview(reading.findings.length > 0 ? null : reading.order);
  const cost = preview.data === undefined ? estimate : confirmedCost(preview.data);
  const uncovered = preview.data === undefined ? coverFindings(reading.order, worst ?? cost?.net ?? null, facts) : [];
  const findings = mergeFindings(saidBy(preview.data, reading), reading.findings, uncovered);
  const maySide = may(signedIn, draft.side === "Buy" ? "BUY" : "SELL");
  const standstill = standstillOf(stat, useFeed().isStale);
  const canReview = isSound(findings) && isComplete(reading, draft) && isMoving(standstill) && maySide;
  const accepted = isAccepted(stage, findings);
  return {
    draft,
    stage,
    reviewed,
    account,
    facts,
    reading,
    rates,
    cost,
    worst,
    findings,
    maySide,
    isBroker: may(signedIn, "TRADE_ALL_ACCOUNTS"),
    isChecking: preview.isFetching && preview.data === undefined,
    ...standstill,
    ...waitOf(facts.phase, preview.data),
    canReview,
    isAccepted: accepted,
    canSend: canReview && accepted,
  };
}

function isSound(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== "error");
}

/** Nothing is left to fill in, and the special terms agree with the quantity. */
function isComplete({ order, missing, quantity: whole }: TicketReading, draft: TicketDraft): boolean {
  const { maxFloor, minQty } = specialErrors(draft, whole);
  return order !== null && missing.length === 0 && maxFloor === null && minQty === null;
}

/** Whether each warning that stands now was accepted; one that came since has not been. */
function isAccepted(stage: TicketStage, findings: readonly Finding[]): boolean {
  if (stage.kind !== "review") return false;
  return findings.every(({ severity, code }) => severity !== "warning" || stage.accepted.includes(code));
}

/** Whether what is sent now waits, and for which session: that is known once the server has spoken. */
function waitOf(phase: TicketFacts["phase"], preview: OrderPreview | undefined) {
  const named = phase === null ? null : phases[phase];
  return { phase: named, waits: isClosed(phase), queuedFor: preview?.queuedFor ?? null };
}

/** The account's own rates once they are known; the standard ones until then. */
function useRates(cscsAccount: string, securityID: string): TicketRates {
  const status = useQuery(marketStatusQuery()).data;
  return useAccountRates(cscsAccount, securityID) ?? ratesFor(status?.tradingDate ?? lagosDay(now()));
}

function isMoving({ isPaused, haltReason }: ReturnType<typeof standstillOf>): boolean {
  return !isPaused && haltReason === null;
}

/** Why nothing is sent, whatever the ticket says: prices not heard, or a security that does not trade. */
function standstillOf(stat: MarketStat | null, isLineStale: boolean) {
  const isStale = stat?.stale === true;
  const isTrading = stat === null || stat.tradingStatus === "Trading";
  return {
    isPaused: isLineStale || isStale,
    /** Prices that were not told anew since the line came back, while the line itself is well. */
    isStaleSecurity: isStale && !isLineStale,
    /** Null while it trades. */
    haltReason: isTrading ? null : (stat.statusReason ?? stat.tradingStatus),
  };
}

/** What the server says of fields that are still empty is not news. */
function saidBy(preview: OrderPreview | undefined, { missing }: TicketReading): readonly Finding[] {
  return preview === undefined ? [] : serverFindings(preview).filter((finding) => !missing.includes(finding.field));
}

function useTicketFacts(securityID: string, stat: MarketStat | null): TicketFacts {
  const account = useAccount();
  const cscsAccount = account?.cscsAccount ?? "";
  const status = useQuery(marketStatusQuery()).data;
  const balance = useQuery(balanceQuery(cscsAccount)).data;
  const holdings = useQuery(holdingsQuery(cscsAccount)).data;
  const held = holdings?.find((row) => row.symbol === securityID);
  return {
    cscsAccount,
    needsMandate: isKnown(account?.clientName),
    cash: balance?.availableToTrade ?? null,
    unitsFree: holdings === undefined ? null : (held?.available ?? quantity(0)),
    stat,
    phase: stat?.phase ?? status?.phase ?? null,
  };
}

/** The server's word on exactly this order; undefined as soon as anything in it changes. */
function usePreview(order: TicketOrder | null) {
  const settled = useSettled(order);
  const isSettled = order !== null && JSON.stringify(order) === JSON.stringify(settled);
  const answer = useQuery({
    queryKey: ["preview", settled],
    queryFn: ({ signal }) => call(orderService.PreviewOrder, settled ?? failWithoutOrder(), signal),
    enabled: isSettled,
    staleTime: 10_000,
    gcTime: 30_000,
  });
  return { data: isSettled ? answer.data : undefined, isFetching: answer.isFetching };
}

function failWithoutOrder(): never {
  throw new Error("a preview is asked for only when there is an order");
}

function useSettled(order: TicketOrder | null): TicketOrder | null {
  const [settled, settle] = useState<TicketOrder | null>(null);
  const text = JSON.stringify(order);
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(text) as TicketOrder | null), askAfterMs); // its own text
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The day's limits with the size that moves the published price; for the header strip. */
export function usePriceLimit(securityID: string) {
  return useQuery({
    queryKey: ["priceLimit", securityID],
    queryFn: ({ signal }) => call(marketDataService.getPricelimitRange, { security: securityID }, signal),
    enabled: securityID !== "",
    staleTime: 60_000,
  });
}
