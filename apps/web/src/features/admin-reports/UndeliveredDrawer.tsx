// One message that could not be delivered: what is known of it, and the ways to send it again or to close it.

import { notificationService } from "@tradebook/contract/services/notification.ts";
import type { UndeliveredMessage } from "@tradebook/contract/services/undelivered.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When, type Fact } from "../../ui/Marks.tsx";
import { causeOf, kindOf, MessageAge, MessageState } from "./undelivered.tsx";
import { U } from "./undelivered-words.ts";

export function UndeliveredDrawer({ row, onClose }: DrawerProps<UndeliveredMessage>) {
  const signedIn = useSignedIn();
  const decisions = useDecisions(row);
  const mayDecide = row.state === "Open" && may(signedIn, "Pages.Users");
  return (
    <DecisionDrawer
      title={U("MessageNo", row.id)}
      decisions={mayDecide ? decisions : []}
      onClose={onClose}
      facts={[
        [U("Status"), <MessageState key="state" state={row.state} />],
        [U("User"), row.userName ?? U("NoUser")],
        [U("Way"), U(row.channel)],
        [U("Address"), row.recipient],
        ...(row.movedTo === null ? [] : ([[U("AddressNow"), row.movedTo]] as const)),
        [U("Kind"), kindOf(row)],
        [U("Title"), row.title ?? (row.isKept ? none : U("NotKept"))],
        [U("Cause"), causeOf(row)],
        [U("Tries"), formatQuantity(row.tries)],
        [U("WrittenAt"), <When key="written" at={row.writtenAt} />],
        [U("FailedAt"), <When key="failed" at={row.failedAt} />],
        [U("Since"), <MessageAge key="since" failedAt={row.failedAt} />],
        ...decidedFacts(row),
      ]}
    >
      {row.state === "Open" && !row.isKept ? <p className="muted">{U("CannotSend")}</p> : null}
    </DecisionDrawer>
  );
}

function useDecisions(row: UndeliveredMessage): readonly Decision[] {
  const client = useQueryClient();
  const recount = () => client.invalidateQueries({ queryKey: ["desk", "house"] });
  const again: Decision = {
    title: U("SendAgainTitle", row.id),
    action: U("SendAgain"),
    text: U("SendAgainText", row.recipient),
    ask: null,
    done: U("SentAgain"),
    send: async () => {
      await call(notificationService.SendUndeliveredAgain, { id: row.id });
      await recount();
    },
  };
  const toNew: Decision = {
    title: U("SendToNewTitle", row.id),
    action: U("SendToNew"),
    text: U("SendToNewText", row.movedTo ?? "", row.recipient),
    ask: null,
    done: U("SentToNew"),
    send: async () => {
      await call(notificationService.SendUndeliveredToNew, { id: row.id });
      await recount();
    },
  };
  const close: Decision = {
    title: U("CloseTitle", row.id),
    action: U("Close"),
    text: U("CloseText"),
    ask: { label: U("Reason"), least: 3 },
    done: U("ClosedIt"),
    send: async (reason) => {
      await call(notificationService.CloseUndelivered, { id: row.id, reason });
      await recount();
    },
  };
  if (!row.isKept) return [close];
  return [row.movedTo === null ? again : toNew, close];
}

function decidedFacts(row: UndeliveredMessage): readonly Fact[] {
  const asked: readonly Fact[] = [
    [U("AskedBy"), row.askedBy],
    [U("AskedAt"), <When key="asked" at={row.askedAt} />],
  ];
  const closed: readonly Fact[] = [
    [U("ClosedBy"), row.closedBy],
    [U("ClosedAt"), <When key="closed" at={row.closedAt} />],
    [U("Said"), row.closingReason],
  ];
  return [...(row.askedBy === null ? [] : asked), ...(row.closedBy === null ? [] : closed)];
}
