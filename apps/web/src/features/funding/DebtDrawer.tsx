// What one client owes, in full; nothing is decided here, since what comes in pays it by itself.

import type { DebtRow } from "@tradebook/contract/services/debt.ts";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { lastText, owedText } from "./debts.tsx";
import { L } from "./funding-words.ts";

export function DebtDrawer({ row, onClose }: DrawerProps<DebtRow>) {
  return (
    <DecisionDrawer
      title={L("DebtOf", row.cscsAccount)}
      decisions={[]}
      onClose={onClose}
      facts={[
        [L("OwedKind"), L(row.kind)],
        [L("Amount"), owedText(row)],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Since"), <When key="since" at={row.since} />],
        [L("LastBy"), lastText(row)],
        [L("LastAt"), <When key="last" at={row.lastAt} />],
      ]}
    >
      <p className="muted">{L("DebtPaysItself")}</p>
    </DecisionDrawer>
  );
}
