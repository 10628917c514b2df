// The bar of the account in use: which one, for whom, and the money it can trade with.

import type { ReactNode } from "react";
import { StoppedMark } from "../account-state/AccountStateMark.tsx";
import { isKnown } from "../lib/known.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { call } from "../lib/api.ts";
import { chooseAccount, isChoosingClient, useAccount, type ActingAccount } from "../lib/account.ts";
import { useFeed } from "../lib/feed.ts";
import { changeDisplay, useDisplay } from "../lib/display.ts";
import { canCopy, copyText } from "../lib/copy-text.ts";
import { balanceQuery } from "../lib/queries.ts";
import { useLooked } from "../lib/looked.ts";
import { useDashboardView } from "../lib/dashboard-view.ts";
import { dashboardPath } from "../lib/paths.ts";
import { may, useSignedIn } from "../lib/session.ts";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { LookAtChoice, LookedName } from "../sharing/LookedBar.tsx";
import { S } from "../sharing/share-words.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Change, Money } from "../ui/Money.tsx";
import { Stale } from "../ui/States.tsx";
import { useIsNarrow } from "../ui/use-media.ts";
import { HowAvailable } from "./HowAvailable.tsx";
import { ClientPicker } from "./ClientPicker.tsx";

export function AccountBar() {
  const signedIn = useSignedIn();
  const account = useAccount();
  const isPicking = useStore(isChoosingClient);
  const isActing = isKnown(account?.clientName);
  const isBroker = may(signedIn, "TRADE_ALL_ACCOUNTS");
  const isOfReports = useIsOfReports();
  const looked = useShownLook();
  if (looked !== null) {
    return (
      <section className="account" aria-label={L("SecuritiesAccount")} data-acting>
        <LookedName />
        <LookAtChoice />
        <Balances cscsAccount={looked.cscsAccount} />
      </section>
    );
  }
  if (account === null && !isBroker) return isOfReports ? <OnlyShared /> : null;
  return (
    <section className="account" aria-label={L("SecuritiesAccount")} data-acting={isActing}>
      {account === null ? null : <AccountName account={account} />}
      {isOfReports ? <LookAtChoice /> : null}
      {isBroker ? (
        <Button size="small" onClick={() => isChoosingClient.set(true)}>
          <Icon name="user" size={14} /> {L("ChooseClient")}
        </Button>
      ) : null}
      {isActing ? (
        <Button size="small" onClick={() => chooseAccount(signedIn, null)}>
          {L("StopActing")}
        </Button>
      ) : null}
      {account === null ? null : <Balances cscsAccount={account.cscsAccount} />}
      {isPicking ? <ClientPicker onClose={() => isChoosingClient.set(false)} /> : null}
    </section>
  );
}

/** Who has no account of their own may still have been shown one. */
function OnlyShared() {
  return (
    <section className="account account--shared" aria-label={S("SharedWithYou")}>
      <LookAtChoice />
    </section>
  );
}

/** The look at somebody else's account, where it is that account that the page shows. */
function useShownLook() {
  const looked = useLooked();
  const isOfReports = useIsOfReports();
  const { pathname } = useLocation();
  const { current } = useDashboardView();
  const isOwnView = pathname === dashboardPath && current !== "client";
  return isOfReports && !isOwnView ? looked : null;
}

/** Where reports are read; anywhere else one is with one's own account, which one trades with. */
function useIsOfReports(): boolean {
  const { pathname } = useLocation();
  return pathname === dashboardPath || pathname.startsWith("/app/client-portal/");
}

function AccountName({ account }: { readonly account: ActingAccount }) {
  const signedIn = useSignedIn();
  const own = signedIn.user.userTradingAccounts;
  if (account.clientName !== null) {
    return <strong className="account__acting">{L("ActingFor", account.clientName, account.cscsAccount)}</strong>;
  }
  const copy = () => void copyText(account.cscsAccount, L("Copied"));
  return (
    <span className="account__name">
      <Icon name="wallet" />
      {own.length < 2 ? (
        <strong>{account.cscsAccount}</strong>
      ) : (
        <select
          aria-label={L("SecuritiesAccount")}
          className="account__select"
          value={account.cscsAccount}
          onChange={(event) => chooseAccount(signedIn, { cscsAccount: event.target.value, clientName: null })}
        >
          {own.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      )}
      <span className="account__holder ellipsis">
        {signedIn.user.name} {signedIn.user.surname}
      </span>
      {canCopy ? (
        <Button look="quiet" size="icon" className="account__copy" aria-label={L("CopyAccount")} onClick={copy}>
          <Icon name="copy" size={14} />
        </Button>
      ) : null}
    </span>
  );
}

function Balances({ cscsAccount }: { readonly cscsAccount: string }) {
  const { data } = useQuery(balanceQuery(cscsAccount));
  const { hidesAmounts } = useDisplay();
  return (
    <>
      {data === undefined ? null : <StoppedMark state={data.accountState} />}
      <dl className="account__figures">
        <Figure label={L("CashWithdrawable")} testId="account-cash" kobo={data?.withdrawable} />
        <Figure
          label={L("BuyingPower")}
          testId="account-buying-power"
          kobo={data?.availableToTrade}
          how={data === undefined ? null : <HowAvailable balance={data} />}
        />
        <Worth cscsAccount={cscsAccount} />
        {data?.openBuyOrdersHold ? (
          <Figure label={L("HoldOpenOrders")} testId="account-hold" kobo={data.openBuyOrdersHold} />
        ) : null}
      </dl>
      <Button
        look="quiet"
        size="icon"
        aria-label={hidesAmounts ? L("ShowAmounts") : L("HideAmounts")}
        aria-pressed={hidesAmounts}
        onClick={() => changeDisplay({ hidesAmounts: !hidesAmounts })}
      >
        <Icon name={hidesAmounts ? "eyeOff" : "eye"} />
      </Button>
    </>
  );
}

const worthEveryMs = 60_000;

/** Shares and cash together, and how the day has changed them; where there is room for it. */
function Worth({ cscsAccount }: { readonly cscsAccount: string }) {
  const isNarrow = useIsNarrow();
  const { hidesAmounts } = useDisplay();
  const { data } = useQuery({
    queryKey: ["valuation", cscsAccount],
    queryFn: ({ signal }) =>
      call(backOfficeService.GetDashAccountPortfolioValuation, { cscsAcct: cscsAccount }, signal),
    refetchInterval: worthEveryMs,
    enabled: !isNarrow,
  });
  if (isNarrow || data === undefined) return null;
  const { netWorth, marketValue, dayChange } = data.totals;
  return (
    <>
      <Figure label={L("PortfolioWorth")} testId="account-worth" kobo={netWorth ?? marketValue} />
      <div className="account__figure">
        <dt>{L("DayChange")}</dt>
        <dd data-testid="account-day">{hidesAmounts ? "₦••••••" : <Change change={dayChange} percent={null} />}</dd>
      </div>
    </>
  );
}

type FigureProps = {
  readonly label: string;
  readonly testId: string;
  readonly kobo: bigint | null | undefined;
  readonly how?: ReactNode;
};

function Figure({ label, testId, kobo, how }: FigureProps) {
  // A balance is the house's own: it is old only while nobody could tell of a change.
  const { isLost } = useFeed();
  return (
    <div className="account__figure">
      <dt>
        {label}
        {how}
      </dt>
      <dd data-testid={testId}>
        <Stale isStale={isLost}>
          <Money kobo={kobo} hides />
        </Stale>
      </dd>
    </div>
  );
}
