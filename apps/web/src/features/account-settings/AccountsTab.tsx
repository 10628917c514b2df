// A person's accounts beside their money: whose dividends reach the bank by themselves, and whose eyes they are open to.

import { useAccount } from "../../lib/account.ts";
import { SharingCards } from "../../sharing/SharingCard.tsx";
import { DividendCard } from "./DividendCard.tsx";
import { FirstAccountCard } from "./FirstAccountCard.tsx";
import { OwnOnly } from "./OwnOnly.tsx";

export function AccountsTab() {
  const account = useAccount();
  const own = account === null || account.clientName !== null ? null : account.cscsAccount;
  return (
    <>
      {own === null ? null : <DividendCard key={own} cscsAccount={own} />}
      <FirstAccountCard />
      <OwnOnly>
        <SharingCards />
      </OwnOnly>
    </>
  );
}
