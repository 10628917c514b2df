// Asking for shares to come from another house, with what they cost, or to go to one.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./funding-words.ts";

const empty = { cscsAccount: "", symbol: "", shares: "", unitCost: "", counterparty: "CSCS", slip: "", reason: "" };
type Typed = typeof empty & { readonly direction: "in" | "out" };

/** Null until the form can be sent. */
function askedIn(typed: Typed) {
  const { direction, unitCost } = typed;
  const [shares, px] = [parseQuantity(typed.shares), parsePrice(unitCost)];
  const words = [typed.cscsAccount, typed.symbol, typed.counterparty, typed.slip].map((text) => text.trim());
  const [cscsAccount = "", symbol = "", counterparty = "", slip = ""] = words;
  const reason = typed.reason.trim();
  if (shares === null || shares < 1 || words.includes("") || reason.length < 3) return null;
  if (direction === "in" && px === null) return null;
  const cost = direction === "in" ? kobo(BigInt(px ?? 0) * BigInt(shares)) : null;
  const securityID = symbol.toUpperCase();
  return { cscsAccount, direction, securityID, shares: quantity(shares), cost, counterparty, slip, reason };
}

export function TransferForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const [typed, setTyped] = useState<Typed>({ ...empty, direction: "in" });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const asked = askedIn(typed);
  const send = async () => {
    if (asked === null) return;
    await call(fundingService.AskShareTransfer, { ...asked, idempotencyKey });
    notify("good", L("AskedSecond"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewTransfer")}
      action={L("AskFor")}
      shape="side"
      testId="transfer-form"
      isReady={asked !== null}
      onSend={send}
      onClose={onClose}
    >
      <Field label={L("Direction")}>
        {(control) => (
          <Select
            {...control}
            value={typed.direction}
            options={(["in", "out"] as const).map((value) => ({ value, label: L(value) }))}
            onPick={(direction) => change({ direction })}
          />
        )}
      </Field>
      <TextField
        label={L("AccountNo")}
        most={20}
        value={typed.cscsAccount}
        onType={(text) => change({ cscsAccount: text })}
      />
      <div className="form__pair">
        <TextField label={L("Symbol")} most={15} value={typed.symbol} onType={(symbol) => change({ symbol })} />
        <TextField label={L("Shares")} most={20} value={typed.shares} onType={(shares) => change({ shares })} />
      </div>
      {typed.direction === "out" ? (
        <p className="muted">{L("CostOut")}</p>
      ) : (
        <TextField
          label={L("UnitCost")}
          unit="₦"
          most={20}
          hint={
            asked?.cost === undefined || asked.cost === null ? L("UnitCostHint") : L("InAll", formatMoney(asked.cost))
          }
          value={typed.unitCost}
          onType={(unitCost) => change({ unitCost })}
        />
      )}
      <TextField
        label={L(typed.direction === "in" ? "ComesFrom" : "GoesTo")}
        most={200}
        value={typed.counterparty}
        onType={(counterparty) => change({ counterparty })}
      />
      <TextField label={L("Slip")} most={100} value={typed.slip} onType={(slip) => change({ slip })} />
      <TextField label={L("Why")} value={typed.reason} onType={(reason) => change({ reason })} />
    </FormDialog>
  );
}
