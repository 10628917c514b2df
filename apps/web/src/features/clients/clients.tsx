// The broker's clients as a list: their money, their papers, what they do, and what they are narrowed by.

import {
  cashSigns,
  kycStatuses,
  type CashSign,
  type clientTotals,
  type CustomerRow,
  riskTypes,
  type KycStatus,
} from "@tradebook/contract/client-list.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { accountStates, type AccountState } from "@tradebook/domain/access/account-state.ts";
import { addDays, lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type * as z from "zod";
import { AccountStateMark } from "../../account-state/AccountStateMark.tsx";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatDate, formatMoney, formatQuantity, none } from "../../lib/format.ts";
import { parsePrice } from "../../lib/typed-number.ts";
import { pageInput, textIn, type Asked, type Filter } from "../../lists/list-asked.ts";
import type { Column, List } from "../../lists/list.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { Gain, Money } from "../../ui/Money.tsx";
import { L, type ClientsWord } from "./clients-words.ts";

type Totals = z.output<typeof clientTotals> | null;
export type ClientsList = List<CustomerRow, Totals, ClientsWord>;

const states = Object.keys(accountStates) as AccountState[]; // the table's own keys
const yes = "1";
const no = "0";

const plainFilters: readonly Filter<ClientsWord>[] = [
  { name: "q", word: "Find", kind: "text", most: 100 },
  { name: "dealer", word: "Dealer", kind: "text", most: 256, whole: /\S/ },
  {
    name: "state",
    word: "AnyState",
    label: "State",
    kind: "choice",
    choices: states.map((value) => ({ value, word: `State${value}` as const })),
  },
  {
    name: "kyc",
    word: "AnyKyc",
    label: "Kyc",
    kind: "choice",
    choices: kycStatuses.map((value) => ({ value, word: `Kyc${value}` as const })),
  },
  {
    name: "ends",
    word: "AnyEnd",
    label: "KycEnds",
    kind: "choice",
    choices: [
      { value: "soon", word: "EndsSoon" },
      { value: "over", word: "EndsOver" },
    ],
  },
  {
    name: "risk",
    word: "AnyRisk",
    label: "RiskType",
    kind: "choice",
    choices: riskTypes.map((value) => ({ value, word: `Risk${value}` as const })),
  },
  {
    name: "orders",
    word: "AnyOrders",
    label: "OpenOrders",
    kind: "choice",
    choices: [
      { value: yes, word: "WithOrders" },
      { value: no, word: "WithoutOrders" },
    ],
  },
  {
    name: "traded",
    word: "AnyTrades",
    label: "HasTraded",
    kind: "choice",
    choices: [
      { value: yes, word: "Traded" },
      { value: no, word: "NeverTraded" },
    ],
  },
];

const moneyFilters: readonly Filter<ClientsWord>[] = [
  {
    name: "cash",
    word: "AnyCash",
    label: "CashSign",
    kind: "choice",
    choices: cashSigns.map((value) => ({ value, word: `Cash${value}` as const })),
  },
  { name: "from", word: "ValueFrom", kind: "amount" },
  { name: "to", word: "ValueTo", kind: "amount" },
];

type ClientColumn = Column<CustomerRow, ClientsWord>;

const moneyColumns: readonly ClientColumn[] = [
  { word: "Cash", look: "num", sort: "cash", cell: (row) => <Money kobo={row.cash} hides /> },
  { word: "Owed", look: "num", sort: "owed", cell: (row) => <Owed row={row} /> },
  { word: "Value", look: "num", sort: "portfolioValue", cell: (row) => <Money kobo={row.portfolioValue} hides /> },
  { word: "DayGain", look: "num", sort: "dayGain", cell: (row) => <Gain kobo={row.dayGain} percent={dayPart(row)} /> },
  { word: "Unsettled", look: "num", cell: (row) => <Money kobo={row.unsettled} hides /> },
];

const first: readonly ClientColumn[] = [
  {
    word: "Name",
    look: "text",
    sort: "name",
    cell: ({ name }) => <strong>{name}</strong>,
    title: ({ name }) => name,
  },
  { word: "State", look: "plain", sort: "state", cell: (row) => <StateMark row={row} /> },
];

const rest: readonly ClientColumn[] = [
  { word: "OpenOrders", look: "num", sort: "openOrders", cell: ({ openOrders }) => formatQuantity(openOrders) },
  { word: "Kyc", look: "plain", sort: "kycStatus", cell: ({ kycStatus }) => <KycMark status={kycStatus} /> },
  { word: "KycEnds", look: "plain", sort: "kycEndsOn", cell: (row) => <KycEnd row={row} /> },
  { word: "RiskType", look: "plain", cell: riskText },
  { word: "EDividend", look: "plain", cell: dividendText },
  { word: "AnyDealer", look: "plain", cell: ({ dealers }) => dealers.join(", ") || none },
  { word: "LastTrade", look: "plain", sort: "lastTradeOn", cell: lastTrade },
  { word: "LastSignIn", look: "plain", sort: "lastLoginAt", cell: ({ lastLoginAt }) => <When at={lastLoginAt} /> },
  { word: "Phone", look: "plain", cell: ({ phone }) => phone || none },
  { word: "Email", look: "text", cell: ({ email }) => email, title: ({ email }) => email },
  { word: "Chn", look: "plain", cell: ({ chn }) => chn || none },
];

