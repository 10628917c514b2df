// The limits of one scope from one day on: what they allow, who set them and why, and the second person's word.

import { riskService, type TradingLimit } from "@tradebook/contract/services/risk.ts";
import { orderTypes } from "@tradebook/domain/order/order-type.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate, none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/Marks.tsx";
import { LimitForm } from "./LimitForm.tsx";
import { countLimit, limitScopeText, LimitState, listedLimit, moneyLimit, percentLimit, setByText } from "./limits.tsx";
import { L } from "./risk-words.ts";

export function LimitDrawer({ row, onClose }: DrawerProps<TradingLimit>) {
  const signedIn = useSignedIn();
  const [isChanging, change] = useState(false);
  const mayChange = may(signedIn, "Pages.Risk");
  const waits = row.status === "WaitingApproval" && mayChange;
  const isOwn = row.setBy === signedIn.user.userName;
  return (
    <DecisionDrawer
      title={limitScopeText(row)}
      decisions={waits && !isOwn ? decisionsOn(row) : []}
      onClose={onClose}
      ways={mayChange ? <Button onClick={() => change(true)}>{L("ChangeLimit")}</Button> : null}
      facts={[
        [L("Status"), <LimitState key="status" status={row.status} />],
        [L("From"), formatDate(row.from)],
        [L("MaxValue"), moneyLimit(row.maxOrderValue)],
        [L("MaxQty"), countLimit(row.maxOrderQty)],
        [L("MaxDaily"), moneyLimit(row.maxDailyBuy)],
        [L("MaxOpen"), countLimit(row.maxOpenOrders)],
        [L("MaxDays"), countLimit(row.gtdMaxDays)],
        [L("MaxPerSecond"), countLimit(row.maxOrdersPerSecond)],
        [L("DuplicateWindow"), countLimit(row.duplicateWindowMs === null ? null : row.duplicateWindowMs / 1000)],
        [L("WarnFromLast"), percentLimit(row.warnFromLastPpm)],
        [L("MaxFromLast"), percentLimit(row.maxFromLastPpm)],
        [L("WarnOfVolume"), percentLimit(row.warnOfVolumePpm)],
        [L("AllowedTypes"), listedLimit(row.allowedTypes, orderTypes)],
        [L("AllowedTif"), listedLimit(row.allowedTif, timesInForce)],
        [L("WhenClosed"), L(row.queueWhenClosed === false ? "WhenClosedRefuse" : "WhenClosedQueue")],
        [L("Reason"), row.reason],
        [L("SetBy"), setByText(row)],
        [L("SetAt"), <When key="set" at={row.setAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("DecidedAt"), <When key="decided" at={row.decidedAt} />],
        [L("DecisionReason"), row.decisionReason ?? none],
      ]}
    >
      {waits && isOwn ? <p className="muted">{L("SecondPerson")}</p> : null}
      {isChanging ? <LimitForm before={row} onClose={() => change(false)} /> : null}
    </DecisionDrawer>
  );
}

function decisionsOn(row: TradingLimit): readonly Decision[] {
  const { id } = row;
  const ask = { label: L("Reason"), least: 3 };
  return [
    {
      title: L("ApproveTitle", limitScopeText(row)),
      action: L("Approve"),
      text: null,
      ask,
      done: L("Approved"),
      send: (reason) => call(riskService.DecideLimits, { id, approve: true, reason }),
    },
    {
      title: L("RejectTitle", limitScopeText(row)),
      action: L("Reject"),
      text: null,
      ask,
      done: L("Refused"),
      look: "sell",
      send: (reason) => call(riskService.DecideLimits, { id, approve: false, reason }),
    },
  ];
}
