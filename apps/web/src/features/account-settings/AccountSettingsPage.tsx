// The person's own settings: who they are, what protects them, their money, notices, and how things look.

import { useSearchParams } from "react-router";
import { useAccount } from "../../lib/account.ts";
import { P } from "../../lib/page-words.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { AccountsTab } from "./AccountsTab.tsx";
import { ComplaintsTab } from "./ComplaintsTab.tsx";
import { DisplayTab } from "./DisplayTab.tsx";
import { MoneyTab } from "./MoneyTab.tsx";
import { NoticesTab } from "./NoticesTab.tsx";
import { PrivacyTab } from "./PrivacyTab.tsx";
import { ProfileTab } from "./ProfileTab.tsx";
import { ReceiptsTab } from "./ReceiptsTab.tsx";
import { SecurityTab } from "./SecurityTab.tsx";
import { TradingTab } from "./TradingTab.tsx";
import { L } from "./settings-words.ts";
import "../../ui/card.css";
import "./settings.css";

const tabs = {
  profile: { word: "TabProfile", show: ProfileTab },
  security: { word: "TabSecurity", show: SecurityTab },
  trading: { word: "TabTrading", show: TradingTab },
  money: { word: "TabMoney", show: MoneyTab },
  accounts: { word: "TabAccounts", show: AccountsTab },
  receipts: { word: "TabReceipts", show: ReceiptsTab },
  complaints: { word: "Complaints", show: ComplaintsTab },
  notifications: { word: "TabNotifications", show: NoticesTab },
  display: { word: "TabDisplay", show: DisplayTab },
  privacy: { word: "TabPrivacy", show: PrivacyTab },
} as const;
type Tab = keyof typeof tabs;

export function AccountSettingsPage() {
  const [query, setQuery] = useSearchParams();
  const hasAccount = useAccount() !== null;
  const ofAccounts: readonly Tab[] = ["money", "receipts"];
  const offered = (Object.keys(tabs) as Tab[]).filter((tab) => hasAccount || !ofAccounts.includes(tab)); // the table's own keys
  const current = offered.find((tab) => tab === query.get("tab")) ?? "profile";
  const Show = tabs[current].show;
  return (
    <div className="settings scroll">
      <header className="settings__head">
        <h1>{P("AccountSettings")}</h1>
        <Tabs
          label={L("Sections")}
          idPrefix="settings"
          className="tabs settings__tabs"
          tabs={offered.map((key) => ({ key, label: L(tabs[key].word) }))}
          current={current}
          onPick={(tab) => setQuery({ tab }, { replace: true })}
        />
      </header>
      <div
        id="settings-panel"
        role="tabpanel"
        aria-labelledby={`settings-tab-${current}`}
        className="settings__body"
        data-testid={`settings-${current}`}
      >
        <Show />
      </div>
    </div>
  );
}
