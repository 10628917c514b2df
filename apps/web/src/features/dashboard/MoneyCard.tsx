// An account's cash as a ladder: what can be taken out, what is bound, what comes and goes on which day.

import type { AccountBalance } from "@tradebook/contract/services/account-balance.ts";
import { maxKobo, minus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { settingsPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Money } from "../../ui/Money.tsx";
import { stepsOf } from "./dashboard-figures.ts";
import { L, type DashboardWord } from "./dashboard-words.ts";

export function MoneyCard({ query }: { readonly query: UseQueryResult<AccountBalance> }) {
  return (
    <Card title={L("Money")} className="dash__money" testId="card-money">
      <Loaded query={query} what={L("Figures")} lines={6}>
        {(balance) =>
          balance.ledgerBalance === null ? <p className="muted">{L("MoneyHidden")}</p> : <Ladder balance={balance} />
        }
      </Loaded>
    </Card>
  );
}

function Ladder({ balance }: { readonly balance: AccountBalance }) {
  const bound = (
    [
      ["HeldForOrders", balance.openBuyOrdersHold],
      ["Uncleared", balance.unclearedDeposits],
      ["BoundOtherwise", lessKnown(balance.lien, balance.pledged)],
      ["Lien", balance.pledged],
      ["CreditLeft", lessKnown(balance.creditLimit, balance.creditUsed)],
      ["Owed", balance.owed],
    ] as const satisfies readonly (readonly [DashboardWord, bigint | null])[]
  ).filter(([, amount]) => amount !== null && amount !== 0n);
  const steps = stepsOf(balance);
  return (
    <>
      <dl className="ladder">
        <div className="ladder__main">
          <dt>{L("Withdrawable")}</dt>
          <dd>
            <Money kobo={balance.withdrawable} hides />
          </dd>
        </div>
        <div>
          <dt>{L("BuyingPower")}</dt>
          <dd>
            <Money kobo={balance.availableToTrade} hides />
          </dd>
        </div>
        {bound.map(([word, amount]) => (
          <div key={word} className="muted">
            <dt>{L(word)}</dt>
            <dd>
              <Money kobo={amount} hides />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="dash__sub">{L("Arriving")}</h3>
      {steps.length === 0 ? (
        <p className="muted dash__none">{L("NothingArriving")}</p>
      ) : (
        <ol className="ladder__steps">
          {steps.map((step) => (
            <li key={`${step.date}-${step.kind}`}>
              <span>
                {step.kind === "SALE" ? L("Sale") : L("Purchase")}{" "}
                <span className="muted">
                  {L("OnDay", formatDay(step.date))}
                  {step.toBank === null ? null : ` · ${L("ToBank", step.toBank)}`}
                </span>
              </span>
              <strong>
                <Money kobo={step.amount} hides />
              </strong>
            </li>
          ))}
        </ol>
      )}
      <p className="dash__ways">
        <Link className="button button--primary" to={`${settingsPath}?tab=money&do=deposit`}>
          {L("AddMoney")}
        </Link>
        <Link className="button button--plain" to={`${settingsPath}?tab=money&do=withdraw`}>
          {L("Withdraw")}
        </Link>
      </p>
    </>
  );
}

/** What is left of an amount, never below nothing; null where amounts are not shown. */
function lessKnown(amount: Kobo | null, part: Kobo | null): Kobo | null {
  return amount === null || part === null ? null : maxKobo(zeroKobo, minus(amount, part));
}
