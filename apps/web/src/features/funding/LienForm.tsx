// Asking for a lien on a client's shares or cash.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { parseQuantity } from "../../lib/typed-number.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./funding-words.ts";

type Typed = Record<"cscsAccount" | "symbol" | "shares" | "amount" | "beneficiary" | "reference" | "reason", string> & {
  readonly of: "shares" | "cash";
};

const empty: Typed = {
  of: "shares",
  cscsAccount: "",
  symbol: "",
  shares: "",
  amount: "",
  beneficiary: "",
  reference: "",
  reason: "",
};

export function LienForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const [typed, setTyped] = useState(empty);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const send = async () => {
    await sendLien(typed, idempotencyKey);
    notify("good", L("AskedSecond"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewLien")}
      action={L("AskFor")}
      shape="side"
      testId="lien-form"
      isReady={isReady(typed)}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("LienText")}</p>
      <TextField
        label={L("AccountNo")}
        most={20}
        value={typed.cscsAccount}
        onType={(text) => change({ cscsAccount: text })}
      />
      <Field label={L("LienOf")}>
        {(control) => (
          <Select
            {...control}
            value={typed.of}
            options={[
              { value: "shares", label: L("OfShares") },
              { value: "cash", label: L("OfCash") },
            ]}
            onPick={(of) => change({ of })}
          />
        )}
      </Field>
      {typed.of === "shares" ? (
        <div className="form__pair">
          <TextField label={L("Symbol")} most={15} value={typed.symbol} onType={(symbol) => change({ symbol })} />
          <TextField label={L("Shares")} most={20} value={typed.shares} onType={(shares) => change({ shares })} />
        </div>
      ) : (
        <AmountField
          label={L("Amount")}
          value={typed.amount}
          error={typed.amount !== "" && amountIn(typed.amount) === null ? L("AmountWrong") : null}
          onType={(amount) => change({ amount })}
        />
      )}
      <TextField
        label={L("Beneficiary")}
        most={200}
        value={typed.beneficiary}
        onType={(beneficiary) => change({ beneficiary })}
      />
      <TextField label={L("Paper")} most={100} value={typed.reference} onType={(reference) => change({ reference })} />
      <TextField label={L("CreditWhy")} value={typed.reason} onType={(reason) => change({ reason })} />
    </FormDialog>
  );
}

function isReady({ of, cscsAccount, symbol, shares, amount, beneficiary, reference, reason }: Typed): boolean {
  const says = of === "cash" ? amountIn(amount) !== null : symbol.trim() !== "" && parseQuantity(shares) !== null;
  const isNamed = cscsAccount.trim() !== "" && beneficiary.trim() !== "" && reference.trim() !== "";
  return says && isNamed && reason.trim().length >= 3;
}

async function sendLien(typed: Typed, idempotencyKey: string): Promise<void> {
  const { beneficiary, reference, reason } = typed;
  const terms = { cscsAccount: typed.cscsAccount.trim(), beneficiary, reference, reason, idempotencyKey };
  if (typed.of === "cash") {
    await call(fundingService.AskCashLien, { ...terms, amount: kobo(amountIn(typed.amount) ?? 0n) });
    return;
  }
  const shares = quantity(parseQuantity(typed.shares) ?? 0);
  await call(fundingService.AskShareLien, { ...terms, securityID: typed.symbol.trim().toUpperCase(), shares });
}
