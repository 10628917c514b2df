// Where a process can be killed while an order is under way, as a list: before, within and after everything that leaves it
// or reaches it. What has not left a process dies with it, so there are no other points.

/** What passes out of a process or into it. */
export type Boundary = "database" | "journal" | "tape" | "line" | "caller";

/** Bytes that pass a boundary and hold what the expression says: SQL, an item of the journal, a FIX message, an answer. */
export type Passing = { readonly at: Boundary; readonly way: "out" | "in"; readonly holds: RegExp };

/** Dies at the last of these, when those before it have passed in this order. */
export type Death = { readonly when: "before" | "within" | "after"; readonly of: readonly Passing[] };

export type Doing = "rest" | "trade" | "cancel" | "replace";

export type CrashPoint = {
  readonly name: string;
  /** What the customer is doing. */
  readonly doing: Doing;
  readonly death: Death;
  /** A second death, while it starts again. */
  readonly again?: Death;
  /** The exchange's report, sent again, may come before the question: then there is nothing left to ask and no second death. */
  readonly orAnswered?: true;
  /** Whether the other side dies as well. */
  readonly both?: true;
};

export type ReleasePoint = Pick<CrashPoint, "name" | "death" | "again"> & {
  /** How many houses' releases have been committed by then, where that is certain. */
  readonly committed?: 0 | 1;
  /** Kept for the line and not heard: where coming back takes too long, it is not sent late but rejected. */
  readonly isJournaled?: true;
};

const out = (at: Boundary, holds: RegExp): Passing => ({ at, way: "out", holds });
const into = (at: Boundary, holds: RegExp): Passing => ({ at, way: "in", holds });
const before = (...of: readonly Passing[]): Death => ({ when: "before", of });
const within = (...of: readonly Passing[]): Death => ({ when: "within", of });
const after = (...of: readonly Passing[]): Death => ({ when: "after", of });

