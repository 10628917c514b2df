// What stands where an account's figures would: choose a client, wait for the account, or no right to trade.

import { isChoosingClient } from "../../lib/account.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./trading-words.ts";

export function NoAccount() {
  const signedIn = useSignedIn();
  if (may(signedIn, "TRADE_ALL_ACCOUNTS")) {
    const choose = (
      <Button look="primary" onClick={() => isChoosingClient.set(true)}>
        {L("ChooseClient")}
      </Button>
    );
    return <Empty title={L("NoClientChosen")} text={L("NoClientChosenText")} action={choose} />;
  }
  const mayTrade = may(signedIn, "BUY") || may(signedIn, "SELL");
  return mayTrade ? (
    <Empty title={L("NoAccount")} text={L("NoAccountText")} />
  ) : (
    <Empty title={L("NoTradeTitle")} text={L("NoTradeRight")} />
  );
}
