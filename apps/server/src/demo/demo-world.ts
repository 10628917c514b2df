// Makes the demo world: the market, two brokerages, their people, and a year behind each account. All of it or nothing.

import { hostGrants } from "@tradebook/domain/access/role.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { lagosDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { latestBusinessDay, previousBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Database } from "../db/database.ts";
import { enterTenant, hostTenantId, inHost, type Tx } from "../db/in-tenant.ts";
import { commitMoments } from "../store/commit-outcome.ts";
import { insertDeposit } from "../store/funding-deposits.ts";
import { insertWithdrawal } from "../store/funding-withdrawals.ts";
import { takeOrderIds } from "../store/id-blocks.ts";
import { hasInstalled, lockInstallation, markPastSent, noteInstalled } from "../store/installation.ts";
import { addIndexDays } from "../store/index-history.ts";
import { insertNews } from "../store/news.ts";
import { upsertDailyCandles, addMinuteCandles } from "../store/candles.ts";
import { createUser } from "../store/new-people.ts";
import { addBanks, addCalendar, addSecurities } from "../store/new-securities.ts";
import { createRole, createTenant } from "../store/new-tenant.ts";
import { keepTaxBasePrices } from "../store/realised-gains.ts";
import { noteSettled } from "../store/settlement.ts";
import { refreshStatistics } from "../store/statistics.ts";
import { listTenants } from "../store/tenants.ts";
import { cashOf, sharesHeld, type AccountBook } from "./account-book.ts";
import { liveDay, planYear, type Year } from "./account-year.ts";
import { closeYearActions, enterYearActions } from "./actions-of-the-year.ts";
import { makeRequests } from "./demo-requests.ts";
import { makeHouse } from "./demo-house.ts";
import { makeMarket, type DemoMarket } from "./demo-market.ts";
import { diceFrom } from "./dice.ts";
import { indexHistory } from "./index-history.ts";
import { demoListings } from "./listings.ts";
import { demoNews } from "./news-items.ts";
import { demoHouses } from "./people.ts";

export type DemoTerms = {
  readonly now: Instant;
  readonly seed: number;
  readonly passwordHash: () => Promise<string>;
  /** What seals the demo customers' bank accounts: the server must have the same keys. */
  readonly personalData: PersonalData;
};

export type DemoAnswer = "made" | "there already" | "not empty";

const demoKey = "demo-world";
const daysOfHistory = 2 * 248;
const daysOfAccounts = 248;
const rowsAtOnce = 20_000;
const idsForAll = 2000;

/** Makes the world in an empty database; one that holds it, or anything else, is left as it is. */
export async function makeDemoWorld(db: Database, terms: DemoTerms): Promise<DemoAnswer> {
  return await inHost(db, async (tx) => {
    await lockInstallation(tx);
    if (await hasInstalled(tx, demoKey)) return "there already";
    if ((await listTenants(tx)).length > 0) return "not empty";
    const days = businessDaysBefore(latestBusinessDay(ngxCalendar, lagosDay(terms.now)), daysOfHistory);
    const market = makeMarket(demoListings(), days, terms.seed);
    await writeMarket(tx, market, days);
    await makeHost(tx, terms);
    await makeHouses(tx, terms, { market, days });
    await noteInstalled(await enterTenant(tx, hostTenantId), demoKey, { seed: terms.seed, at: terms.now });
    await refreshStatistics(tx);
    return "made";
  });
}

/** The business days that end the day before `day`. */
function businessDaysBefore(day: TradingDay, count: number): readonly TradingDay[] {
  const days: TradingDay[] = [];
  let last = day;
  while (days.length < count) {
    last = previousBusinessDay(ngxCalendar, last);
    days.push(last);
  }
  return days.reverse();
}

