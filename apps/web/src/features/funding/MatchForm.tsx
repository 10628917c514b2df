// Matches a claim with one of the account's own deposits; where another amount came it is said why.

import type { DepositClaimRow } from "@tradebook/contract/services/deposit-claim.ts";
import { fundingService, type DepositRow } from "@tradebook/contract/services/funding.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./funding-words.ts";

type Props = { readonly claim: DepositClaimRow; readonly onClose: () => void };

/** The newest of the account; an older one is found under Deposits, and is seldom what somebody misses. */
const shown = 100;
const [leastNote, mostNote] = [3, 300];

export function MatchForm({ claim, onClose }: Props) {
  const client = useQueryClient();
  const { id, cscsAccount, reference, amount, paidOn, bankReference } = claim;
  const [picked, pick] = useState("");
  const [note, setNote] = useState("");
  const deposits = useQuery({
    queryKey: ["list", "depositsOf", cscsAccount],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: shown };
      const { items } = await call(fundingService.GetDeposits, { cscsAccount, ...page }, signal);
      return items.filter(({ status }) => status === "CLEARED" || status === "UNCLEARED");
    },
  });
  const deposit = deposits.data?.find((one) => String(one.id) === picked);
  const differs = deposit !== undefined && deposit.amount !== amount;
  const send = async () => {
    if (deposit === undefined) return;
    await call(fundingService.MatchDepositClaim, { id, depositId: deposit.id, note: note.trim() || null });
    notify("good", L("ClaimMatched"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("ClaimMatchTitle", reference)}
      action={L("ClaimMatch")}
      testId="match-form"
      isReady={deposit !== undefined && (!differs || note.trim().length >= leastNote)}
      onSend={send}
      onClose={onClose}
    >
      <p>{L("ClaimMatchText", formatMoney(amount), formatDate(paidOn), bankReference)}</p>
      <Loaded
        query={deposits}
        what={L("TabDeposits")}
        isEmpty={(items) => items.length === 0}
        empty={<p className="muted">{L("ClaimNoDeposits")}</p>}
      >
        {(items) => (
          <Field label={L("ClaimPick")}>
            {(control) => (
              <Select
                {...control}
                value={picked}
                options={[{ value: "", label: L("ClaimPickNone") }, ...items.map(optionOf)]}
                onPick={pick}
              />
            )}
          </Field>
        )}
      </Loaded>
      <Field label={L(differs ? "ClaimDiffers" : "NoteOptional")}>
        {(control) => (
          <TextInput {...control} maxLength={mostNote} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}

function optionOf({ id, reference, amount, day, bankReference }: DepositRow) {
  const label = `${reference} · ${formatDate(day)} · ${formatMoney(amount)} · ${bankReference}`;
  return { value: String(id), label };
}
