// Every securities account of the customer and all of them together; a press takes one into use.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQueries } from "@tanstack/react-query";
import { sum, type Kobo } from "@tradebook/domain/units.ts";
import { chooseAccount, useAccount } from "../../lib/account.ts";
import { call } from "../../lib/api.ts";
import { useDisplay } from "../../lib/display.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Change, Money } from "../../ui/Money.tsx";
import { L } from "./dashboard-words.ts";

const rereadMs = 60_000;

export function AccountsCard() {
  const signedIn = useSignedIn();
  const inUse = useAccount();
  const own = signedIn.user.userTradingAccounts;
  const read = useQueries({
    queries: own.map((cscsAcct) => ({
      queryKey: ["valuation", cscsAcct],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(backOfficeService.GetDashAccountPortfolioValuation, { cscsAcct }, signal),
      refetchInterval: rereadMs,
    })),
  });
  const worths = read.map(({ data }) => (data === undefined ? null : worthOf(data.totals)));
  // Of all of them or of none: a sum of some would pass for the whole.
  const known = worths.flatMap((worth) => (worth === null ? [] : [worth]));
  const isWhole = known.length === own.length;
  return (
    <Card title={L("MyAccounts")} testId="card-accounts">
      <ul className="rows">
        {own.map((cscsAccount, place) => (
          <li key={cscsAccount} data-account={cscsAccount}>
            <span className="rows__text">
              <button
                type="button"
                className="grid__link"
                aria-current={inUse?.cscsAccount === cscsAccount}
                onClick={() => chooseAccount(signedIn, { cscsAccount, clientName: null })}
              >
                {cscsAccount}
              </button>
              {inUse?.cscsAccount === cscsAccount ? <span className="rows__small">{L("AccountInUse")}</span> : null}
            </span>
            <WorthText worth={worths[place] ?? null} />
          </li>
        ))}
        <li data-account="all">
          <strong>{L("AllAccounts")}</strong>
          <WorthText
            worth={
              isWhole ? { value: sum(known.map(({ value }) => value)), day: sum(known.map(({ day }) => day)) } : null
            }
          />
        </li>
      </ul>
    </Card>
  );
}

type Worth = { readonly value: Kobo; readonly day: Kobo };

type Totals = { readonly netWorth: Kobo | null; readonly marketValue: Kobo; readonly dayChange: Kobo };

function worthOf({ netWorth, marketValue, dayChange }: Totals): Worth {
  return { value: netWorth ?? marketValue, day: dayChange };
}

function WorthText({ worth }: { readonly worth: Worth | null }) {
  const { hidesAmounts } = useDisplay();
  return (
    <span className="rows__end">
      <strong>
        <Money kobo={worth?.value} hides />
      </strong>
      <span className="rows__small">
        {worth === null || hidesAmounts ? null : <Change change={worth.day} percent={null} />}
      </span>
    </span>
  );
}
