// One claim of a missing deposit: the client's receipt, and what was found: one of the account's deposits, or why there is none.

import type { DepositClaimRow } from "@tradebook/contract/services/deposit-claim.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { formatDate, formatMoney, none } from "../../lib/format.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { DecideDialog, type Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/Marks.tsx";
import { ClaimState } from "./deposit-claims.tsx";
import { L } from "./funding-words.ts";
import { MatchForm } from "./MatchForm.tsx";

export function ClaimDrawer({ row, onClose }: DrawerProps<DepositClaimRow>) {
  const signedIn = useSignedIn();
  const [doing, start] = useState<"nothing" | "match" | "decline">("nothing");
  const end = () => start("nothing");
  const isOwn = signedIn.user.userTradingAccounts.includes(row.cscsAccount);
  const mayDecide = row.status === "OPEN" && may(signedIn, "Pages.Funding") && !isOwn;
  const ways = (
    <>
      {mayDecide ? (
        <>
          <Button look="primary" onClick={() => start("match")}>
            {L("ClaimMatch")}
          </Button>
          <Button onClick={() => start("decline")}>{L("ClaimDecline")}</Button>
        </>
      ) : null}
      <ClientsReceipt row={row} />
    </>
  );
  return (
    <DecisionDrawer
      title={L("ClaimNo", row.reference)}
      decisions={[]}
      ways={ways}
      onClose={onClose}
      facts={[
        [L("Status"), <ClaimState key="status" status={row.status} />],
        [L("Amount"), formatMoney(row.amount)],
        [L("ClaimPaidOn"), formatDate(row.paidOn)],
        [L("BankReference"), row.bankReference],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("ClaimDeposit"), depositText(row)],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("Note"), row.note ?? none],
      ]}
    >
      {isOwn && row.status === "OPEN" ? <p className="muted">{L("ClaimOwn")}</p> : null}
      {doing === "match" ? <MatchForm claim={row} onClose={end} /> : null}
      {doing === "decline" ? <DecideDialog decision={declining(row)} onClose={end} /> : null}
    </DecisionDrawer>
  );
}

function depositText({ deposit }: DepositClaimRow): string {
  if (deposit === null) return none;
  return `${deposit.reference}, ${formatMoney(deposit.amount)}, ${formatDate(deposit.day)}`;
}

function declining({ id, reference }: DepositClaimRow): Decision {
  return {
    title: L("ClaimDeclineTitle", reference),
    action: L("ClaimDecline"),
    text: null,
    ask: { label: L("Reason"), least: 3 },
    done: L("ClaimDeclined"),
    look: "sell",
    send: (reason) => call(fundingService.DeclineDepositClaim, { id, reason }),
  };
}

function ClientsReceipt({ row: { files, reference } }: { readonly row: DepositClaimRow }) {
  const [file] = files;
  const saving = useMutation({
    mutationFn: async (id: number) => {
      const { name, blob } = await fetchFile(fundingService.GetDepositClaimFile, { id });
      saveFile(name ?? reference, blob);
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  if (file === undefined) return null;
  return (
    <Button
      aria-busy={saving.isPending}
      onClick={() => {
        if (!saving.isPending) saving.mutate(file.id);
      }}
    >
      {L("ClaimReceipt")}
    </Button>
  );
}