async function writeMarket(tx: Tx, market: DemoMarket, days: readonly TradingDay[]): Promise<void> {
  await addSecurities(
    tx,
    demoListings().map(({ security }) => security),
  );
  await addCalendar(tx, ngxCalendar);
  await addBanks(tx, banks);
  for (const part of parts(market.days)) await tx.run(upsertDailyCandles(part));
  await keepTaxBasePrices(tx);
  for (const part of parts(market.minutes)) await tx.run(addMinuteCandles(part));
  await tx.run(addIndexDays(indexHistory(demoListings(), market.days)));
  for (const item of demoNews(days)) await insertNews(tx, item);
}

async function makeHost(tx: Tx, { passwordHash }: DemoTerms): Promise<void> {
  const role = { name: "ADMIN", displayName: "Host administrator", isStatic: true, isDefault: false };
  const roleId = await createRole(tx, { ...role, grants: hostGrants });
  const person = {
    userName: "admin",
    name: "Host",
    surname: "Administrator",
    email: "admin@host.example",
    phone: null,
  };
  await createUser(tx, {
    ...person,
    passwordHash: await passwordHash(),
    roleIds: [roleId],
    isEmailConfirmed: true,
  });
}

type Past = { readonly market: DemoMarket; readonly days: readonly TradingDay[] };

async function makeHouses(host: Tx, terms: DemoTerms, { market, days }: Past): Promise<void> {
  const accountDays = days.slice(-daysOfAccounts);
  const [openedOn] = accountDays;
  const lastDay = accountDays.at(-1);
  invariant(openedOn !== undefined && lastDay !== undefined, "a demo world has a past");
  const ids = await takeOrderIds(host, idsForAll);
  for (const [place, house] of demoHouses.entries()) {
    const tenantId = await createTenant(await enterTenant(host, hostTenantId), house);
    const tx = await enterTenant(host, tenantId);
    const books = await makeHouse(tx, { ...terms, house, openedOn });
    await makeRequests(tx, { ...terms, books });
    const actions = await enterYearActions(tx, accountDays, books[0]?.broker.userId ?? 0);
    const year = { days: accountDays, actions };
    live(books, { market, year, seed: terms.seed * 100 + place, nextId: () => nextOf(ids) });
    const moments = books.flatMap((book) => book.moments).toSorted((a, b) => a.now - b.now);
    await commitMoments(tx, moments);
    for (const { payments } of books) {
      for (const deposit of payments.deposits) await insertDeposit(tx, deposit);
      for (const withdrawal of payments.withdrawals) await insertWithdrawal(tx, withdrawal);
    }
    await closeYearActions(tx, actions);
    await markPastSent(tx);
    await noteSettled(tx, lastDay, terms.now);
  }
}

type Living = Pick<Past, "market"> & {
  readonly year: Year;
  readonly seed: number;
  readonly nextId: () => number;
};

/** Day by day for all accounts together, so that ids rise with time. */
function live(books: readonly AccountBook[], { market, year, seed, nextId }: Living): void {
  const dice = diceFrom(seed);
  const history = { dice, fees: standardFeeSchedule, calendar: ngxCalendar, market: market.on, nextId };
  const years = books.map((book) => planYear(history, book, year));
  for (const place of year.days.keys()) {
    for (const plan of years) liveDay(history, plan, place);
  }
  for (const book of books) endsAsStated(book);
}

function endsAsStated(book: AccountBook): void {
  const { cscsAccount, cashNaira, shares } = book.terms;
  invariant(cashOf(book) === BigInt(cashNaira) * 100n, `the demo account ${cscsAccount} ends with its stated cash`);
  for (const [securityID, stated] of Object.entries(shares)) {
    invariant(sharesHeld(book, securityID) === stated, `the demo account ${cscsAccount} ends with its ${securityID}`);
  }
  invariant(book.unsettled.length === 0, `the demo account ${cscsAccount} ends settled`);
}

function nextOf(ids: number[]): number {
  const id = ids.shift();
  invariant(id !== undefined, "the demo world has ids enough");
  return id;
}

function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}
