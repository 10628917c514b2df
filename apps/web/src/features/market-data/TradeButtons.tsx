// The ways to the ticket with a side chosen already, as far as the person may buy and sell.

import { Link } from "react-router";
import { homePath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { L } from "./market-data-words.ts";

export function TradeButtons({ securityID }: { readonly securityID: string }) {
  const signedIn = useSignedIn();
  const mayBuy = may(signedIn, "BUY");
  const maySell = may(signedIn, "SELL");
  if (!mayBuy && !maySell) return null;
  return (
    <>
      {mayBuy ? (
        <Link className="button button--buy" to={`${homePath}?s=${securityID}&side=buy`}>
          {L("BuyIt")}
        </Link>
      ) : null}
      {maySell ? (
        <Link className="button button--sell" to={`${homePath}?s=${securityID}&side=sell`}>
          {L("SellIt")}
        </Link>
      ) : null}
    </>
  );
}
