// Deposits that a client misses: the form that claims one, as `?claim=1` opens it, and how far each claim has come.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { DepositClaimRow } from "@tradebook/contract/services/deposit-claim.ts";
import { documentLimits } from "@tradebook/domain/account-opening/documents.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { call, failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { formatDate } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { useViewedAccount } from "../../lib/looked.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { upload } from "../../lib/upload.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useMoneyText } from "../../ui/Money.tsx";
import { Failed } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { C } from "./claim-words.ts";
import { Amount, State } from "./columns.tsx";
import type { Asked } from "./report.ts";
import { withView } from "./report-view.ts";

type Props = { readonly asked: Pick<Asked, "cscsAcct"> };

const claimsKey = (cscsAcct: string) => ["portal", "claims", cscsAcct] as const;

export function ClaimDialog({ asked: { cscsAcct } }: Props) {
  const account = useViewedAccount();
  const [query, setQuery] = useSearchParams();
  if (account === null || account.clientName !== null || query.get("claim") === null) return null;
  const close = () => setQuery(withView(addressNow(), { claim: "" }), { replace: true });
  return <ClaimForm key={cscsAcct} cscsAccount={cscsAcct} onClose={close} />;
}

const megabyte = 1024 * 1024;

function ClaimForm({ cscsAccount, onClose }: { readonly cscsAccount: string; readonly onClose: () => void }) {
  const client = useQueryClient();
  // The same for every try of this one, so that a lost answer brings no second claim.
  const [idempotencyKey] = useState(newClOrdID);
  const [typed, setTyped] = useState({ amount: "", paidOn: "", reference: "" });
  const [file, setFile] = useState<File | null>(null);
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const amount = amountIn(typed.amount);
  const send = async () => {
    if (amount === null || file === null) return;
    const form = new FormData();
    const members = { cscsAccount, paidOn: typed.paidOn, bankReference: typed.reference.trim(), idempotencyKey };
    for (const [name, value] of Object.entries(members)) form.set(name, value);
    form.set("amount", nairaIn(amount));
    form.set("file", file);
    const { signal } = new AbortController();
    const made = await upload(fundingService.ClaimDeposit, { form, signal, onProgress: () => undefined });
    notify("good", C("ClaimSent"), C("ClaimSentText", made.reference));
    await client.invalidateQueries({ queryKey: claimsKey(cscsAccount) });
    onClose();
  };
  return (
    <FormDialog
      title={C("ClaimTitle")}
      action={C("ClaimSend")}
      shape="side"
      testId="claim-form"
      isReady={amount !== null && typed.paidOn !== "" && typed.reference.trim() !== "" && file !== null}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{C("ClaimHint")}</p>
      <AmountField
        label={C("ClaimAmount")}
        value={typed.amount}
        error={typed.amount !== "" && amount === null ? C("ClaimAmountWrong") : null}
        onType={(text) => change({ amount: text })}
      />
      <Field label={C("ClaimDay")}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={typed.paidOn}
            onChange={(event) => change({ paidOn: event.target.value })}
          />
        )}
      </Field>
      <Field label={C("ClaimReference")} hint={C("ClaimReferenceHint")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            value={typed.reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        )}
      </Field>
      <Field label={C("ClaimFile")} hint={C("ClaimFileHint", documentLimits.mostBytes / megabyte)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".jpg,.jpeg,.png,.pdf"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** As the wire wants it: naira with two decimals, made of whole kobo. */
function nairaIn(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
}

/** A handful: those that wait come first. */
const shownClaims = 5;

/** Where there is none, nothing stands here; only the holder has claims. */
export function Claims({ asked: { cscsAcct } }: Props) {
  const account = useViewedAccount();
  const isOwn = account !== null && account.clientName === null;
  const claims = useQuery({
    queryKey: claimsKey(cscsAcct),
    enabled: isOwn,
    queryFn: ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: shownClaims };
      return call(fundingService.GetDepositClaims, { cscsAccount: cscsAcct, ...page }, signal);
    },
  });
  if (claims.isError) return <Failed failure={failureOf(claims.error)} onRetry={() => void claims.refetch()} />;
  const { items = [] } = claims.data ?? {};
  if (!isOwn || items.length === 0) return null;
  return (
    <section className="moved" aria-label={C("Claims")}>
      <h2>{C("Claims")}</h2>
      <ul className="rows" data-testid="claims">
        {items.map((claim) => (
          <Claim key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

const tones = { OPEN: "wait", MATCHED: "plain", DECLINED: "bad" } as const;

function Claim({ claim }: { readonly claim: DepositClaimRow }) {
  const { reference, amount, paidOn, bankReference, status, deposit, note, files } = claim;
  const amountText = useMoneyText();
  const found =
    deposit === null ? null : C("ClaimFound", amountText(deposit.amount), formatDate(deposit.day), deposit.reference);
  const [file] = files;
  return (
    <li data-claim={status}>
      <span className="rows__text">
        <strong>
          <Amount kobo={amount} sign />
        </strong>
        <span className="rows__small">{C("ClaimPaidOn", reference, formatDate(paidOn), bankReference)}</span>
        {found === null && note === null ? null : (
          <span className="rows__small">{[found, note].filter((part) => part !== null).join(" · ")}</span>
        )}
      </span>
      <span className="rows__end">
        <State text={C(`Claim${status}`)} tone={tones[status]} />
        {file === undefined ? null : <SentFile id={file.id} extension={file.extension} reference={reference} />}
      </span>
    </li>
  );
}

type FileProps = { readonly id: number; readonly extension: string; readonly reference: string };

function SentFile({ id, extension, reference }: FileProps) {
  const saving = useMutation({
    mutationFn: async () => {
      const { name, blob } = await fetchFile(fundingService.GetDepositClaimFile, { id });
      saveFile(name ?? `${reference}.${extension}`, blob);
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button
      size="small"
      aria-label={C("ClaimReceiptOf", reference)}
      aria-busy={saving.isPending}
      onClick={() => {
        if (!saving.isPending) saving.mutate();
      }}
    >
      {C("ClaimReceipt")}
    </Button>
  );
}
