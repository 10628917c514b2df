// News as a panel of the desk, for the security of its colour or the whole market.

import { useState } from "react";
import { Panel } from "../../../ui/Panel.tsx";
import { NewsBar, NewsTab, type NewsChoice } from "../NewsTab.tsx";
import { L } from "../workspace-words.ts";
import type { PanelProps } from "./PanelView.tsx";

export function NewsPanel({ securityID }: PanelProps) {
  const [choice, choose] = useState<NewsChoice>({ of: "all", isUnread: false });
  const bar = <NewsBar securityID={securityID} choice={choice} onPick={choose} />;
  return (
    <Panel name={L("PanelNews")} title={L("PanelNews")} className="news-panel" side={bar}>
      <div className="blotter__body scroll" role="region" aria-label={L("PanelNews")} tabIndex={0}>
        <NewsTab securityID={securityID} choice={choice} />
      </div>
    </Panel>
  );
}
