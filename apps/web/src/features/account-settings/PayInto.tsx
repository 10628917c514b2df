// Where to pay in: the house's bank accounts for clients, and the reference to quote, each with its copy button.

import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@tradebook/contract/method.ts";
import type { fundingService } from "@tradebook/contract/services/funding.ts";
import { canCopy, copyText } from "../../lib/copy-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { clientBanksQuery } from "./money-queries.ts";
import { L } from "./settings-words.ts";

type Bank = OutputOf<typeof fundingService.GetClientBanks>["items"][number];

export function PayInto({ cscsAccount }: { readonly cscsAccount: string }) {
  const banks = useQuery(clientBanksQuery());
  return (
    <section className="pay-into" data-testid="pay-into" aria-label={L("PayInto")}>
      <h3>{L("PayInto")}</h3>
      <Loaded query={banks} what={L("PayInto")} lines={4}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={L("NoClientBank")} text={L("NoClientBankHint")} />
          ) : (
            items.map((bank) => <OneBank key={bank.accountNumber} bank={bank} cscsAccount={cscsAccount} />)
          )
        }
      </Loaded>
    </section>
  );
}

function OneBank({ bank, cscsAccount }: { readonly bank: Bank; readonly cscsAccount: string }) {
  const { bankName, accountNumber, accountName } = bank;
  return (
    <Facts
      facts={[
        [L("BankName"), bankName],
        [L("AccountNumber"), <Copied key="number" text={accountNumber} name={L("AccountNumber")} />],
        [L("AccountName"), accountName],
        [L("PayReference"), <Copied key="reference" text={cscsAccount} name={L("PayReference")} />],
      ]}
    />
  );
}

function Copied({ text, name }: { readonly text: string; readonly name: string }) {
  const copy = () => void copyText(text, L("CopiedNamed", name));
  return (
    <span className="pay-into__copied">
      <strong>{text}</strong>
      {canCopy ? (
        <Button look="quiet" size="icon" aria-label={L("CopyNamed", name)} onClick={copy}>
          <Icon name="copy" size={14} />
        </Button>
      ) : null}
    </span>
  );
}
