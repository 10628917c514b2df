// One client whole: how to reach them, their money, and the ways to act for them, to see what they have, and to stop it.

import type { CustomerRow } from "@tradebook/contract/client-list.ts";
import { Link, useNavigate } from "react-router";
import { chooseAccount } from "../../lib/account.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { dashboardPath, homePath, reportsPath, riskPath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Button } from "../../ui/Button.tsx";
import { Facts, When, type Fact } from "../../ui/Marks.tsx";
import { Money } from "../../ui/Money.tsx";
import { bvnText, dividendText, KycEnd, KycMark, lastTrade, riskText, StateMark } from "./clients.tsx";
import { L } from "./clients-words.ts";

export function ClientDrawer({ row, onClose }: DrawerProps<CustomerRow>) {
  const signedIn = useSignedIn();
  return (
    <RowDrawer title={row.name} onClose={onClose}>
      <Facts facts={[...whoOf(row), ...moneyOf(row), ...doingsOf(row)]} />
      {may(signedIn, "TRADE_ALL_ACCOUNTS") ? <Acts row={row} /> : null}
      {may(signedIn, "VIEW_ALL_ORDERS") ? (
        <p className="part__note">
          <Link to={`${reportsPath}/stock-orders?account=${row.cscsAccount}`}>{L("ItsOrders")}</Link>
        </p>
      ) : null}
      {may(signedIn, "Pages.Risk") ? (
        <p className="part__note">
          <Link to={`${riskPath}?tab=accounts&q=${row.cscsAccount}`}>{L("StopOrOpen")}</Link>
        </p>
      ) : null}
      <AuditLink kind="account" id={row.cscsAccount} />
    </RowDrawer>
  );
}

function Acts({ row: { cscsAccount, name } }: { readonly row: CustomerRow }) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const go = (path: string) => {
    chooseAccount(signedIn, { cscsAccount, clientName: name });
    void navigate(path);
  };
  return (
    <p className="form__actions part__note">
      <Button onClick={() => go(homePath)}>{L("ActFor")}</Button>
      <Button look="quiet" onClick={() => go(`${dashboardPath}?view=client`)}>
        {L("SeePortfolio")}
      </Button>
    </p>
  );
}

function whoOf(row: CustomerRow): readonly Fact[] {
  return [
    [L("AccountNo"), row.cscsAccount],
    [L("Chn"), row.chn || none],
    [L("Phone"), <Way key="phone" scheme="tel" to={row.phone ?? ""} />],
    [L("Email"), <Way key="email" scheme="mailto" to={row.email} />],
    [L("State"), <StateMark key="state" row={row} />],
    [L("Kyc"), <KycMark key="kyc" status={row.kycStatus} />],
    [L("KycEnds"), <KycEnd key="ends" row={row} />],
    [L("RiskType"), riskText(row)],
    ...(row.bvnLast4 === null ? [] : [[L("Bvn"), bvnText(row)] as const]),
    [L("EDividend"), dividendText(row)],
    [L("AnyDealer"), row.dealers.join(", ") || none],
  ];
}

function moneyOf({ cash, owed, unsettled, portfolioValue, dayGain }: CustomerRow): readonly Fact[] {
  const amounts = { Cash: cash, Owed: owed, Unsettled: unsettled, Value: portfolioValue, DayGain: dayGain } as const;
  return (Object.keys(amounts) as (keyof typeof amounts)[]) // its own keys
    .filter((word) => amounts[word] !== null)
    .map((word): Fact => [L(word), <Money key={word} kobo={amounts[word]} hides />]);
}

function doingsOf(row: CustomerRow): readonly Fact[] {
  return [
    [L("OpenOrders"), formatQuantity(row.openOrders)],
    [L("LastTrade"), lastTrade(row)],
    [L("LastSignIn"), row.lastLoginAt === null ? L("Never") : <When key="seen" at={row.lastLoginAt} />],
  ];
}

function Way({ scheme, to }: { readonly scheme: "tel" | "mailto"; readonly to: string }) {
  return to === "" ? none : <a href={`${scheme}:${to}`}>{to}</a>;
}
