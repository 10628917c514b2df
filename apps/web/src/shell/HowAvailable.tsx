// What an account can trade with, from its cleared money down to what is free.

import type { AccountBalance } from "@tradebook/contract/services/account-balance.ts";
import { maxKobo, minus, zeroKobo } from "@tradebook/domain/units.ts";
import { L } from "../lib/shell-words.ts";
import { HowMade, SumOfParts } from "../ui/HowMade.tsx";

export function HowAvailable({ balance }: { readonly balance: AccountBalance }) {
  if (balance.availableToTrade === null) return null;
  const undrawn = minus(balance.creditLimit ?? zeroKobo, balance.creditUsed ?? zeroKobo);
  const creditLeft = maxKobo(zeroKobo, undrawn);
  return (
    <HowMade name={L("BuyingPower")}>
      {() => (
        <>
          <SumOfParts
            parts={[
              { label: L("HowCleared"), hint: L("HowClearedHint"), sign: "+", kobo: balance.clearedBalance },
              { label: L("HowPurchases"), hint: L("HowPurchasesHint"), sign: "−", kobo: balance.unsettledPurchases },
              { label: L("HoldOpenOrders"), hint: L("HowHeldHint"), sign: "−", kobo: balance.openBuyOrdersHold },
              { label: L("HowLien"), hint: L("HowLienHint"), sign: "−", kobo: balance.lien },
              ...(balance.owed === null || balance.owed === 0n
                ? []
                : [{ label: L("HowOwed"), hint: L("HowOwedHint"), sign: "−" as const, kobo: balance.owed }]),
              ...(creditLeft === 0n
                ? []
                : [{ label: L("HowCredit"), hint: L("HowCreditHint"), sign: "+" as const, kobo: creditLeft }]),
              { label: L("BuyingPower"), sign: "=", kobo: balance.availableToTrade },
            ]}
          />
          <p className="muted">{L("HowNotIn")}</p>
        </>
      )}
    </HowMade>
  );
}
