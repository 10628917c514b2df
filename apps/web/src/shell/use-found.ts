// What a text finds for this person on this page, and what each of it does.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { chooseAccount, useAccount } from "../lib/account.ts";
import { call } from "../lib/api.ts";
import { formatPrice, formatQuantity } from "../lib/format.ts";
import { keyActions, keyRows } from "../lib/key-map.ts";
import { K } from "../lib/key-words.ts";
import { actNow } from "../lib/keys.ts";
import { mayOpen, menuRows } from "../lib/menu.ts";
import { P } from "../lib/page-words.ts";
import { homePath, settingsPath } from "../lib/paths.ts";
import { customersQuery, ordersQuery } from "../lib/queries.ts";
import { may, useSignedIn, type SignedIn } from "../lib/session.ts";
import { addressOf, matching, readCancel, readDraft } from "./find.ts";

export type Found = {
  readonly key: string;
  readonly title: string;
  readonly more: string | null;
  readonly kind: string;
  readonly act: () => void;
};

type Go = (path: string) => void;

const mostOfAKind = 6;
const noSecurities: readonly { readonly securityID: string; readonly name: string }[] = [];

export function useFound(typed: string, go: Go): readonly Found[] {
  const signedIn = useSignedIn();
  const securities = useSecurities();
  const orders = useFoundOrders(typed, go);
  const clients = useFoundClients(typed, signedIn);
  if (typed.trim() === "") return [];
  const listed = new Set(securities.map(({ securityID }) => securityID));
  const symbols = matching(securities, typed, ({ securityID, name }) => [securityID, name]).slice(0, mostOfAKind);
  return [
    ...foundDeeds(typed, listed, go),
    ...orders,
    ...symbols.map(({ securityID, name }) => ({
      key: `symbol-${securityID}`,
      title: securityID,
      more: name,
      kind: K("FindSymbol"),
      act: () => go(`${homePath}?s=${encodeURIComponent(securityID)}`),
    })),
    ...foundPages(typed, signedIn, go),
    ...foundActs(typed),
    ...clients,
  ];
}

function useSecurities() {
  const asked = useQuery({
    queryKey: ["securityLists"],
    queryFn: ({ signal }) => call(marketDataService.getSecurityLists, {}, signal),
    staleTime: Infinity,
  });
  return asked.data ?? noSecurities;
}

/** By its number, among those of the account in use that are on the page. */
function useFoundOrders(typed: string, go: Go): readonly Found[] {
  const orders = useQuery(ordersQuery(useAccount()?.cscsAccount ?? "")).data ?? [];
  const number = /^#?(\d+)$/.exec(typed.trim())?.[1];
  if (number === undefined) return [];
  const found = orders.filter(({ id }) => String(id).startsWith(number)).slice(0, mostOfAKind);
  return found.map(({ id, side, orderQty, securityID, price }) => {
    const terms = [formatQuantity(orderQty), securityID, formatPrice(price)] as const;
    return {
      key: `order-${id}`,
      title: K("FindOrder", id),
      more: side === "Buy" ? K("FindBuyAt", ...terms) : K("FindSellAt", ...terms),
      kind: K("FindOrderKind"),
      act: () => go(`${homePath}?s=${encodeURIComponent(securityID)}`),
    };
  });
}

const leastOfAName = 2;

function useFoundClients(typed: string, signedIn: SignedIn): readonly Found[] {
  const asked = useDeferredValue(typed.trim());
  const isAsked = may(signedIn, "TRADE_ALL_ACCOUNTS") && asked.length >= leastOfAName;
  const { data } = useQuery({ ...customersQuery(asked), enabled: isAsked });
  if (!isAsked) return [];
  return (data?.items ?? []).slice(0, mostOfAKind).map(({ cscsAccount, name }) => ({
    key: `client-${cscsAccount}`,
    title: name,
    more: cscsAccount,
    kind: K("FindClient"),
    act: () => chooseAccount(signedIn, { cscsAccount, clientName: name }),
  }));
}

function foundDeeds(typed: string, listed: ReadonlySet<string>, go: Go): readonly Found[] {
  const draft = readDraft(typed, listed);
  if (draft !== null) {
    const { side, orderQty, securityID, price } = draft;
    const [plain, priced] =
      side === "buy" ? (["FindBuy", "FindBuyAt"] as const) : (["FindSell", "FindSellAt"] as const);
    const terms = [formatQuantity(orderQty), securityID] as const;
    const title = price === null ? K(plain, ...terms) : K(priced, ...terms, formatPrice(price));
    return [{ key: "draft", title, more: null, kind: K("FindDraft"), act: () => go(addressOf(homePath, draft)) }];
  }
  const cancel = readCancel(typed, listed);
  if (cancel === null) return [];
  const title = K("FindCancel", typed.trim());
  return [{ key: "cancel", title, more: null, kind: K("FindAct"), act: () => go(addressOf(homePath, cancel)) }];
}

function foundPages(typed: string, signedIn: SignedIn, go: Go): readonly Found[] {
  const offered = [
    ...menuRows()
      .filter((row) => mayOpen(row, signedIn))
      .map(({ path, title }) => ({ path, name: P(title) })),
    { path: settingsPath, name: P("AccountSettings") },
  ];
  return matching(offered, typed, ({ name }) => [name])
    .slice(0, mostOfAKind)
    .map(({ path, name }) => ({
      key: `page-${path}`,
      title: name,
      more: null,
      kind: K("FindPage"),
      act: () => go(path),
    }));
}

/** What a key does here is done by its name as well. */
function foundActs(typed: string): readonly Found[] {
  const offered = keyActions.flatMap((action) => {
    const act = actNow(action);
    return act === null || action === "palette" ? [] : [{ action, act, name: K(keyRows[action].word) }];
  });
  return matching(offered, typed, ({ name }) => [name])
    .slice(0, mostOfAKind)
    .map(({ action, act, name }) => ({ key: `act-${action}`, title: name, more: null, kind: K("FindAct"), act }));
}
