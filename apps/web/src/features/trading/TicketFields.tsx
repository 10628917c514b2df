// The ticket's fields: side, type, price, quantity, duration, and the client's instruction.

import { phaseOrders, phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { orderTypes, type OrderType, type Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { now } from "../../lib/clock.ts";
import { Field } from "../../ui/Field.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Select } from "../../ui/Select.tsx";
import type { GlossaryWord } from "../../ui/glossary-words.ts";
import { Term } from "../../ui/Term.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Standstill } from "../../ui/States.tsx";
import { L as D } from "./desk-words.ts";
import { FixButtons } from "./FixButtons.tsx";
import { errorOn } from "./order-ticket.ts";
import { MandateFields } from "./MandateFields.tsx";
import { PriceField } from "./PriceField.tsx";
import { QuantityField } from "./QuantityField.tsx";
import { TicketSpecial } from "./TicketSpecial.tsx";
import { changeDraft, isLocked, setSide, ticket } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

/** Orders stand thirty days at most; the server says so too. */
const longestDays = 30;

export function TicketFields({ view }: { readonly view: TicketView }) {
  return (
    <fieldset className="ticket__fields" disabled={isLocked(ticket.get())}>
      <SidePicker side={view.draft.side} />
      {view.maySide ? null : <Standstill>{view.draft.side === "Buy" ? L("NoBuyRight") : L("NoSellRight")}</Standstill>}
      <TypePicker view={view} />
      <FixButtons view={view} field="ordType" />
      <FixButtons view={view} field="timeInForce" />
      {orderTypes[view.draft.ordType].needsPrice ? <PriceField view={view} /> : null}
      <QuantityField view={view} />
      {view.isBroker ? <TicketSpecial view={view} /> : null}
      <p className="ticket__stops">
        <Term word="Lot" /> <Hint text={D("NoStopsHint")}>{D("NoStops")}</Hint>
      </p>
      {view.facts.needsMandate ? (
        <MandateFields
          channel={view.draft.mandateChannel}
          reference={view.draft.mandateReference}
          error={errorOn(view.findings, "mandate")}
          onEdit={changeDraft}
        />
      ) : null}
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
  const phase = view.waits ? "PRE_OPEN" : view.facts.phase;
  const row = phase === null || !phases[phase].accepts ? null : phaseOrders[phase];
  const names = (Object.keys(orderTypes) as OrderType[]).toReversed(); // the table's own keys
  const types = names.map((value) => offer(value, { isTaken: row?.ordTypes.includes(value) ?? true, phase }));
  const offered = durations.filter((name) => isBroker || !timesInForce[name].brokersOnly);
  const lasting = offered.map((value) => offer(value, { isTaken: row?.timesInForce.includes(value) ?? true, phase }));
  return (
    <div className="ticket__pair">
      <Field label={L("OrderType")} error={errorOn(view.findings, "ordType")}>
        {(control) => (
          <Select {...control} value={draft.ordType} options={types} onPick={(ordType) => changeDraft({ ordType })} />
        )}
      </Field>
      <Field
        label={L("Duration")}
        side={<Term word={durationTerms[draft.timeInForce]} />}
        error={errorOn(view.findings, "timeInForce")}
      >
        {(control) => (
          <Select
            {...control}
            value={draft.timeInForce}
            options={lasting}
            onPick={(timeInForce) => changeDraft({ timeInForce })}
          />
        )}
      </Field>
      {draft.timeInForce === "GoodTillDate" ? <UntilField expireDate={draft.expireDate} /> : null}
    </div>
  );
}

/** What explains each duration beside its field. */
const durationTerms: { readonly [T in TimeInForce]: GlossaryWord } = {
  Day: "Day",
  AtOpen: "Auction",
  AtClose: "Auction",
  ImmediateOrCancel: "Fok",
  FillOrKill: "Fok",
  GoodTillDate: "Gtc",
};

type Taken = { readonly isTaken: boolean; readonly phase: Phase | null };

/** What the phase does not take is shown, and says so. */
function offer<V extends OrderType | TimeInForce>(value: V, { isTaken, phase }: Taken) {
  if (isTaken || phase === null) return { value, label: L(value) };
  return { value, label: L("NotInPhase", L(value)), disabled: true };
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
