// One mandate of Direct Cash Settlement: sent to the depository or rejected by another than who asked, ended by anybody of funding.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { DirectSettlementRow } from "@tradebook/contract/services/direct-settlement.ts";
import { call } from "../../lib/api.ts";
import { formatDay, none } from "../../lib/format.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Dot, When } from "../../ui/Marks.tsx";
import { bankText } from "./direct-settlements.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function DirectDrawer({ row, onClose }: DrawerProps<DirectSettlementRow>) {
  const signedIn = useSignedIn();
  const isOwn = row.status === "REQUESTED" && row.askedBy === signedIn.user.userName;
  return (
    <DecisionDrawer
      title={L("DirectNo", row.id)}
      decisions={decisionsOn(row, signedIn, isOwn)}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Bank"), bankText(row)],
        [L("Name"), row.accountName],
        ...(row.isBankInUse
          ? []
          : ([
              [
                "",
                <Dot key="old" tone="bad">
                  {L("DirectBankOld")}
                </Dot>,
              ],
            ] as const)),
        [L("DirectFromDay"), formatDay(row.fromDay)],
        [L("Paper"), row.paper ?? none],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Note"), row.note ?? none],
        ...(row.endedBy === null ? [] : ([[L("EndedBy"), row.endedBy]] as const)),
      ]}
    >
      {isOwn ? <p className="muted">{L("OwnAdjustment")}</p> : null}
    </DecisionDrawer>
  );
}

function decisionsOn(row: DirectSettlementRow, signedIn: SignedIn, isOwn: boolean): readonly Decision[] {
  const mayDecide = may(signedIn, "Pages.Funding.Approve") && !isOwn;
  const ends = may(signedIn, "Pages.Funding") ? [ending(row)] : [];
  if (row.status === "REQUESTED") return mayDecide ? [sending(row), rejecting(row)] : ends;
  return row.status === "SENT" ? ends : [];
}

function sending(row: DirectSettlementRow): Decision {
  return {
    title: L("DirectNo", row.id),
    action: L("SendIt"),
    text: L("SendText", bankText(row), row.customerName),
    ask: { label: L("NoteOptional"), least: 0 },
    done: L("SENT"),
    send: (note) => call(fundingService.SendDirectSettlement, { id: row.id, note: note || null }),
  };
}

function rejecting({ id }: DirectSettlementRow): Decision {
  return {
    title: L("RejectTitle", id),
    action: L("Reject"),
    text: null,
    ask: { label: L("CreditWhy"), least: 3 },
    done: L("Rejected"),
    look: "sell",
    send: (reason) => call(fundingService.RejectDirectSettlement, { id, reason }),
  };
}

function ending({ id }: DirectSettlementRow): Decision {
  return {
    title: L("DirectNo", id),
    action: L("EndIt"),
    text: L("EndText"),
    ask: null,
    done: L("WITHDRAWN"),
    look: "sell",
    send: () => call(fundingService.WithdrawDirectSettlement, { id }),
  };
}