const bvnColumn: ClientColumn = { word: "Bvn", look: "plain", cell: bvnText };

type May = { readonly mayKnow: boolean; readonly maySeeBvn: boolean };

/** Amounts and what is asked about them are for those who may see balances; so is a BVN's end with personal data. */
export function clientsList({ mayKnow, maySeeBvn }: May): ClientsList {
  return {
    say: L,
    name: "clients",
    title: "Clients",
    words: { rows: "Clients", empty: "Empty", emptyHint: "EmptyHint" },
    filters: mayKnow ? [...plainFilters, ...moneyFilters] : plainFilters,
    idOf: ({ cscsAccount }) => cscsAccount,
    idWord: "AccountNo",
    rowWord: "ClientRow",
    columns: [...first, ...(mayKnow ? moneyColumns : []), ...rest, ...(maySeeBvn ? [bvnColumn] : [])],
    card: (row) => ({
      first: row.name,
      firstEnd: mayKnow ? <Money kobo={row.portfolioValue} hides /> : null,
      second: row.cscsAccount,
      secondEnd: mayKnow ? <Gain kobo={row.dayGain} percent={dayPart(row)} /> : null,
      third: <StateMark row={row} />,
      thirdEnd: <KycMark status={row.kycStatus} />,
    }),
    totals: mayKnow
      ? [
          { word: "Cash", text: (totals) => formatMoney(totals?.cash) },
          { word: "Value", text: (totals) => formatMoney(totals?.portfolioValue) },
          { word: "DayGain", text: (totals) => formatMoney(totals?.dayGain) },
        ]
      : [],
    ask: (asked, signal) =>
      call(
        backOfficeService.GetCustomers,
        { ...pageInput(asked), ...clientsAsked(asked.values), withTotals: true },
        signal,
      ),
  };
}

/** What the list and its file are narrowed to. */
export function clientsAsked(values: Asked["values"]) {
  return {
    dealer: textIn(values, "dealer"),
    accountState: states.find((one) => one === values["state"]) ?? null,
    kycStatus: kycStatuses.find((one) => one === values["kyc"]) ?? null,
    kycEndsBy: endIn(values),
    riskType: riskTypes.find((one) => one === values["risk"]) ?? null,
    hasOpenOrders: yesIn(values, "orders"),
    hasTraded: yesIn(values, "traded"),
    cashSign: cashSigns.find((one): one is CashSign => one === values["cash"]) ?? null,
    valueFrom: amountIn(values, "from"),
    valueTo: amountIn(values, "to"),
  };
}

const soonDays = 30;

/** What has run out ended yesterday at the latest: on their last day, papers still hold. */
function endIn(values: Asked["values"]): TradingDay | null {
  const today = lagosDay(now());
  const days = { soon: soonDays, over: -1 }[values["ends"] ?? ""];
  return days === undefined ? null : addDays(today, days);
}

function yesIn(values: Asked["values"], name: string): boolean | null {
  const value = values[name] ?? "";
  return value === "" ? null : value === yes;
}

function amountIn(values: Asked["values"], name: string): Kobo | null {
  const amount = parsePrice(values[name] ?? "");
  return amount === null ? null : kobo(BigInt(amount));
}

/** Per cent of what the shares were worth at the last close. */
function dayPart({ dayGain, portfolioValue }: CustomerRow): number | null {
  if (dayGain === null || portfolioValue === null) return null;
  const before = portfolioValue - dayGain;
  return before <= 0n ? null : Number((dayGain * 10_000n) / before) / 100;
}

export function riskText({ riskType }: CustomerRow): string {
  return riskType === null ? none : L(`Risk${riskType}`);
}

export function bvnText({ bvnLast4 }: CustomerRow): string {
  return bvnLast4 === null ? none : `•••••••${bvnLast4}`;
}

export function dividendText({ stocksHeld, stocksMandated }: CustomerRow): string {
  return stocksHeld === 0 ? none : L("EDividendOf", formatQuantity(stocksMandated), formatQuantity(stocksHeld));
}

export function KycEnd({ row: { kycEndsOn } }: { readonly row: CustomerRow }) {
  if (kycEndsOn === null) return none;
  const today = lagosDay(now());
  if (kycEndsOn > addDays(today, soonDays)) return formatDate(kycEndsOn);
  return <Dot tone={kycEndsOn < today ? "bad" : "wait"}>{formatDate(kycEndsOn)}</Dot>;
}

export function lastTrade({ lastTradeOn }: CustomerRow): string {
  return lastTradeOn === null ? L("Never") : formatDate(lastTradeOn);
}

function Owed({ row: { owed } }: { readonly row: CustomerRow }) {
  return owed === 0n ? <span className="muted">{none}</span> : <Money kobo={owed} hides />;
}

/** A closed account takes nothing whatever its state is. */
export function StateMark({ row: { active, state } }: { readonly row: CustomerRow }) {
  return !active && state === "Active" ? <Dot tone="done">{L("NotActive")}</Dot> : <AccountStateMark state={state} />;
}

const kycTones: { readonly [S in KycStatus]: Tone } = { PENDING: "wait", COMPLETE: "good", REFUSED: "bad" };

export function KycMark({ status }: { readonly status: string }) {
  const known = kycStatuses.find((one) => one === status);
  return known === undefined ? <>{status}</> : <Dot tone={kycTones[known]}>{L(`Kyc${known}`)}</Dot>;
}
