// One restriction of a security: who set it and why, and the way to lift it.

import { riskService, type TradingRestriction } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { formatDate, none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { forWhom, RestrictionState, untilText } from "./restrictions.tsx";
import { L } from "./risk-words.ts";

export function RestrictionDrawer({ row, onClose }: DrawerProps<TradingRestriction>) {
  const mayLift = may(useSignedIn(), "Pages.Risk") && row.liftedAt === null;
  return (
    <DecisionDrawer
      title={L("RestrictionNo", row.id)}
      decisions={mayLift ? [lifting(row)] : []}
      onClose={onClose}
      facts={[
        [L("Symbol"), row.securityID],
        [L("Status"), <RestrictionState key="status" inForce={row.inForce} />],
        [L("ForWhom"), forWhom(row)],
        [L("From"), formatDate(row.from)],
        [L("To"), untilText(row)],
        [L("Reason"), row.reason],
        [L("SetBy"), row.setBy ?? none],
        [L("SetAt"), <When key="set" at={row.setAt} />],
        [L("LiftedBy"), row.liftedBy ?? none],
        [L("LiftedAt"), <When key="lifted" at={row.liftedAt} />],
        [L("LiftReason"), row.liftReason ?? none],
      ]}
    />
  );
}

function lifting({ id, securityID }: TradingRestriction): Decision {
  return {
    title: L("LiftRestrictionTitle", securityID),
    action: L("LiftRestriction"),
    text: null,
    ask: { label: L("Reason"), least: 3 },
    done: L("RestrictionLifted"),
    send: (reason) => call(riskService.LiftRestriction, { id, reason }),
  };
}
