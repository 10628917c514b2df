// Closing the account in use for good: what is still open on it, the request, and how it stands with the office.

import type { ClosingBar } from "@tradebook/domain/access/account-closing.ts";
import type { ClosingRow } from "@tradebook/contract/services/account-closing.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { riskService } from "@tradebook/contract/services/risk.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { acting } from "../../lib/acting.ts";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { moneyKey } from "./money-queries.ts";
import { O } from "./own-words.ts";

type Standing = OutputOf<typeof riskService.GetOwnClosing>;

const barWords = {
  orders: "BarOrders",
  payments: "BarPayments",
  rights: "BarRights",
  shares: "BarShares",
  cash: "BarCash",
  lent: "BarLent",
} as const satisfies { readonly [B in ClosingBar]: string };

/** Of the account in use; a client's that somebody acts for, or looks at, is not theirs to close. */
export function CloseCard() {
  const account = useAccount();
  if (account === null || account.clientName !== null || acting() !== null) return null;
  return <OwnAccount cscsAccount={account.cscsAccount} />;
}

type Props = { readonly cscsAccount: string };

const closingKey = (cscsAccount: string) => [...moneyKey(cscsAccount), "closing"];

function OwnAccount({ cscsAccount }: Props) {
  const closing = useQuery({
    queryKey: closingKey(cscsAccount),
    queryFn: ({ signal }) => call(riskService.GetOwnClosing, { cscsAccount }, signal),
  });
  return (
    <Card title={O("CloseCard", cscsAccount)} testId="card-close">
      <Loaded query={closing} what={O("CloseCard", cscsAccount)} lines={2}>
        {(standing) => <Stands cscsAccount={cscsAccount} standing={standing} />}
      </Loaded>
    </Card>
  );
}

type StandsProps = Props & { readonly standing: Standing };

function Stands({ cscsAccount, standing }: StandsProps) {
  const [isAsking, ask] = useState(false);
  const { isClosed, open, newest } = standing;
  if (isClosed) return <p>{O("ClosedText")}</p>;
  const waiting = newest !== null && (newest.status === "Asked" || newest.status === "Checked") ? newest : null;
  return (
    <>
      <p className="settings__note">{O(waiting === null ? "CloseHint" : "CloseWaits")}</p>
      {waiting === null && newest?.status === "Refused" ? <p>{O("CloseRefused", newest.note ?? "")}</p> : null}
      <StillOpen open={open} />
      <p className="form__actions settings__actions">
        {waiting === null ? (
          <Button onClick={() => ask(true)}>{O("CloseAsk")}</Button>
        ) : (
          <Withdraw cscsAccount={cscsAccount} id={waiting.id} />
        )}
      </p>
      {isAsking ? <AskDialog cscsAccount={cscsAccount} open={open} onClose={() => ask(false)} /> : null}
    </>
  );
}

/** What must be in order before the office can close it. */
function StillOpen({ open }: Pick<ClosingRow, "open">) {
  if (open.length === 0) return <p>{O("CloseEmpty")}</p>;
  return (
    <>
      <p className="settings__note">{O("CloseFirst")}</p>
      <ul className="rows" data-testid="closing-bars">
        {open.map(({ what, count }) => (
          <li key={what}>{O(barWords[what], count)}</li>
        ))}
      </ul>
    </>
  );
}

function Withdraw({ cscsAccount, id }: Props & Pick<ClosingRow, "id">) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: async () => call(riskService.WithdrawAccountClosing, { id }),
    onSuccess: async () => {
      notify("good", O("CloseWithdrawn", cscsAccount));
      await client.invalidateQueries({ queryKey: closingKey(cscsAccount) });
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {O("CloseWithdraw")}
    </Button>
  );
}

type AskProps = Props & Pick<ClosingRow, "open"> & { readonly onClose: () => void };

const leastReason = 3;
const mostReason = 300;

function AskDialog({ cscsAccount, open, onClose }: AskProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const send = async () => {
    await call(riskService.AskAccountClosing, { cscsAccount, reason: reason.trim() });
    notify("good", O("CloseAsked", cscsAccount));
    await client.invalidateQueries({ queryKey: closingKey(cscsAccount) });
    onClose();
  };
  return (
    <FormDialog
      title={O("CloseTitle", cscsAccount)}
      action={O("CloseAsk")}
      look="sell"
      testId="close-form"
      isReady={reason.trim().length >= leastReason}
      onSend={send}
      onClose={onClose}
    >
      <p>{O("CloseText")}</p>
      <StillOpen open={open} />
      <Field label={O("CloseReason")}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={mostReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
