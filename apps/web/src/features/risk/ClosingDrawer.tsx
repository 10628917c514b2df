// One request to close an account or to open it again: what is still in it, and the steps that are this person's.

import type { ClosingRow } from "@tradebook/contract/services/account-closing.ts";
import { riskService } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { askedByText, ClosingStatusMark, openText } from "./closings.tsx";
import { C } from "./closing-words.ts";

export function ClosingDrawer({ row, onClose }: DrawerProps<ClosingRow>) {
  const signedIn = useSignedIn();
  const { userName } = signedIn.user;
  const bar = barOf(row, userName);
  return (
    <DecisionDrawer
      title={C("RequestNo", row.id)}
      decisions={may(signedIn, "Pages.Risk") ? decisionsOn(row, userName) : []}
      warning={bar === null ? null : <p className="muted">{bar}</p>}
      onClose={onClose}
      facts={[
        [C("Status"), <ClosingStatusMark key="status" status={row.status} />],
        [C("Deed"), C(row.deed)],
        [C("AccountNo"), row.cscsAccount],
        [C("Client"), row.name],
        [C("StillOpen"), openText(row)],
        [C("Reason"), row.reason],
        [C("AskedBy"), askedByText(row)],
        [C("Asked"), <When key="asked" at={row.askedAt} />],
        [C("CheckedBy"), row.checkedBy ?? none],
        [C("CheckedAt"), <When key="checked" at={row.checkedAt} />],
        [C("EndedBy"), row.endedBy ?? none],
        [C("EndedAt"), <When key="ended" at={row.endedAt} />],
        [C("Note"), row.note ?? none],
      ]}
    />
  );
}

/** Who checked it leaves the deed to another; who asked for it may take it back. */
function decisionsOn(row: ClosingRow, userName: string): readonly Decision[] {
  const { id, status, askedBy } = row;
  if (status !== "Asked" && status !== "Checked") return [];
  const title = C("RequestNo", id);
  const refuse: Decision = {
    title,
    action: C("Refuse"),
    text: null,
    ask: { label: C("RefuseReason"), least: 3 },
    done: C("Refused"),
    look: "sell",
    send: (reason) => call(riskService.RefuseAccountClosing, { id, reason }),
  };
  const withdraw: Decision = {
    title,
    action: C("Withdraw"),
    text: null,
    ask: null,
    done: C("Withdrawn"),
    send: () => call(riskService.WithdrawAccountClosing, { id }),
  };
  return [
    status === "Asked" ? checking(row) : doing(row, userName),
    refuse,
    ...(askedBy === userName ? [withdraw] : []),
  ];
}

function checking({ id }: ClosingRow): Decision {
  return {
    title: C("RequestNo", id),
    action: C("Check"),
    text: C("CheckText"),
    ask: null,
    done: C("AskedDone"),
    send: () => call(riskService.ApproveAccountClosing, { id }),
  };
}

function doing(row: ClosingRow, userName: string): Decision {
  const { id, deed } = row;
  return {
    title: C("RequestNo", id),
    action: C(deed === "Close" ? "CloseNow" : "ReopenNow"),
    text: C(deed === "Close" ? "CloseNowText" : "ReopenNowText"),
    ask: null,
    done: C("Done"),
    look: deed === "Close" ? "sell" : "primary",
    barred: barOf(row, userName),
    send: () => call(riskService.ApproveAccountClosing, { id }),
  };
}

/** Why this person cannot do it now; null when they can. */
function barOf({ status, deed, open, checkedBy }: ClosingRow, userName: string): string | null {
  if (status !== "Checked") return null;
  if (checkedBy === userName) return C("ByAnother");
  return deed === "Close" && open.length > 0 ? C("NotEmpty") : null;
}

/** By the office, of an account in its list. */
export function askingOf(cscsAccount: string, isClosed: boolean): Decision {
  return {
    title: C("AskTitle", cscsAccount),
    action: C(isClosed ? "AskReopen" : "AskClose"),
    text: C(isClosed ? "AskReopenText" : "AskCloseText", cscsAccount),
    ask: { label: C("AskReason"), least: 3 },
    done: C("AskedDone"),
    look: isClosed ? "primary" : "sell",
    send: (reason) =>
      call(isClosed ? riskService.AskAccountReopening : riskService.AskAccountClosing, { cscsAccount, reason }),
  };
}
