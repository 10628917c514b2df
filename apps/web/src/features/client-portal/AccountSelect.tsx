// Which of their own accounts a report is of, for those who have several.

import { chooseAccount } from "../../lib/account.ts";
import { useViewedAccount } from "../../lib/looked.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Select } from "../../ui/Select.tsx";
import { L } from "./portal-words.ts";

export function AccountSelect() {
  const signedIn = useSignedIn();
  const account = useViewedAccount();
  const own = signedIn.user.userTradingAccounts;
  if (account === null || account.clientName !== null || own.length < 2) return null;
  return (
    <Select
      aria-label={L("SecuritiesAccount")}
      value={account.cscsAccount}
      options={own.map((value) => ({ value, label: value }))}
      onPick={(cscsAccount) => chooseAccount(signedIn, { cscsAccount, clientName: null })}
    />
  );
}
