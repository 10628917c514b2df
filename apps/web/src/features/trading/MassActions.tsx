// What can be done with the orders that are picked, and what came of it for each.

import { useQueryClient } from "@tanstack/react-query";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useState } from "react";
import { useStore } from "../../lib/store.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { doForAll, picked, type Deed, type DeedResult } from "./mass-actions.ts";
import { keepOrder } from "./orders-live.ts";
import { isOpen } from "./stock-orders.ts";
import { L as T } from "./trading-words.ts";
import { L } from "./workspace-words.ts";

export function PickButton() {
  const isPicking = useStore(picked) !== null;
  return (
    <Button size="small" aria-pressed={isPicking} onClick={() => picked.set(isPicking ? null : new Set())}>
      {L(isPicking ? "PickEnd" : "Pick")}
    </Button>
  );
}

export function MassActions({ orders }: { readonly orders: readonly StockOrder[] }) {
  const client = useQueryClient();
  const chosen = useStore(picked);
  const [asked, ask] = useState<Deed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [results, show] = useState<readonly DeedResult[] | null>(null);
  if (chosen === null) return null;
  const going = orders.filter((order) => chosen.has(order.id) && isOpen(order));
  const go = async (deed: Deed) => {
    setBusy(true);
    ask(null);
    const tickOf = (securityID: string) => stats.get(securityID)?.tick ?? null;
    show(await doForAll(going, { deed, tickOf, onTaken: (order) => keepOrder(client, order) }));
    setBusy(false);
    picked.set(new Set());
  };
  const deeds = [
    [{ kind: "move", ticks: -1 }, L("PickLower")],
    [{ kind: "move", ticks: 1 }, L("PickHigher")],
    [{ kind: "cancel" }, L("PickCancel")],
  ] as const;
  return (
    <div className="basket__foot" role="group" aria-label={L("Pick")} data-testid="mass-actions">
      <span aria-live="polite">{isBusy ? L("PickBusy") : L("PickCount", going.length)}</span>
      {asked === null ? (
        deeds.map(([deed, word]) => (
          <Button key={word} size="small" disabled={isBusy || going.length === 0} onClick={() => ask(deed)}>
            {word}
          </Button>
        ))
      ) : (
        <>
          <Button size="small" onClick={() => ask(null)}>
            {T("Back")}
          </Button>
          <Button size="small" look="sell" autoFocus onClick={() => void go(asked)}>
            {L("PickSure", going.length)}
          </Button>
        </>
      )}
      {results === null ? null : <Results results={results} onClose={() => show(null)} />}
    </div>
  );
}

type ResultsProps = { readonly results: readonly DeedResult[]; readonly onClose: () => void };

const outcomeRows = {
  taken: { word: "PickTaken", tone: "good" },
  refused: { word: "PickRefused", tone: "bad" },
  unclear: { word: "PickUnclear", tone: "wait" },
} as const;

function Results({ results, onClose }: ResultsProps) {
  return (
    <Dialog title={L("PickResults")} onClose={onClose}>
      <ul className="members" data-testid="mass-results">
        {results.map(({ order, outcome, why }) => (
          <li key={order.id} data-outcome={outcome}>
            <strong>{order.securityID}</strong>
            <span className="muted ellipsis" title={why ?? undefined}>
              {order.id}
              {why === null ? "" : ` · ${why}`}
            </span>
            <Dot tone={outcomeRows[outcome].tone}>{L(outcomeRows[outcome].word)}</Dot>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
