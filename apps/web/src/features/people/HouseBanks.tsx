// The bank accounts of the house that its clients pay into.

import { limits } from "@tradebook/contract/names.ts";
import type { TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { nubanAgrees } from "@tradebook/domain/nuban.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { BanksAsked } from "./BanksAsked.tsx";
import { isBankFault, type BankDraft } from "./house-draft.ts";
import type { PartProps } from "./HouseTab.tsx";
import { L } from "./people-words.ts";

type Props = PartProps & {
  readonly asked: TenantSettings["clientBanksAsked"];
  readonly onDecided: (settings: TenantSettings) => void;
};

export function HouseBanks({ draft: { clientBanks }, change, asked, onDecided }: Props) {
  const put = (place: number, part: Partial<BankDraft>) =>
    change({ clientBanks: clientBanks.map((bank, at) => (at === place ? { ...bank, ...part } : bank)) });
  const empty: BankDraft = { bankCode: "", accountNumber: "", accountName: "" };
  return (
    <Card title={L("HouseBanks")} testId="house-banks">
      <p className="muted">{L("HouseBanksHint")}</p>
      {clientBanks.map((bank, place) => (
        <BankRow
          // Rows have no name of their own, and only the last is added.
          key={place}
          bank={bank}
          put={(part) => put(place, part)}
          remove={() => change({ clientBanks: clientBanks.filter((_, at) => at !== place) })}
        />
      ))}
      {clientBanks.length < limits.clientBanks ? (
        <p className="form__actions">
          <Button onClick={() => change({ clientBanks: [...clientBanks, empty] })}>{L("AddClientBank")}</Button>
        </p>
      ) : null}
      {asked === null ? null : <BanksAsked asked={asked} onDecided={onDecided} />}
    </Card>
  );
}

type RowProps = {
  readonly bank: BankDraft;
  readonly put: (part: Partial<BankDraft>) => void;
  readonly remove: () => void;
};

function BankRow({ bank, put, remove }: RowProps) {
  const { bankCode, accountNumber, accountName } = bank;
  const isOdd = !isBankFault(bank) && nubanAgrees(bankCode, accountNumber) === false;
  const options = banks.map(({ sortCode, label }) => ({ value: sortCode, label }));
  return (
    <fieldset className="house__fields house__bank">
      <legend className="sr-only">{L("ClientBank")}</legend>
      <Field label={L("ClientBank")}>
        {(control) => (
          <Select
            {...control}
            value={bankCode}
            options={[{ value: "", label: L("ChooseClientBank") }, ...options]}
            onPick={(code) => put({ bankCode: code })}
          />
        )}
      </Field>
      <Field
        label={L("ClientAccountNumber")}
        hint={L("ClientAccountNumberHint")}
        warning={isOdd ? L("ClientAccountOdd") : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={accountNumber}
            onChange={(event) => put({ accountNumber: event.target.value.replaceAll(/\D/g, "") })}
          />
        )}
      </Field>
      <TextField
        label={L("ClientAccountName")}
        most={200}
        value={accountName}
        onType={(text) => put({ accountName: text })}
      />
      <Button className="house__remove" onClick={remove}>
        {L("RemoveClientBank")}
      </Button>
    </fieldset>
  );
}
