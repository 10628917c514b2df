// From a holding to the ticket: buy more of it or sell it, as far as the person may.

import { Link } from "react-router";
import { homePath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { L } from "./portal-words.ts";

const ways = [
  { side: "buy", word: "Buy", permission: "BUY" },
  { side: "sell", word: "Sell", permission: "SELL" },
] as const;

export function TradeLinks({ symbol }: { readonly symbol: string }) {
  const signedIn = useSignedIn();
  return (
    <span className="portal__trade">
      {ways
        .filter(({ permission }) => may(signedIn, permission))
        .map(({ side, word }) => (
          <Link
            key={side}
            className="portal__link"
            to={`${homePath}?s=${encodeURIComponent(symbol)}&side=${side}`}
            aria-label={`${L(word)} ${symbol}`}
          >
            {L(word)}
          </Link>
        ))}
    </span>
  );
}
