// The money of the account in use: its bank account, adding and taking out, and how far each movement has come.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useAccount } from "../../lib/account.ts";
import { onHubEvent } from "../../lib/hub.ts";
import { balanceQuery, queryKeys } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Money } from "../../ui/Money.tsx";
import { Empty } from "../../ui/States.tsx";
import { BankCard } from "./BankCard.tsx";
import { DebtCard } from "./DebtCard.tsx";
import { DirectCard } from "./DirectCard.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import { moneyKey } from "./money-queries.ts";
import { MovementCards } from "./MovementCards.tsx";
import { L } from "./settings-words.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

type Doing = "none" | "deposit" | "withdraw";

export function MoneyTab() {
  const account = useAccount();
  if (account === null) return <Empty title={L("NoAccount")} text={L("NoAccountHint")} />;
  if (account.clientName !== null) return <Empty title={L("OnlyOwn")} />;
  return <OfAccount key={account.cscsAccount} cscsAccount={account.cscsAccount} />;
}

function OfAccount({ cscsAccount }: { readonly cscsAccount: string }) {
  const [query, setQuery] = useSearchParams();
  const [doing, setDoing] = useState<Doing>(() => doingIn(query.get("do")));
  const balance = useQuery(balanceQuery(cscsAccount));
  useMoneyHeard(cscsAccount);
  const close = () => {
    setDoing("none");
    if (query.has("do")) setQuery({ tab: "money" }, { replace: true });
  };
  return (
    <>
      <Card title={L("Money")} testId="card-money">
        <Loaded query={balance} what={L("TheMoney")} lines={2}>
          {({ withdrawable }) => (
            <p className="settings__total">
              <span className="muted">{L("Withdrawable")}</span>
              <strong>
                <Money kobo={withdrawable} hides />
              </strong>
            </p>
          )}
        </Loaded>
        <p className="form__actions settings__actions">
          <Button look="primary" onClick={() => setDoing("deposit")}>
            {L("AddMoney")}
          </Button>
          <Button onClick={() => setDoing("withdraw")}>{L("Withdraw")}</Button>
        </p>
      </Card>
      <DebtCard cscsAccount={cscsAccount} />
      <BankCard cscsAccount={cscsAccount} />
      <DirectCard cscsAccount={cscsAccount} />
      <MovementCards cscsAccount={cscsAccount} />
      {doing === "deposit" ? <DepositDialog cscsAccount={cscsAccount} onClose={close} /> : null}
      {doing === "withdraw" ? (
        <WithdrawDialog cscsAccount={cscsAccount} withdrawable={balance.data?.withdrawable ?? null} onClose={close} />
      ) : null}
    </>
  );
}

/** A step of a withdrawal or a deposit is told as a notice. */
function useMoneyHeard(cscsAccount: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onHubEvent("onNotification", ({ kind }) => {
        if (!/^(Deposit|Withdrawal|BankDetails|DirectSettlement)/.test(kind)) return;
        void client.invalidateQueries({ queryKey: moneyKey(cscsAccount) });
        void client.invalidateQueries({ queryKey: queryKeys.balance(cscsAccount) });
      }),
    [client, cscsAccount],
  );
}

function doingIn(text: string | null): Doing {
  return text === "deposit" || text === "withdraw" ? text : "none";
}
