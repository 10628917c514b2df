// Puts the dashboard's cards into an order of one's own: dragged, or moved by a press.

import { useState, type DragEvent } from "react";
import { say } from "../../lib/say.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usualOrder, withCardAt, type CardName } from "./card-order.ts";
import { L, type DashboardWord } from "./dashboard-words.ts";

const titles = {
  value: "PortfolioValue",
  money: "Money",
  accounts: "MyAccounts",
  attention: "Attention",
  performance: "YourReturn",
  movers: "MyMovers",
  orders: "WorkingOrders",
  market: "Market",
  actions: "ComingActions",
  news: "News",
  lessons: "Lessons",
} as const satisfies Record<CardName, DashboardWord>;

type Props = {
  readonly order: readonly CardName[];
  readonly isUsual: boolean;
  readonly onKeep: (kept: string) => void;
};

export function ArrangeCards(props: Props) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" className="dash__arrange" onClick={() => open(true)}>
        <Icon name="sort" size={14} /> {L("ArrangeCards")}
      </Button>
      {isOpen ? <Arranging {...props} onClose={() => open(false)} /> : null}
    </>
  );
}

function Arranging({ order, isUsual, onKeep, onClose }: Props & { readonly onClose: () => void }) {
  const [held, hold] = useState<CardName | null>(null);
  const put = (name: CardName, to: number) => {
    if (to < 0 || to >= order.length || order.indexOf(name) === to) return;
    onKeep(withCardAt(order, name, to));
    say(L("CardMoved", L(titles[name]), to + 1, order.length));
  };
  const over = (event: DragEvent) => {
    if (held !== null) event.preventDefault();
  };
  return (
    <Dialog title={L("ArrangeCards")} onClose={onClose}>
      <div className="form" data-testid="arrange-cards">
        <p className="muted">{L("ArrangeHint")}</p>
        <ol className="dash__cards">
          {order.map((name, at) => (
            <li
              key={name}
              data-card={name}
              data-held={held === name}
              draggable
              onDragStart={() => hold(name)}
              onDragEnd={() => hold(null)}
              onDragOver={over}
              onDrop={() => {
                if (held !== null) put(held, at);
              }}
            >
              <span>{L(titles[name])}</span>
              <Step name={name} way="CardUp" isEnd={at === 0} onStep={() => put(name, at - 1)} />
              <Step name={name} way="CardDown" isEnd={at === order.length - 1} onStep={() => put(name, at + 1)} />
            </li>
          ))}
        </ol>
        <p className="form__actions form__actions--end">
          <Button disabled={isUsual} onClick={() => onKeep(usualOrder)}>
            {L("CardsUsual")}
          </Button>
          <Button look="primary" onClick={onClose}>
            {L("CardsDone")}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

type StepProps = {
  readonly name: CardName;
  readonly way: "CardUp" | "CardDown";
  readonly isEnd: boolean;
  readonly onStep: () => void;
};

/** At the end it does nothing, and keeps the focus of whoever moved a card there. */
function Step({ name, way, isEnd, onStep }: StepProps) {
  const label = L(way, L(titles[name]));
  return (
    <Button
      look="quiet"
      size="icon"
      className={way === "CardDown" ? "dash__lower" : ""}
      aria-label={label}
      title={label}
      aria-disabled={isEnd}
      onClick={onStep}
    >
      <Icon name="up" size={14} />
    </Button>
  );
}
