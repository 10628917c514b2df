// A change of a client's bank account: approved or rejected by another than who entered it.

import { fundingService, type BankDetailsRow } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function BankDrawer({ row, onClose }: DrawerProps<BankDetailsRow>) {
  const mayApprove = may(useSignedIn(), "Pages.Funding.Approve");
  return (
    <DecisionDrawer
      title={L("BankNo", row.id)}
      decisions={row.status === "PENDING" && mayApprove ? decisionsOn(row) : []}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Bank"), row.bankName],
        [L("BankAccount"), `••••••${row.accountNumber.slice(-4)}`],
        [L("Name"), row.accountName],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Note"), row.note ?? none],
        ...(row.warnings.length === 0
          ? []
          : [[L("Flags"), row.warnings.map((warning) => L(warning)).join(", ")] as const]),
      ]}
    />
  );
}

function decisionsOn({ id, customerName, bankName, accountNumber, accountName }: BankDetailsRow): readonly Decision[] {
  return [
    {
      title: L("ApproveTitle", customerName),
      action: L("Approve"),
      text: L("ApproveBankText", customerName, bankName, `••••••${accountNumber.slice(-4)}`, accountName),
      ask: { label: L("NoteOptional"), least: 0 },
      done: L("Approved"),
      send: (note) => call(fundingService.ApproveBankDetails, { id, note: note || null }),
    },
    {
      title: L("RejectTitle", customerName),
      action: L("Reject"),
      text: null,
      ask: { label: L("Reason"), least: 3 },
      done: L("Rejected"),
      look: "sell",
      send: (reason) => call(fundingService.RejectBankDetails, { id, reason }),
    },
  ];
}
