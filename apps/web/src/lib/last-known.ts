// The last portfolio and orders of the person signed in, kept on the device for the time without a line; nobody else's.

import type { QueryClient } from "@tanstack/react-query";
import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { AccountBalance } from "@tradebook/contract/services/account-balance.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { OrderVersion } from "@tradebook/contract/services/order-version.ts";
import { lastKnownDatabase } from "./end-session.ts";
import { liveMode, savesData } from "./live-mode.ts";
import { balanceQuery, holdingsQuery, ordersQuery, queryKeys } from "./queries.ts";
import type { SignedIn } from "./session.ts";
import { isSlowLine } from "./slow-line.ts";
import { tokenTerm } from "./token.ts";

/** An answer, and when it came. */
export type Kept<T> = { readonly at: number; readonly data: T };
export type LastKnown = {
  readonly name: string;
  readonly firm: string | null;
  readonly accounts: Readonly<Record<string, KeptAccount>>;
};
export type KeptAccount = {
  readonly balance: Kept<AccountBalance> | null;
  readonly holdings: Kept<readonly HoldingRow[]> | null;
  readonly orders: Kept<readonly StockOrder[]> | null;
  /** Of the orders above, those whose history was opened, by the order's number. */
  readonly histories: Histories;
};
type Histories = Readonly<Record<string, Kept<readonly OrderVersion[]>>>;

const store = "person";
/** Another shape of what is kept gets another number, and begins empty. */
const shape = 2;
const writeAfterMs = 2000;
const keptOrders = 100;
const aheadAfterMs = 4000;
const mostAhead = 4;

/**
 * Asks for what of it the pages so far have not read, so that it is on the device before the line goes: nobody needs to have
 * opened their holdings. Only once the page has come to rest, on a line that is neither slow nor saved.
 */
export function fetchAhead(client: QueryClient, { user }: SignedIn): () => void {
  const timer = setTimeout(() => {
    if (isSlowLine() || savesData(liveMode.get())) return;
    for (const account of user.userTradingAccounts.slice(0, mostAhead)) {
      // What is there already is not asked for again, and what fails now is asked for by the page that shows it.
      void client.prefetchQuery({ ...balanceQuery(account), staleTime: Infinity });
      void client.prefetchQuery({ ...holdingsQuery(account), staleTime: Infinity });
      void client.prefetchQuery({ ...ordersQuery(account), staleTime: Infinity });
    }
  }, aheadAfterMs);
  return () => clearTimeout(timer);
}

/** Follows what the page reads of this person's own accounts; a client's a broker looks at is never kept. */
export function keepLastKnown(client: QueryClient, signedIn: SignedIn): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const kept: ReadonlySet<unknown> = new Set(["orders", "holdings", "balance"]);
  const own = new Set<unknown>(signedIn.user.userTradingAccounts);
  const write = () => {
    timer = undefined;
    void writeLastKnown(signedIn, readFrom(client, signedIn));
  };
  // Whose order a history is of is seen when it is written.
  const isOwn = ([what, of]: readonly unknown[]) => (kept.has(what) && own.has(of)) || what === queryKeys.history(0)[0];
  const end = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !isOwn(query.queryKey)) return;
    timer ??= setTimeout(write, writeAfterMs);
  });
  void dropOthers(signedIn);
  return () => {
    clearTimeout(timer);
    end();
  };
}

function readFrom(client: QueryClient, { user, tenant }: SignedIn): LastKnown {
  const answer = <T>(key: readonly unknown[]): Kept<T> | null => {
    const state = client.getQueryState<T>(key);
    return state?.data === undefined ? null : { at: state.dataUpdatedAt, data: state.data };
  };
  const accounts = user.userTradingAccounts.map((account): readonly [string, KeptAccount] => {
    const orders = answer<readonly StockOrder[]>(queryKeys.orders(account));
    const some = orders === null ? null : { ...orders, data: orders.data.slice(0, keptOrders) };
    const histories = (some?.data ?? []).flatMap(({ id }) => {
      const history = answer<readonly OrderVersion[]>(queryKeys.history(id));
      return history === null ? [] : [[String(id), history] as const];
    });
    const [balance, holdings] = [
      answer<AccountBalance>(queryKeys.balance(account)),
      answer<readonly HoldingRow[]>(queryKeys.holdings(account)),
    ];
    return [account, { balance, holdings, orders: some, histories: Object.fromEntries(histories) }];
  });
  return { name: `${user.name} ${user.surname}`, firm: tenant?.name ?? null, accounts: Object.fromEntries(accounts) };
}

function keyOf({ user, tenant }: SignedIn): string {
  return `${tenant?.id ?? 0}.${user.id}`;
}

/** What was read now comes over what was kept, answer by answer; after a sign-out nothing is written any more. */
async function writeLastKnown(signedIn: SignedIn, known: LastKnown): Promise<void> {
  await inStore("readwrite", (people) => {
    const before: IDBRequest<LastKnown | undefined> = people.get(keyOf(signedIn));
    before.addEventListener("success", () => {
      if (tokenTerm() === null) return;
      const accounts = Object.entries(known.accounts).map(([account, now]): readonly [string, KeptAccount] => {
        return [account, comesOver(now, before.result?.accounts[account])];
      });
      people.put({ ...known, accounts: Object.fromEntries(accounts) }, keyOf(signedIn));
    });
  });
}

function comesOver(now: KeptAccount, old: KeptAccount | undefined): KeptAccount {
  const orders = now.orders ?? old?.orders ?? null;
  const ids = new Set(orders?.data.map(({ id }) => String(id)));
  const histories = Object.entries({ ...old?.histories, ...now.histories }).filter(([id]) => ids.has(id));
  return {
    balance: now.balance ?? old?.balance ?? null,
    holdings: now.holdings ?? old?.holdings ?? null,
    orders,
    histories: Object.fromEntries(histories),
  };
}

async function dropOthers(signedIn: SignedIn): Promise<void> {
  await inStore("readwrite", (people) => {
    const keys = people.getAllKeys();
    keys.addEventListener("success", () => {
      for (const key of keys.result) if (key !== keyOf(signedIn)) people.delete(key);
    });
  });
}

/** Null when nobody is signed in on this device, or nothing was kept. */
export async function readLastKnown(): Promise<LastKnown | null> {
  if (tokenTerm() === null) return null;
  let found: LastKnown | null = null;
  await inStore("readonly", (people) => {
    const all: IDBRequest<LastKnown[]> = people.getAll();
    all.addEventListener("success", () => {
      found = all.result[0] ?? null;
    });
  });
  return found;
}

/** Opened for each use and closed after it, so that a sign-out can take the whole away. A device that keeps nothing is no fault. */
async function inStore(mode: IDBTransactionMode, work: (people: IDBObjectStore) => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(lastKnownDatabase, shape);
    opening.addEventListener("upgradeneeded", () => {
      for (const name of opening.result.objectStoreNames) opening.result.deleteObjectStore(name);
      opening.result.createObjectStore(store);
    });
    opening.addEventListener("error", () => resolve());
    opening.addEventListener("blocked", () => resolve());
    opening.addEventListener("success", () => {
      const transaction = opening.result.transaction(store, mode);
      const end = () => {
        opening.result.close();
        resolve();
      };
      transaction.addEventListener("complete", end);
      transaction.addEventListener("abort", end);
      work(transaction.objectStore(store));
    });
  });
}
