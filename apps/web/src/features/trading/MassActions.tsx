// What can be done with the orders that are picked, and what came of it for each.

import { useQueryClient } from "@tanstack/react-query";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useEffect, useRef, useState } from "react";
import { isOwnAccount } from "../../lib/account.ts";
import { useSignedIn } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { mandateOf } from "./amend-order.ts";
import { MandateFields } from "./MandateFields.tsx";
import { doForAll, mostUntyped, picked, type Deed, type DeedResult, type Doing } from "./mass-actions.ts";
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

/** What was asked is forgotten when the picking ends. */
export function MassActions({ orders }: { readonly orders: readonly StockOrder[] }) {
  const chosen = useStore(picked);
  if (chosen === null) return null;
  return <Picked orders={orders.filter((order) => chosen.has(order.id) && isOpen(order))} />;
}

function Picked({ orders: going }: { readonly orders: readonly StockOrder[] }) {
  const client = useQueryClient();
  const [asked, ask] = useState<Deed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [results, show] = useState<readonly DeedResult[] | null>(null);
  const go = async (deed: Deed, mandate: Doing["mandate"]) => {
    setBusy(true);
    ask(null);
    const tickOf = (securityID: string) => stats.get(securityID)?.tick ?? null;
    show(await doForAll(going, { deed, mandate, tickOf, onTaken: (order) => keepOrder(client, order) }));
    setBusy(false);
    picked.set(new Set());
  };
  return (
    <div className="basket__foot" role="group" aria-label={L("Pick")} data-testid="mass-actions">
      <span aria-live="polite">{isBusy ? L("PickBusy") : L("PickCount", going.length)}</span>
      {asked === null ? (
        deeds.map(([deed, word]) => (
          <Button key={word} size="small" disabled={isBusy || going.length === 0} onClick={() => ask(deed)}>
            {L(word)}
          </Button>
        ))
      ) : (
        <Sure deed={asked} orders={going} onBack={() => ask(null)} onGo={go} />
      )}
      {results === null ? null : <Results results={results} onClose={() => show(null)} />}
    </div>
  );
}

const deeds = [
  [{ kind: "move", ticks: -1 }, "PickLower"],
  [{ kind: "move", ticks: 1 }, "PickHigher"],
  [{ kind: "cancel" }, "PickCancel"],
] as const;

function wordOf(deed: Deed) {
  if (deed.kind === "cancel") return "PickCancel";
  return deed.ticks < 0 ? "PickLower" : "PickHigher";
}

type SureProps = {
  readonly deed: Deed;
  readonly orders: readonly StockOrder[];
  readonly onBack: () => void;
  readonly onGo: (deed: Deed, mandate: Doing["mandate"]) => Promise<void>;
};

/** The second press: with the clients' instruction where their orders change, with the number where they are many. */
function Sure({ deed, orders, onBack, onGo }: SureProps) {
  const signedIn = useSignedIn();
  const [given, give] = useState({ mandateChannel: "", mandateReference: "" });
  const [typed, type] = useState("");
  const needsMandate = deed.kind === "move" && orders.some((order) => !isOwnAccount(signedIn, order.cscsAccount));
  const mandate = needsMandate ? mandateOf(given) : null;
  const isTyped = orders.length <= mostUntyped || typed.trim() === String(orders.length);
  const box = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone: the keyboard goes on from what is asked, or from the answer.
  useEffect(() => {
    const asked = box.current?.querySelector<HTMLElement>("select, input") ?? box.current?.querySelector("[data-sure]");
    if (asked instanceof HTMLElement) asked.focus();
  }, []);
  return (
    <span className="sure" ref={box}>
      {needsMandate ? (
        <MandateFields
          channel={given.mandateChannel}
          reference={given.mandateReference}
          error={null}
          onEdit={(part) => give({ ...given, ...part })}
        />
      ) : null}
      {orders.length > mostUntyped ? (
        <Field label={L("PickType", orders.length)}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
      ) : null}
      <Button size="small" onClick={onBack}>
        {T("Back")}
      </Button>
      <Button
        size="small"
        look="sell"
        data-sure=""
        disabled={!isTyped || orders.length === 0 || (needsMandate && mandate === null)}
        onClick={() => void onGo(deed, mandate ?? null)}
      >
        {L(wordOf(deed))}: {L("PickSure", orders.length)}
      </Button>
    </span>
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
