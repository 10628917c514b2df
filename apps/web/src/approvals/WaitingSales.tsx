// The sales of the account that is traded for, among its orders.

import { useAccount } from "../lib/account.ts";
import { SaleList } from "./SaleList.tsx";

export function WaitingSales() {
  const account = useAccount();
  if (account === null) return null;
  return <SaleList cscsAccount={account.cscsAccount} isOwn={account.clientName === null} />;
}
