// Entering money that has come for a client.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { depositChannels, type DepositChannel } from "@tradebook/domain/funding/deposit.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L, type FundingWord } from "./funding-words.ts";

const channels = Object.keys(depositChannels) as DepositChannel[]; // the table's own keys

type Typed = {
  readonly cscsAccount: string;
  readonly amount: string;
  readonly reference: string;
  readonly payer: string;
  readonly channel: DepositChannel;
  /** The bank that a cheque is drawn on; empty until one is chosen. */
  readonly bankCode: string;
};

export function EnterDeposit({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const [typed, setTyped] = useState<Typed>({
    cscsAccount: "",
    amount: "",
    reference: "",
    payer: "",
    channel: "Bank transfer",
    bankCode: "",
  });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const amount = amountIn(typed.amount);
  const send = async () => {
    if (amount === null) return;
    const { cscsAccount, reference, payer, channel, bankCode } = typed;
    const bank = channel === "Cheque" ? { bankCode } : {};
    const paid = { amount: kobo(amount), channel, reference: reference.trim(), ...bank };
    const asked = { cscsAccount: cscsAccount.trim(), ...paid };
    await call(fundingService.Deposit, { ...asked, payer: payer.trim() || null, idempotencyKey });
    notify("good", L("DepositEntered"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewDeposit")}
      action={L("Enter")}
      testId="deposit-form"
      isReady={amount !== null && isSaid(typed)}
      onSend={send}
      onClose={onClose}
    >
      <Text word="AccountNo" value={typed.cscsAccount} onType={(cscsAccount) => change({ cscsAccount })} />
      <AmountField
        label={L("Amount")}
        value={typed.amount}
        error={typed.amount !== "" && amount === null ? L("AmountWrong") : null}
        onType={(text) => change({ amount: text })}
      />
      <Field label={L("Channel")}>
        {(control) => (
          <Select
            {...control}
            value={typed.channel}
            options={channels.map((value) => ({ value, label: L(value) }))}
            onPick={(channel) => change({ channel })}
          />
        )}
      </Field>
      {typed.channel === "Cheque" && <ChequeBank picked={typed.bankCode} onPick={(bankCode) => change({ bankCode })} />}
      <Text word="BankReference" value={typed.reference} onType={(reference) => change({ reference })} />
      <Text word="Payer" value={typed.payer} onType={(payer) => change({ payer })} />
    </FormDialog>
  );
}

/** Two banks' cheques of one number are two, so of a cheque its bank is said. */
function isSaid({ cscsAccount, reference, channel, bankCode }: Typed): boolean {
  return cscsAccount.trim() !== "" && reference.trim() !== "" && (channel !== "Cheque" || bankCode !== "");
}

const bankOptions = banks.map(({ sortCode, label }) => ({ value: sortCode, label }));

function ChequeBank({ picked, onPick }: { readonly picked: string; readonly onPick: (code: string) => void }) {
  return (
    <Field label={L("ChequeBank")}>
      {(control) => (
        <Select
          {...control}
          value={picked}
          options={[{ value: "", label: L("PickBank") }, ...bankOptions]}
          onPick={onPick}
        />
      )}
    </Field>
  );
}

type TextProps = { readonly word: FundingWord; readonly value: string; readonly onType: (text: string) => void };

function Text({ word, value, onType }: TextProps) {
  return (
    <Field label={L(word)}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={100}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