const locks = out("database", /for no key update of account/);
const placed = /insert into stock_order\b/;
const asked = /insert into outbox\b/;
const reported = /insert into execution_report\b/;
const traded = /insert into execution \(/;
const marked = /update outbox set sent_at/;
const confirmed = out("journal", /^done /m);
const answer = out("caller", /^HTTP\/1\.1 200/);
const newOrder = /35=D\|/;
const cancels = /35=F\|/;
const replaces = /35=G\|/;
const accepted = /35=8\|.*150=0\|/;
const filled = /35=8\|.*150=F\|/;
const canceled = /35=8\|.*150=4\|/;
const replaced = /35=8\|.*150=5\|/;
const asksAll = /35=AF\|/;
const asksOne = /35=H\|/;
const status = /35=8\|.*150=I\|/;

/** Of the server, in the order in which an order passes them. */
export const orderPoints: readonly CrashPoint[] = [
  { name: "before the account is locked", doing: "rest", death: before(locks) },
  { name: "decided, before it is written", doing: "rest", death: before(out("database", placed)) },
  { name: "written, not committed", doing: "rest", death: within(out("database", placed)) },
  { name: "its commit asked for", doing: "rest", death: after(out("database", placed)) },
  { name: "committed, and this not heard", doing: "rest", death: before(into("database", placed)) },
  { name: "committed, before the journal", doing: "rest", death: before(out("journal", newOrder)) },
  { name: "half in the journal", doing: "rest", death: within(out("journal", newOrder)) },
  { name: "in the journal, before the disk", doing: "rest", death: after(out("journal", newOrder)) },
  { name: "in the journal, before the line", doing: "rest", death: before(out("line", newOrder)) },
  { name: "half on the line", doing: "rest", death: within(out("line", newOrder)) },
  { name: "on the line", doing: "rest", death: after(out("line", newOrder)) },
  { name: "before the caller is answered", doing: "rest", death: before(answer) },
  { name: "the caller half answered", doing: "rest", death: within(answer) },
  { name: "the caller answered", doing: "rest", death: after(answer) },
  { name: "sent, before the mark", doing: "rest", death: before(out("database", marked)) },
  { name: "the mark not committed", doing: "rest", death: within(out("database", marked)) },
  { name: "the mark committed, and this not heard", doing: "rest", death: before(into("database", marked)) },
  { name: "its report came and was not read", doing: "rest", death: before(into("line", accepted)) },
  { name: "its report read and not written", doing: "rest", death: before(out("database", reported)) },
  { name: "its report written, not committed", doing: "rest", death: within(out("database", reported)) },
  { name: "its report committed, and this not heard", doing: "rest", death: before(into("database", reported)) },
  {
    name: "its report committed, before its number is confirmed",
    doing: "rest",
    death: before(into("database", reported), confirmed),
  },
  { name: "its report's number confirmed", doing: "rest", death: after(into("database", reported), confirmed) },
];

/** Of the server, while it hears of a trade, and while it starts again. */
export const tradePoints: readonly CrashPoint[] = [
  { name: "a trade in the journal, before the line", doing: "trade", death: before(out("line", newOrder)) },
  { name: "a trade's report not read", doing: "trade", death: before(into("line", filled)) },
  { name: "a trade not written", doing: "trade", death: before(out("database", traded)) },
  { name: "a trade written, not committed", doing: "trade", death: within(out("database", traded)) },
  { name: "a trade committed, and this not heard", doing: "trade", death: before(into("database", traded)) },
  {
    name: "a trade committed, before its number is confirmed",
    doing: "trade",
    death: before(into("database", traded), confirmed),
  },
  {
    name: "in the journal, and again before it is marked",
    doing: "rest",
    death: before(out("line", newOrder)),
    again: before(out("database", marked)),
  },
  {
    name: "on the line, and again before all is asked about",
    doing: "rest",
    death: after(out("line", newOrder)),
    again: before(out("line", asksAll)),
  },
  {
    name: "on the line, and again when it was asked about",
    doing: "trade",
    death: after(out("line", newOrder)),
    again: after(out("line", asksOne)),
    orAnswered: true,
  },
  {
    name: "on the line, and again before it hears what became of it",
    doing: "trade",
    death: after(out("line", newOrder)),
    again: before(into("line", status)),
    orAnswered: true,
  },
  { name: "in the journal, and the exchange as well", doing: "rest", death: before(out("line", newOrder)), both: true },
  { name: "on the line, and the exchange as well", doing: "trade", death: after(out("line", newOrder)), both: true },
];

/** Of the server, while a standing order is canceled or changed. */
export const changePoints: readonly CrashPoint[] = [
  { name: "a cancel not written", doing: "cancel", death: before(out("database", asked)) },
  { name: "a cancel written, not committed", doing: "cancel", death: within(out("database", asked)) },
  { name: "a cancel committed, and this not heard", doing: "cancel", death: before(into("database", asked)) },
  { name: "a cancel before the journal", doing: "cancel", death: before(out("journal", cancels)) },
  { name: "a cancel in the journal, before the line", doing: "cancel", death: before(out("line", cancels)) },
  { name: "a cancel on the line", doing: "cancel", death: after(out("line", cancels)) },
  { name: "a cancel's report not read", doing: "cancel", death: before(into("line", canceled)) },
  { name: "a cancel's report committed, not confirmed", doing: "cancel", death: before(into("database", reported)) },
  { name: "a replace written, not committed", doing: "replace", death: within(out("database", asked)) },
  { name: "a replace committed, and this not heard", doing: "replace", death: before(into("database", asked)) },
  { name: "a replace before the journal", doing: "replace", death: before(out("journal", replaces)) },
  { name: "a replace in the journal, before the line", doing: "replace", death: before(out("line", replaces)) },
  { name: "a replace on the line", doing: "replace", death: after(out("line", replaces)) },
  { name: "a replace's report not read", doing: "replace", death: before(into("line", replaced)) },
  { name: "a replace's report committed, not confirmed", doing: "replace", death: before(into("database", reported)) },
];

/** Of the server, while it lets go what two houses' customers had waiting for a session. */
export const releasePoints: readonly ReleasePoint[] = [
  { name: "a release not written", death: before(out("database", asked)), committed: 0 },
  { name: "a release written, not committed", death: within(out("database", asked)), committed: 0 },
  { name: "a release committed, and this not heard", death: before(into("database", asked)), committed: 1 },
  {
    name: "one house's released, the other's not",
    death: before(out("database", asked), out("database", asked)),
    committed: 1,
  },
  { name: "released, before the journal", death: before(out("journal", newOrder)) },
  { name: "released, half of them on the line", death: within(out("line", newOrder)), isJournaled: true },
  {
    name: "released and on the line, and again before all is asked about",
    death: before(out("database", marked)),
    again: before(out("line", asksAll)),
  },
];

const keptOrder = out("journal", /^record \{"kind":"order"/m);
const keptFill = out("journal", /^record \{"kind":"fill"/m);
const keptEnd = out("journal", /^record \{"kind":"end"/m);
const keptReplace = out("journal", /^record \{"kind":"replaced"/m);
const onTape = out("tape", /ZENITHBANK/);

/** Of the exchange: between what it hears, keeps and says. */
export const exchangePoints: readonly CrashPoint[] = [
  { name: "an order came and was not read", doing: "rest", death: before(into("line", newOrder)) },
  { name: "an order read, before the journal", doing: "rest", death: before(keptOrder) },
  { name: "an order half in the journal", doing: "rest", death: within(keptOrder) },
  { name: "an order in the journal, before the disk", doing: "rest", death: after(keptOrder) },
  { name: "an order in the journal, its report not on the line", doing: "rest", death: before(out("line", accepted)) },
  { name: "an order's report half on the line", doing: "rest", death: within(out("line", accepted)) },
  { name: "an order's report on the line", doing: "rest", death: after(out("line", accepted)) },
  { name: "a trade before the tape", doing: "trade", death: before(onTape) },
  { name: "a trade on the tape, before the journal", doing: "trade", death: before(onTape, keptFill) },
  { name: "a trade half in the journal", doing: "trade", death: within(keptFill) },
  { name: "a trade in the journal, its report not on the line", doing: "trade", death: before(out("line", filled)) },
  { name: "a trade's report half on the line", doing: "trade", death: within(out("line", filled)) },
  { name: "a trade's report on the line", doing: "trade", death: after(out("line", filled)) },
  { name: "a trade in the journal, and the server as well", doing: "trade", death: after(keptFill), both: true },
  { name: "a cancel came and was not read", doing: "cancel", death: before(into("line", cancels)) },
  { name: "a cancel before the journal", doing: "cancel", death: before(keptEnd) },
  {
    name: "a cancel in the journal, its report not on the line",
    doing: "cancel",
    death: before(out("line", canceled)),
  },
  { name: "a replace came and was not read", doing: "replace", death: before(into("line", replaces)) },
  { name: "a replace before the journal", doing: "replace", death: before(keptReplace) },
  {
    name: "a replace in the journal, its report not on the line",
    doing: "replace",
    death: before(out("line", replaced)),
  },
];
