// The securities accounts a user acts on, each as its holder or as the broker it is assigned to.

import type { UserTradingAccount } from "@tradebook/contract/services/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./people-words.ts";

type Props = {
  readonly accounts: readonly UserTradingAccount[];
  readonly onChange: (accounts: readonly UserTradingAccount[]) => void;
};

const numberShape = /^\d{6,12}$/;

export function areAccounts(accounts: readonly UserTradingAccount[]): boolean {
  return accounts.every(({ cscsAccount }) => numberShape.test(cscsAccount));
}

export function AccountsField({ accounts, onChange }: Props) {
  const set = (at: number, part: Partial<UserTradingAccount>) =>
    onChange(accounts.map((account, place) => (place === at ? { ...account, ...part } : account)));
  return (
    <fieldset className="form">
      <legend className="form__legend">{L("Accounts")}</legend>
      {accounts.map(({ cscsAccount, relation }, at) => (
        // A number that is being typed is no name for its line.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="people__account">
          <TextInput
            aria-label={L("AccountNumber")}
            aria-invalid={cscsAccount !== "" && !numberShape.test(cscsAccount)}
            title={L("AccountWrong")}
            inputMode="numeric"
            maxLength={12}
            value={cscsAccount}
            onChange={(event) => set(at, { cscsAccount: event.target.value.replaceAll(/\D/g, "") })}
          />
          <Select
            aria-label={L("Relation")}
            value={relation}
            options={[
              { value: "holder", label: L("Holder") },
              { value: "broker", label: L("Broker") },
            ]}
            onPick={(picked) => set(at, { relation: picked })}
          />
          <Button
            look="quiet"
            size="icon"
            aria-label={L("RemoveAccount", cscsAccount)}
            onClick={() => onChange(accounts.filter((_, place) => place !== at))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <p>
        <Button size="small" onClick={() => onChange([...accounts, { cscsAccount: "", relation: "holder" }])}>
          {L("AddAccount")}
        </Button>
      </p>
    </fieldset>
  );
}
