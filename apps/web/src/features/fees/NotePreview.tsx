// A note under a schedule, worked out as the ledger would: every line, and the total that is paid or comes in.

import { feeService } from "@tradebook/contract/services/fee.ts";
import { chargeLineNames, chargeLines, totalCharges } from "@tradebook/domain/fees/charge-fees.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { minus, notional, plus, price, quantity } from "@tradebook/domain/units.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { previewNote, type Previewed, type Proposed } from "./fee-draft.ts";
import { L } from "./fees-words.ts";

/** The worked example of the market's own table. */
const example = { shares: "10,000", price: "117.80" };
const mostRows = 1000;

export function NotePreview({ proposed }: { readonly proposed: Proposed }) {
  const [side, setSide] = useState<Side>(proposed.side ?? "Buy");
  const [typed, setTyped] = useState(example);
  const rows = useQuery({
    queryKey: ["list", "fees", "every"],
    queryFn: ({ signal }) => call(feeService.GetSchedules, { skipCount: 0, maxResultCount: mostRows }, signal),
  });
  const [shares, px] = [parseQuantity(typed.shares), parsePrice(typed.price)];
  const whole = shares === null || px === null || px === 0 ? null : notional(price(px), quantity(shares));
  return (
    <section className="fees__preview" aria-label={L("Preview")} data-testid="fee-preview">
      <h3>{L("Preview")}</h3>
      <p className="muted">{L("PreviewText")}</p>
      <div className="form__pair">
        <Field label={L("PreviewSide")}>
          {(control) => (
            <Select
              {...control}
              value={side}
              options={(["Buy", "Sell"] as const).map((value) => ({ value, label: L(value) }))}
              onPick={setSide}
            />
          )}
        </Field>
        {(["shares", "price"] as const).map((part) => (
          <Field key={part} label={L(part === "shares" ? "PreviewShares" : "PreviewPrice")}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={typed[part]}
                onChange={(event) => setTyped({ ...typed, [part]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Loaded query={rows} what={L("Fees")}>
        {({ items }) => {
          const note = whole === null ? null : previewNote(items, proposed, { side, consideration: whole });
          return note === null ? <p className="muted">{L("PreviewNeeds")}</p> : <Lines note={note} side={side} />;
        }}
      </Loaded>
    </section>
  );
}

function Lines({ note, side }: { readonly note: Previewed; readonly side: Side }) {
  const { charges, consideration } = note;
  const total = totalCharges(charges);
  const end = side === "Buy" ? plus(consideration, total) : minus(consideration, total);
  const lines = chargeLineNames.filter((line) => charges[line] !== 0n);
  return (
    <table className="fees__note">
      <tbody>
        <tr>
          <th scope="row">{L("Consideration")}</th>
          <td>{formatMoney(consideration)}</td>
        </tr>
        {lines.map((line) => (
          <tr key={line}>
            <th scope="row">{chargeLines[line].label}</th>
            <td>{formatMoney(charges[line])}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{L("Charges")}</th>
          <td>{formatMoney(total)}</td>
        </tr>
        <tr className="fees__total">
          <th scope="row">{L(side === "Buy" ? "Payable" : "Proceeds")}</th>
          <td data-testid="fee-preview-total">{formatMoney(end)}</td>
        </tr>
      </tbody>
    </table>
  );
}
