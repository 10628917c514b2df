// What needs the person: notices not read yet, orders that were rejected or that nobody has answered, rights that close.

import { fundingService, type WithdrawalRow } from "@tradebook/contract/services/funding.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { Link } from "react-router";
import { formatClock, formatDate, formatQuantity } from "../../lib/format.ts";
import { call } from "../../lib/api.ts";
import { newestBySecurity, withoutMandate } from "../../lib/dividend-need.ts";
import { dividendsQuery } from "../../lib/dividend-query.ts";
import { companyPath, homePath, settingsPath } from "../../lib/paths.ts";
import { holdingsQuery, noticesQuery } from "../../lib/queries.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMoneyText } from "../../ui/Money.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useOpenRights } from "./coming-actions.ts";
import { attentionOf } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

const mostShown = 4;

type Props = {
  readonly cscsAccount: string;
  readonly orders: readonly StockOrder[];
  readonly day: TradingDay;
};

export function AttentionCard({ cscsAccount, orders, day }: Props) {
  const at = useNow(5000);
  const money = useMoneyText();
  const notices = useQuery(noticesQuery());
  const unread = notices.data?.items.filter(({ isRead }) => !isRead) ?? [];
  const found = attentionOf(orders, day, at);
  const late = useLateWithdrawals(cscsAccount);
  const unmandated = useUnmandated(cscsAccount);
  const closing = useOpenRights(cscsAccount, day).filter(({ left }) => left > 0);
  return (
    <Card
      title={L("Attention")}
      testId="card-attention"
      more={{ to: `${settingsPath}?tab=notifications`, label: L("AllNotices") }}
    >
      {found.length + late.length + closing.length + unmandated + unread.length === 0 ? (
        <p className="dash__calm">
          <Icon name="check" size={16} /> {L("NothingToDo")}
        </p>
      ) : (
        <ul className="rows">
          {found.slice(0, mostShown).map(({ key, kind, order }) => (
            <li key={key} className={kind === "rejected" ? "dash__bad" : "dash__warn"}>
              <span className="rows__text">
                <Link className="rows__link" to={`${homePath}?s=${order.securityID}`}>
                  {L(kind === "rejected" ? "OrderRejected" : "OrderUnconfirmed", L(order.side), order.securityID)}
                </Link>
                <span className="rows__small">{order.text}</span>
              </span>
              <span className="rows__small">{formatClock(order.receivedTime)}</span>
            </li>
          ))}
          {late.map(({ id, amount, promisedBy }) => (
            <li key={`late-${id}`} className="dash__warn" data-late={id}>
              <span className="rows__text">
                <Link className="rows__link" to={`${settingsPath}?tab=money`}>
                  {L("LateWithdrawal", money(amount))}
                </Link>
                <span className="rows__small">{L("LateWithdrawalHint", formatDate(promisedBy))}</span>
              </span>
            </li>
          ))}
          {closing.map(({ action, left }) => (
            <li key={`rights-${action.id}`} className="dash__warn">
              <span className="rows__text">
                <Link className="rows__link" to={`${companyPath}?s=${action.securityID}&tab=actions`}>
                  {L("RightsClosing", action.securityID, formatDate(action.closesOn ?? null))}
                </Link>
                <span className="rows__small">{L("RightsLeft", formatQuantity(left))}</span>
              </span>
            </li>
          ))}
          {unmandated === 0 ? null : (
            <li className="dash__warn">
              <span className="rows__text">
                <Link className="rows__link" to={`${settingsPath}?tab=accounts`}>
                  {unmandated === 1 ? L("NoMandateOne") : L("NoMandate", unmandated)}
                </Link>
                <span className="rows__small">{L("NoMandateHint")}</span>
              </span>
            </li>
          )}
          {unread.slice(0, Math.max(0, mostShown - found.length - late.length - closing.length)).map((notice) => (
            <li key={notice.id}>
              <span className="rows__text">
                <strong>{notice.title}</strong>
                <span className="rows__small dash__notice" title={notice.body}>
                  {notice.body}
                </span>
              </span>
              <span className="rows__small dash__at">
                {lagosDay(notice.at) === day ? formatClock(notice.at) : formatDate(notice.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Promised for a day that is over, and not paid. */
function useLateWithdrawals(cscsAccount: string): readonly WithdrawalRow[] {
  const { data } = useQuery({
    queryKey: ["money", cscsAccount, "late"],
    queryFn: ({ signal }) => {
      const asked = { cscsAccount, late: true, skipCount: 0, maxResultCount: mostShown };
      return call(fundingService.GetWithdrawals, asked, signal);
    },
    refetchInterval: 60_000,
  });
  return data?.items ?? [];
}

/** How many of the securities that are held pay their dividends by no mandate; none while that is not known. */
function useUnmandated(cscsAccount: string): number {
  const held = useQuery(holdingsQuery(cscsAccount)).data ?? [];
  const { data } = useQuery(dividendsQuery(cscsAccount));
  return data === undefined ? 0 : withoutMandate(held, newestBySecurity(data)).length;
}
