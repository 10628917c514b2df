// The frame of a portfolio's other views: the page's head, its tabs, and the account they are of.

import type { ReactNode } from "react";
import { useViewedAccount } from "../../lib/looked.ts";
import { P } from "../../lib/page-words.ts";
import { Empty } from "../../ui/States.tsx";
import { AccountSelect } from "./AccountSelect.tsx";
import { L } from "./portal-words.ts";
import "./performance.css";

type Props = {
  readonly tabs: ReactNode;
  readonly tools?: ReactNode;
  readonly tab: "performance" | "x-ray";
  readonly children: (cscsAccount: string) => ReactNode;
};

export function PortfolioView({ tabs, tools, tab, children }: Props) {
  const account = useViewedAccount();
  if (account === null) return <Empty title={L("NoAccount")} text={L("NoAccountHint")} />;
  return (
    <div className="page portal">
      <header className="page__head portal__head">
        <h1>{P("PortfolioValuation")}</h1>
        <div className="page__tools portal__tools">
          <AccountSelect />
          {tools}
        </div>
      </header>
      {tabs}
      <div
        id="portfolio-panel"
        role="tabpanel"
        aria-labelledby={`portfolio-tab-${tab}`}
        className="perf"
        data-testid={`portfolio-${tab}`}
      >
        {children(account.cscsAccount)}
      </div>
    </div>
  );
}
