// The bank account that withdrawals go to, and changing it.

import { fundingService, type BankDetailsRow } from "@tradebook/contract/services/funding.ts";
import { nubanAgrees } from "@tradebook/domain/nuban.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { Select } from "../../ui/Select.tsx";
import { Empty, Standstill } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { bankQuery, banksQuery, moneyKey } from "./money-queries.ts";
import { L } from "./settings-words.ts";

type Props = { readonly cscsAccount: string };

export function BankCard({ cscsAccount }: Props) {
  const [isOpen, open] = useState(false);
  const bank = useQuery(bankQuery(cscsAccount));
  const change = bank.data?.current === null ? L("EnterBank") : L("ChangeBank");
  const side = bank.data === undefined ? null : <Button onClick={() => open(true)}>{change}</Button>;
  return (
    <Card title={L("Bank")} side={side} testId="card-bank">
      <Loaded query={bank} what={L("Bank")} lines={3}>
        {({ current, pending }) => (
          <>
            {pending === null ? null : (
              <Standstill className="settings__banner">{L("BankPending", pending.bankName, last4(pending))}</Standstill>
            )}
            {current === null && pending === null ? <Empty title={L("NoBank")} text={L("NoBankHint")} /> : null}
            {current === null ? null : <Current bank={current} />}
          </>
        )}
      </Loaded>
      {isOpen ? <ChangeBank cscsAccount={cscsAccount} title={change} onClose={() => open(false)} /> : null}
    </Card>
  );
}

function Current({ bank }: { readonly bank: BankDetailsRow }) {
  const opens = bank.coolingOffUntil;
  return (
    <>
      <Facts
        facts={[
          [L("BankName"), bank.bankName],
          [L("AccountNumber"), `••••••${last4(bank)}`],
          [L("AccountName"), bank.accountName],
        ]}
      />
      <p className="settings__note">
        {opens === null ? L("BankHint") : L("BankCooling", `${formatDate(opens)} ${formatClock(opens)}`)}
      </p>
    </>
  );
}

export function last4({ accountNumber }: Pick<BankDetailsRow, "accountNumber">): string {
  return accountNumber.slice(-4);
}

type ChangeProps = Props & { readonly title: string; readonly onClose: () => void };

function ChangeBank({ cscsAccount, title, onClose }: ChangeProps) {
  const { user } = useSignedIn();
  const client = useQueryClient();
  const banks = useQuery(banksQuery()).data ?? [];
  const [idempotencyKey] = useState(newClOrdID);
  const [bankCode, setBank] = useState("");
  const [accountNumber, setNumber] = useState("");
  const [accountName, setName] = useState(`${user.name} ${user.surname}`);
  const isTen = /^\d{10}$/.test(accountNumber);
  const isOdd = isTen && bankCode !== "" && nubanAgrees(bankCode, accountNumber) === false;
  const send = async () => {
    const asked = { cscsAccount, bankCode, accountNumber, accountName: accountName.trim(), idempotencyKey };
    await call(fundingService.ChangeBankDetails, asked);
    notify("good", L("BankSent"), L("BankSentText"));
    await client.invalidateQueries({ queryKey: moneyKey(cscsAccount) });
    onClose();
  };
  return (
    <FormDialog
      title={title}
      action={L("Save")}
      testId="bank-form"
      isReady={bankCode !== "" && isTen && accountName.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("NoBankHint")}</p>
      <Field label={L("BankName")}>
        {(control) => (
          <Select
            {...control}
            value={bankCode}
            options={[
              { value: "", label: L("ChooseBank") },
              ...banks.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onPick={setBank}
          />
        )}
      </Field>
      <Field
        label={L("AccountNumber")}
        hint={L("AccountNumberHint")}
        error={accountNumber.length > 10 ? L("TenDigits") : null}
        warning={isOdd ? L("BankWarning") : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            value={accountNumber}
            onChange={(event) => setNumber(event.target.value.replaceAll(/\D/g, ""))}
          />
        )}
      </Field>
      <Field label={L("AccountName")} hint={L("AccountNameHint")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            maxLength={200}
            value={accountName}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
