// Money in and out of every client: what waits for approval, what has come, and where withdrawals go.

import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AdjustmentDrawer } from "./AdjustmentDrawer.tsx";
import { adjustments } from "./adjustments.tsx";
import { BankDrawer } from "./BankDrawer.tsx";
import { ClaimDrawer } from "./ClaimDrawer.tsx";
import { CorrectionForm } from "./CorrectionForm.tsx";
import { depositClaims } from "./deposit-claims.tsx";
import { DepositDrawer } from "./DepositDrawer.tsx";
import { EnterDeposit } from "./EnterDeposit.tsx";
import { CreditDrawer } from "./CreditDrawer.tsx";
import { CreditForm } from "./CreditForm.tsx";
import { creditLimits } from "./credit-limits.tsx";
import { DebtDrawer } from "./DebtDrawer.tsx";
import { debts } from "./debts.tsx";
import { DividendDrawer } from "./DividendDrawer.tsx";
import { dividendMandates } from "./dividend-mandates.tsx";
import { DirectDrawer } from "./DirectDrawer.tsx";
import { directSettlements } from "./direct-settlements.tsx";
import { bankChanges, deposits, withdrawals } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";
import { LienDrawer } from "./LienDrawer.tsx";
import { LienForm } from "./LienForm.tsx";
import { liens } from "./liens.tsx";
import { TransferForm } from "./TransferForm.tsx";
import { WithdrawalDrawer } from "./WithdrawalDrawer.tsx";

const tabs = {
  withdrawals: "TabWithdrawals",
  deposits: "TabDeposits",
  claims: "TabClaims",
  banks: "TabBanks",
  adjustments: "TabAdjustments",
  debts: "TabDebts",
  credit: "TabCredit",
  liens: "TabLiens",
  direct: "TabDirect",
  dividends: "TabDividends",
} as const;
type Tab = keyof typeof tabs;

export function FundingPage() {
  const [query, setQuery] = useSearchParams();
  const all = Object.keys(tabs) as Tab[]; // the table's own keys
  const tab = all.find((one) => one === query.get("tab")) ?? "withdrawals";
  const nav = (
    <Tabs
      label={L("Which")}
      idPrefix="funding"
      tabs={all.map((key) => ({ key, label: L(tabs[key]) }))}
      current={tab}
      onPick={(picked) => setQuery(picked === "withdrawals" ? {} : { tab: picked })}
    />
  );
  return (
    <div id="funding-panel" role="tabpanel" aria-labelledby={`funding-tab-${tab}`} className="page">
      {tab === "withdrawals" ? <ListFrame list={withdrawals} nav={nav} drawer={WithdrawalDrawer} /> : null}
      {tab === "deposits" ? <Deposits nav={nav} /> : null}
      {tab === "claims" ? <ListFrame list={depositClaims} nav={nav} drawer={ClaimDrawer} /> : null}
      {tab === "adjustments" ? <Adjustments nav={nav} /> : null}
      {tab === "credit" ? <Credit nav={nav} /> : null}
      {tab === "liens" ? <Liens nav={nav} /> : null}
      {tab === "direct" ? <ListFrame list={directSettlements} nav={nav} drawer={DirectDrawer} /> : null}
      {tab === "dividends" ? <ListFrame list={dividendMandates} nav={nav} drawer={DividendDrawer} /> : null}
      {tab === "debts" ? <ListFrame list={debts} nav={nav} drawer={DebtDrawer} /> : null}
      {tab === "banks" ? <ListFrame list={bankChanges} nav={nav} drawer={BankDrawer} /> : null}
    </div>
  );
}

function Adjustments({ nav }: { readonly nav: ReactNode }) {
  const mayEnter = may(useSignedIn(), "Pages.Funding");
  const [asking, ask] = useState<"transfer" | "correction" | null>(null);
  const tools = mayEnter ? (
    <>
      <Button onClick={() => ask("correction")}>{L("NewCorrection")}</Button>
      <Button look="primary" onClick={() => ask("transfer")}>
        <Icon name="plus" /> {L("NewTransfer")}
      </Button>
    </>
  ) : null;
  return (
    <>
      <ListFrame list={adjustments} nav={nav} tools={tools} drawer={AdjustmentDrawer} />
      {asking === "transfer" ? <TransferForm onClose={() => ask(null)} /> : null}
      {asking === "correction" ? <CorrectionForm onClose={() => ask(null)} /> : null}
    </>
  );
}

function Credit({ nav }: { readonly nav: ReactNode }) {
  const mayEnter = may(useSignedIn(), "Pages.Funding");
  const [isAsking, ask] = useState(false);
  const tools = mayEnter ? (
    <Button look="primary" onClick={() => ask(true)}>
      <Icon name="plus" /> {L("NewCredit")}
    </Button>
  ) : null;
  return (
    <>
      <ListFrame list={creditLimits} nav={nav} tools={tools} drawer={CreditDrawer} />
      {isAsking ? <CreditForm onClose={() => ask(false)} /> : null}
    </>
  );
}

function Liens({ nav }: { readonly nav: ReactNode }) {
  const mayEnter = may(useSignedIn(), "Pages.Funding");
  const [isAsking, ask] = useState(false);
  const tools = mayEnter ? (
    <Button look="primary" onClick={() => ask(true)}>
      <Icon name="plus" /> {L("NewLien")}
    </Button>
  ) : null;
  return (
    <>
      <ListFrame list={liens} nav={nav} tools={tools} drawer={LienDrawer} />
      {isAsking ? <LienForm onClose={() => ask(false)} /> : null}
    </>
  );
}

function Deposits({ nav }: { readonly nav: ReactNode }) {
  const mayEnter = may(useSignedIn(), "Pages.Funding");
  const [isEntering, enter] = useState(false);
  const tools = mayEnter ? (
    <Button look="primary" onClick={() => enter(true)}>
      <Icon name="plus" /> {L("NewDeposit")}
    </Button>
  ) : null;
  return (
    <>
      <ListFrame list={deposits} nav={nav} tools={tools} drawer={DepositDrawer} />
      {isEntering ? <EnterDeposit onClose={() => enter(false)} /> : null}
    </>
  );
}
