// The ticket's fields: side, type, price, quantity, duration, and the client's instruction.

import { orderTypes, type OrderType, type Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { now } from "../../lib/clock.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { errorOn } from "./order-ticket.ts";
import { PriceField } from "./PriceField.tsx";
import { QuantityField } from "./QuantityField.tsx";
import { changeDraft, isLocked, setSide, ticket } from "./ticket-store.ts";
import { L, type TradingWord } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

/** Orders stand thirty days at most; the server says so too. */
const longestDays = 30;

export function TicketFields({ view }: { readonly view: TicketView }) {
  return (
    <fieldset className="ticket__fields" disabled={isLocked(ticket.get())}>
      <SidePicker side={view.draft.side} />
      {view.maySide ? null : <p className="banner">{view.draft.side === "Buy" ? L("NoBuyRight") : L("NoSellRight")}</p>}
      <TypePicker view={view} />
      {orderTypes[view.draft.ordType].needsPrice ? <PriceField view={view} /> : null}
      <QuantityField view={view} />
      {view.facts.needsMandate ? <MandateFields view={view} /> : null}
    </fieldset>
  );
}

function SidePicker({ side }: { readonly side: Side }) {
  return (
    <div className="sides" role="radiogroup" aria-label={L("Side")}>
      {(["Buy", "Sell"] as const).map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={side === name}
          tabIndex={side === name ? 0 : -1}
          className={`sides__side sides__side--${name.toLowerCase()}`}
          onClick={() => setSide(name)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
            setSide(event.key === "ArrowLeft" ? "Buy" : "Sell");
            const other = event.currentTarget.parentElement?.children[event.key === "ArrowLeft" ? 0 : 1];
            if (other instanceof HTMLElement) other.focus();
          }}
        >
          {L(name)}
        </button>
      ))}
    </div>
  );
}

const durations: readonly TimeInForce[] = [
  "Day",
  "GoodTillDate",
  "ImmediateOrCancel",
  "FillOrKill",
  "AtOpen",
  "AtClose",
];

function TypePicker({ view }: { readonly view: TicketView }) {
  const { draft, isBroker } = view;
  const types = (Object.keys(orderTypes) as OrderType[]).map((value) => ({ value, label: L(value) })); // the table's own keys
  const offered = durations.filter((name) => isBroker || !timesInForce[name].brokersOnly);
  return (
    <div className="ticket__pair">
      <Field label={L("OrderType")} error={errorOn(view.findings, "ordType")}>
        {(control) => (
          <Select
            {...control}
            value={draft.ordType}
            options={types.toReversed()}
            onPick={(ordType) => changeDraft({ ordType })}
          />
        )}
      </Field>
      <Field label={L("Duration")} error={errorOn(view.findings, "timeInForce")}>
        {(control) => (
          <Select
            {...control}
            value={draft.timeInForce}
            options={offered.map((value) => ({ value, label: L(value) }))}
            onPick={(timeInForce) => changeDraft({ timeInForce })}
          />
        )}
      </Field>
      {draft.timeInForce === "GoodTillDate" ? <UntilField expireDate={draft.expireDate} /> : null}
    </div>
  );
}

function UntilField({ expireDate }: { readonly expireDate: string }) {
  const today = lagosDay(now());
  return (
    <div className="ticket__until">
      <Field label={L("Until")}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={today}
            max={addDays(today, longestDays)}
            value={expireDate}
            onChange={(event) => changeDraft({ expireDate: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

const channels: readonly (readonly [string, TradingWord])[] = [
  ["", "ChooseOne"],
  ["phone", "MandatePhone"],
  ["email", "MandateEmail"],
  ["written", "MandateWritten"],
  ["in-person", "MandateInPerson"],
  ["message", "MandateChat"],
];

function MandateFields({ view }: { readonly view: TicketView }) {
  const { mandateChannel, mandateReference } = view.draft;
  return (
    <div className="ticket__pair ticket__mandate" role="group" aria-label={L("Mandate")}>
      <Field label={L("MandateChannel")} error={errorOn(view.findings, "mandate")}>
        {(control) => (
          <Select
            {...control}
            value={mandateChannel}
            options={channels.map(([value, word]) => ({ value, label: L(word) }))}
            onPick={(picked) => changeDraft({ mandateChannel: picked })}
          />
        )}
      </Field>
      <Field label={L("MandateReference")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            value={mandateReference}
            onChange={(event) => changeDraft({ mandateReference: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
