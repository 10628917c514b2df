// One withdrawal: approved or rejected by another than who asked for it, then paid or returned by the bank.

import { accountStates } from "@tradebook/domain/access/account-state.ts";
import { fundingService, type WithdrawalRow } from "@tradebook/contract/services/funding.ts";
import { L as stateWord } from "../../account-state/account-state-words.ts";
import { call } from "../../lib/api.ts";
import { formatMoney, none } from "../../lib/format.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { Standstill } from "../../ui/States.tsx";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import { flagsText, MoneyState, Promised } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function WithdrawalDrawer({ row, onClose }: DrawerProps<WithdrawalRow>) {
  const signedIn = useSignedIn();
  return (
    <DecisionDrawer
      title={L("WithdrawalNo", row.reference)}
      warning={<Stopped row={row} />}
      decisions={decisionsOn(row, signedIn)}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Amount"), formatMoney(row.amount)],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Bank"), row.beneficiaryBank],
        [L("BankAccount"), `••••••${row.beneficiaryAccount.slice(-4)}`],
        [L("Name"), row.beneficiaryName],
        [L("Narration"), row.narration || none],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("PromisedBy"), <Promised key="promised" row={row} />],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("BankReference"), row.bankReference ?? none],
        [L("Note"), row.note ?? none],
        [L("Flags"), flagsText(row.flags) || none],
      ]}
    />
  );
}

/** Money that is on its way out of an account that was stopped since it was asked for. */
function Stopped({ row }: { readonly row: WithdrawalRow }) {
  const { status } = row;
  const isOpen = status === "REQUESTED" || status === "APPROVED";
  const barred = barredBy(row);
  if (!isOpen || barred === null) return null;
  return (
    <Standstill tone="bad" className="drawer__warning">
      {barred}
    </Standstill>
  );
}

/** Why nothing of the account is paid out now; null when it is. */
function barredBy({ accountState }: WithdrawalRow): string | null {
  return accountStates[accountState].withdraw ? null : L("PaysNothing", stateWord(`State${accountState}`));
}

function decisionsOn(row: WithdrawalRow, signedIn: SignedIn): readonly Decision[] {
  const { id, reference } = row;
  const account = `${row.beneficiaryBank} ••••••${row.beneficiaryAccount.slice(-4)}`;
  if (row.status === "REQUESTED" && may(signedIn, "Pages.Funding.Approve")) {
    return [
      {
        title: L("ApproveTitle", reference),
        action: L("Approve"),
        barred: barredBy(row),
        text: L("ApproveText", formatMoney(row.amount), account, row.beneficiaryName),
        ask: { label: L("NoteOptional"), least: 0 },
        done: L("Approved"),
        send: (note) => call(fundingService.ApproveWithdrawal, { id, note: note || null }),
      },
      {
        title: L("RejectTitle", reference),
        action: L("Reject"),
        text: null,
        ask: { label: L("Reason"), least: 3 },
        done: L("Rejected"),
        look: "sell",
        send: (reason) => call(fundingService.RejectWithdrawal, { id, reason }),
      },
    ];
  }
  if (row.status !== "APPROVED" || !may(signedIn, "Pages.Funding")) return [];
  return [
    {
      title: L("PayTitle", reference),
      action: L("Pay"),
      text: null,
      ask: { label: L("BankReference"), least: 1 },
      done: L("Paid"),
      send: (bankReference) => call(fundingService.PayWithdrawal, { id, bankReference }),
    },
    {
      title: L("FailTitle", reference),
      action: L("Fail"),
      text: null,
      ask: { label: L("Reason"), least: 3 },
      done: L("Failed"),
      look: "sell",
      send: (reason) => call(fundingService.FailWithdrawal, { id, reason }),
    },
  ];
}
