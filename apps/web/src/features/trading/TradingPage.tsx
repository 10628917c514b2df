// The trading page: prices, chart, book, tape, ticket and blotter on a desk; one column on a phone.

import { isKnown } from "../../lib/known.ts";
import type { Price } from "@tradebook/domain/units.ts";
import { Suspense, useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { useAccount } from "../../lib/account.ts";
import { formatPrice } from "../../lib/format.ts";
import { commonWords } from "../../lib/common-words.ts";
import { usePaced } from "../../lib/live-store.ts";
import { onKeys } from "../../lib/keys.ts";
import { useSignedIn } from "../../lib/session.ts";
import { pageTitle } from "../../lib/say.ts";
import { useStore } from "../../lib/store.ts";
import { wordsOf } from "../../lib/words.ts";
import { Skeleton } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { AlertHost } from "../../market/alerts/AlertHost.tsx";
import { restoreBasket } from "./basket/basket-store.ts";
import { useKeptDesk } from "../../desk/use-kept-desk.ts";
import { useToggleWatched } from "../../market/watchlists/use-watchlists.ts";
import { AmendedOrder } from "./AmendedOrder.tsx";
import { stats } from "../../market/stats-live.ts";
import { startMarketLive } from "./market-live.ts";
import { useOrdersLive } from "./orders-live.ts";
import { priceText } from "./order-ticket.ts";
import { followAccount, followSecurity, isLocked, restoreTicket, suggestPrice, ticket } from "./ticket-store.ts";
import { MassCancelHost } from "./MassCancelButton.tsx";
import { L } from "./trading-words.ts";
import { useAskedDraft } from "./use-asked-draft.ts";
import { useHabits } from "./use-habits.ts";
import { useSelected } from "./use-selected.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import "./trading.css";
import "./prices.css";
import "../../market/chart.css";
import "./ticket.css";
import "./amend.css";
import "./blotter.css";
import "./phone.css";

const C = wordsOf(commonWords);
const DeskWorkspace = lazyPart(async () => (await import("./DeskWorkspace.tsx")).DeskWorkspace);
const PhoneWorkspace = lazyPart(async () => (await import("./PhoneWorkspace.tsx")).PhoneWorkspace);
const PoppedPanel = lazyPart(async () => (await import("./desk/PoppedPanel.tsx")).PoppedPanel);

export function TradingPage() {
  const { user } = useSignedIn();
  const isPhone = useIsPhone();
  const isAlone = useSearchParams()[0].has("panel");
  const { securityID, select } = useSelected();
  useEffect(startMarketLive, []);
  // Before anything is drawn: what another user left in this window is not this one's to see.
  useLayoutEffect(() => {
    restoreTicket(user.id);
    restoreBasket(user.id);
  }, [user.id]);
  useTicketAccount();
  useEffect(() => {
    if (securityID === "") return;
    followSecurity(securityID);
  }, [securityID]);
  useAskedDraft(select);
  useKeptDesk();
  useHabits();
  useOrdersLive();
  useShortcuts();
  useWatchKey(securityID);
  // One panel in its own window is that panel, however wide the window is.
  const Workspace = isAlone ? PoppedPanel : isPhone ? PhoneWorkspace : DeskWorkspace;
  return (
    <>
      <Suspense fallback={isAlone ? null : <Skeleton what={L("TradePlace")} lines={8} />}>
        <Workspace securityID={securityID} onSelect={select} />
      </Suspense>
      <SuggestedPrice securityID={securityID} />
      <PriceInTitle securityID={securityID} />
      <AmendedOrder />
      <MassCancelHost />
      <AlertHost />
    </>
  );
}

/** The ticket is for the account in use, once no answer is awaited for another's. */
function useTicketAccount(): void {
  const cscsAccount = useAccount()?.cscsAccount;
  const isWaiting = isLocked(useStore(ticket));
  useLayoutEffect(() => {
    if (cscsAccount !== undefined && !isWaiting) followAccount(cscsAccount);
  }, [cscsAccount, isWaiting]);
}

/** W puts what is looked at on one's list, or takes it off. */
function useWatchKey(securityID: string): void {
  const { toggle } = useToggleWatched();
  useEffect(() => onKeys({ watch: () => toggle(securityID) }));
}

type Looked = { readonly securityID: string };

/** Once for each security that is looked at, when its price is first known. */
function SuggestedPrice({ securityID }: Looked) {
  const subscribe = useCallback((listener: () => void) => stats.subscribe(securityID, listener), [securityID]);
  const isPriced = useSyncExternalStore(subscribe, () => priceNow(securityID) !== null);
  useEffect(() => {
    if (isPriced) suggestPrice(securityID, priceText(priceNow(securityID)));
  }, [securityID, isPriced]);
  return null;
}

function priceNow(securityID: string): Price | null {
  const stat = stats.get(securityID);
  return stat?.last ?? stat?.prevClose ?? null;
}

const titleEveryMs = 1000;

/** For those who keep the tab in the background; it draws nothing, so that a price moves the title and not the page. */
function PriceInTitle({ securityID }: Looked) {
  const last = usePaced(stats, securityID, titleEveryMs)?.last;
  const plain = useStore(pageTitle);
  useEffect(() => {
    document.title = isKnown(last) ? `${securityID} ${formatPrice(last)} – ${C("AppName")}` : plain;
    return () => {
      document.title = plain;
    };
  }, [plain, securityID, last]);
  return null;
}
