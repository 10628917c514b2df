// The cross deal of a broker: two clients, one price, both instructions, a last look, and both orders' answers.

import type { CrossDeal } from "@tradebook/contract/services/order.ts";
import { useEffect, useState } from "react";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { startStatsLive, stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { crossAsked, emptyCross, isOutside, priceOf, type CrossDraft, type CrossSideDraft } from "./cross-deal.ts";
import { L } from "./cross-words.ts";
import { CrossClient } from "./CrossClient.tsx";
import { CrossConfirm } from "./CrossConfirm.tsx";
import { MandateFields } from "./MandateFields.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import "./cross-deal.css";

type Change = (part: Partial<CrossDraft>) => void;

export function CrossDealPage() {
  useEffect(startStatsLive, []);
  const [draft, setDraft] = useState(emptyCross);
  const [isChecking, check] = useState(false);
  const [done, setDone] = useState<CrossDeal | null>(null);
  const change: Change = (part) => setDraft((typed) => ({ ...typed, ...part }));
  const asked = crossAsked(draft);
  return (
    <div className="page cross-deal">
      <header className="page__head">
        <h1>{L("CrossTitle")}</h1>
      </header>
      <div className="cross-deal__body scroll">
        {done === null ? (
          <form
            className="form cross-deal__form"
            data-testid="cross-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (asked !== null) check(true);
            }}
          >
            <p className="muted">{L("CrossIntro")}</p>
            <DealFields draft={draft} onChange={change} />
            <div className="cross-deal__sides">
              <SideFields word="Buyer" side={draft.buy} onChange={(buy) => change({ buy })} />
              <SideFields
                word="Seller"
                side={draft.sell}
                error={isSame(draft) ? L("SameClient") : null}
                onChange={(sell) => change({ sell })}
              />
            </div>
            <p className="form__actions form__actions--end">
              <Button type="submit" look="primary" disabled={asked === null}>
                {L("Check")}
              </Button>
            </p>
          </form>
        ) : (
          <Done
            deal={done}
            onAnother={() => {
              setDraft(emptyCross);
              setDone(null);
            }}
          />
        )}
      </div>
      {isChecking && asked !== null ? (
        <CrossConfirm asked={asked} onDone={setDone} onClose={() => check(false)} />
      ) : null}
    </div>
  );
}

function isSame({ buy, sell }: CrossDraft): boolean {
  return buy.account.trim() !== "" && buy.account.trim() === sell.account.trim();
}

type DealProps = { readonly draft: CrossDraft; readonly onChange: Change };

function DealFields({ draft, onChange }: DealProps) {
  const symbol = draft.security.trim().toUpperCase();
  const stat = useLive(stats, symbol) ?? null;
  const px = priceOf(draft.priceText);
  const quote =
    stat === null
      ? symbol === ""
        ? null
        : L("NoQuote")
      : L("Spread", formatPrice(stat.bestBid), formatPrice(stat.bestOffer), formatPrice(stat.last));
  const wrongPrice = draft.priceText.trim() !== "" && px === null ? L("PriceWrong") : null;
  return (
    <Card title={L("Deal")}>
      <div className="form">
        <div className="cross-deal__terms">
          <Text label={L("Symbol")} value={draft.security} hint={quote} onType={(security) => onChange({ security })} />
          <Text
            label={L("Price")}
            value={draft.priceText}
            error={isOutside(px, stat) ? L("OutsideSpread") : wrongPrice}
            onType={(priceText) => onChange({ priceText })}
          />
          <Text
            label={L("Quantity")}
            value={draft.quantityText}
            onType={(quantityText) => onChange({ quantityText })}
          />
        </div>
        <div className="form__pair">
          <Text
            label={L("Reason")}
            hint={L("ReasonHint")}
            most={300}
            value={draft.reason}
            onType={(reason) => onChange({ reason })}
          />
          <Text label={L("Approval")} value={draft.approval} onType={(approval) => onChange({ approval })} />
        </div>
      </div>
    </Card>
  );
}

type SideProps = {
  readonly word: "Buyer" | "Seller";
  readonly side: CrossSideDraft;
  readonly error?: string | null;
  readonly onChange: (side: CrossSideDraft) => void;
};

function SideFields({ word, side, error = null, onChange }: SideProps) {
  return (
    <Card title={L(word)} testId={word === "Buyer" ? "cross-buyer" : "cross-seller"}>
      <div className="form">
        <CrossClient account={side.account} error={error} onType={(account) => onChange({ ...side, account })} />
        <MandateFields
          channel={side.mandateChannel}
          reference={side.mandateReference}
          error={null}
          onEdit={(part) => onChange({ ...side, ...part })}
        />
      </div>
    </Card>
  );
}

type TextProps = {
  readonly label: string;
  readonly hint?: string | null;
  readonly error?: string | null;
  readonly most?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

function Text({ label, hint = null, error = null, most = 100, value, onType }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          spellCheck={false}
          maxLength={most}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

type DoneProps = { readonly deal: CrossDeal; readonly onAnother: () => void };

function Done({ deal, onAnother }: DoneProps) {
  return (
    <div className="form cross-deal__form" role="status" data-testid="cross-done">
      <h2>{L("SentTitle")}</h2>
      {(["buy", "sell"] as const).map((name) => {
        const order = deal[name];
        return (
          <Card key={name} title={`${L(name === "buy" ? "Buys" : "Sells")} · ${order.customerName}`}>
            <p>
              {L("OrderNo", order.id)} · {formatQuantity(order.orderQty)} {order.securityID} @{" "}
              {formatPrice(order.price)} <StatusBadge order={order} />
            </p>
          </Card>
        );
      })}
      <p className="form__actions">
        <Button look="primary" onClick={onAnother}>
          {L("Another")}
        </Button>
      </p>
    </div>
  );
}
