// One deposit: confirmed when the money has come, or not found; taken back by another than who entered it.

import { fundingService, type DepositRow } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, none } from "../../lib/format.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import { flagsText, MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function DepositDrawer({ row, onClose }: DrawerProps<DepositRow>) {
  const signedIn = useSignedIn();
  return (
    <DecisionDrawer
      title={L("DepositNo", row.reference)}
      decisions={decisionsOn(row, signedIn)}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Amount"), formatMoney(row.amount)],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Channel"), L(row.channel)],
        ...(row.bankName === null ? [] : [[L("ChequeBank"), row.bankName] as const]),
        [L("BankReference"), row.bankReference],
        [L("Payer"), row.payer],
        [L("Narration"), row.narration || none],
        [L("Day"), formatDate(row.day)],
        [L("Entered"), <When key="entered" at={row.enteredAt} />],
        [L("EnteredBy"), row.enteredBy],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Note"), row.note ?? none],
        [L("Flags"), flagsText(row.flags) || none],
      ]}
    />
  );
}

function decisionsOn(row: DepositRow, signedIn: SignedIn): readonly Decision[] {
  const { id, reference, status } = row;
  const waits = status === "NOTIFIED" || status === "UNCLEARED";
  const isIn = status === "CLEARED" || status === "UNCLEARED";
  return [
    ...(waits && may(signedIn, "Pages.Funding") ? clearing(row) : []),
    ...(isIn && may(signedIn, "Pages.Funding.Approve")
      ? [
          {
            title: L("ReverseTitle", reference),
            action: L("Reverse"),
            text: L("ReverseText"),
            ask: { label: L("Reason"), least: 3 },
            done: L("Reversed"),
            look: "sell",
            send: (reason: string) => call(fundingService.ReverseDeposit, { id, reason }),
          } as const,
        ]
      : []),
  ];
}

function clearing({ id, reference, amount }: DepositRow): readonly Decision[] {
  return [
    {
      title: L("ClearTitle", reference),
      action: L("Clear"),
      text: L("ClearText", formatMoney(amount)),
      ask: { label: L("NoteOptional"), least: 0 },
      done: L("Cleared"),
      send: (note) => call(fundingService.ClearDeposit, { id, outcome: "cleared", note: note || null }),
    },
    {
      title: L("BounceTitle", reference),
      action: L("Bounce"),
      text: null,
      ask: { label: L("Reason"), least: 3 },
      done: L("Cleared"),
      look: "sell",
      send: (note) => call(fundingService.ClearDeposit, { id, outcome: "bounced", note }),
    },
  ];
}
