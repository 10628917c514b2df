// Direct Cash Settlement of one account: whether what sales bring goes straight to the holder's bank, asking for it, ending it.

import type { DirectSettlementRow } from "@tradebook/contract/services/direct-settlement.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { firstUnread } from "../../ui/first-unread.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, Facts } from "../../ui/Marks.tsx";
import { Empty, Standstill } from "../../ui/States.tsx";
import { bankQuery, directQuery, moneyKey } from "./money-queries.ts";
import { last4 } from "./BankCard.tsx";
import { M } from "./mandate-words.ts";

type Props = { readonly cscsAccount: string };

const isOpen = ({ status }: DirectSettlementRow) => status === "REQUESTED" || status === "SENT";

export function DirectCard({ cscsAccount }: Props) {
  const [doing, setDoing] = useState<"ask" | "end" | null>(null);
  const mandates = useQuery(directQuery(cscsAccount));
  const bank = useQuery(bankQuery(cscsAccount));
  const inUse = bank.data?.current ?? null;
  const open = mandates.data?.find(isOpen);
  const last = mandates.data?.[0];
  // Of one that stands the bank account is known.
  const needed = open === undefined ? firstUnread([mandates, bank]) : mandates;
  const side =
    needed.data === undefined ? null : open === undefined ? (
      <Button disabled={inUse === null} onClick={() => setDoing("ask")}>
        {M("DirectAsk")}
      </Button>
    ) : (
      <Button onClick={() => setDoing("end")}>{M("DirectEnd")}</Button>
    );
  return (
    <Card title={M("Direct")} side={side} testId="card-direct">
      <Loaded query={needed} what={M("Direct")} lines={2}>
        {() => (open === undefined ? <None last={last} hasBank={inUse !== null} /> : <Standing mandate={open} />)}
      </Loaded>
      {doing === "ask" && inUse !== null ? (
        <Ask
          cscsAccount={cscsAccount}
          bank={`${inUse.bankName} ••••••${last4(inUse)}`}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing === "end" && open !== undefined ? <End mandate={open} onClose={() => setDoing(null)} /> : null}
    </Card>
  );
}

type NoneProps = { readonly last: DirectSettlementRow | undefined; readonly hasBank: boolean };

function None({ last, hasBank }: NoneProps) {
  return (
    <>
      {last?.status === "REJECTED" ? (
        <Standstill className="settings__banner">{M("DirectRejected", last.note ?? "")}</Standstill>
      ) : null}
      <Empty title={M("DirectOff")} text={hasBank ? M("DirectHint") : M("DirectNoBank")} />
    </>
  );
}

function Standing({ mandate }: { readonly mandate: DirectSettlementRow }) {
  const { status, fromDay, bankName, isBankInUse } = mandate;
  return (
    <>
      {isBankInUse ? null : <Standstill className="settings__banner">{M("DirectBankChanged")}</Standstill>}
      <Facts
        facts={[
          [
            M("Status"),
            <Dot key="status" tone={status === "SENT" && isBankInUse ? "good" : "wait"}>
              {status === "SENT" ? M("DirectFrom", formatDate(fromDay)) : M("DirectWaits")}
            </Dot>,
          ],
          [M("PaidTo"), `${bankName} ••••••${last4(mandate)}`],
          [M("AskedOn"), formatDate(mandate.askedAt)],
        ]}
      />
      <p className="settings__note">{status === "SENT" ? M("DirectOnHint") : M("DirectWaitsHint")}</p>
    </>
  );
}

type AskProps = Props & { readonly bank: string; readonly onClose: () => void };

function Ask({ cscsAccount, bank, onClose }: AskProps) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const send = async () => {
    await call(fundingService.AskDirectSettlement, { cscsAccount, idempotencyKey });
    notify("good", M("DirectAsked"), M("DirectWaitsHint"));
    await client.invalidateQueries({ queryKey: moneyKey(cscsAccount) });
    onClose();
  };
  return (
    <FormDialog title={M("DirectAsk")} action={M("DirectAgree")} testId="direct-form" onSend={send} onClose={onClose}>
      <p>{M("DirectText", bank)}</p>
      <ul className="settings__list">
        <li>{M("DirectDebts")}</li>
        <li>{M("DirectNotHere")}</li>
        <li>{M("DirectAnyTime")}</li>
      </ul>
    </FormDialog>
  );
}

type EndProps = { readonly mandate: DirectSettlementRow; readonly onClose: () => void };

function End({ mandate, onClose }: EndProps) {
  const client = useQueryClient();
  const send = async () => {
    await call(fundingService.WithdrawDirectSettlement, { id: mandate.id });
    notify("good", M("DirectEnded"), M("DirectEndedText"));
    await client.invalidateQueries({ queryKey: moneyKey(mandate.cscsAccount) });
    onClose();
  };
  return (
    <FormDialog title={M("DirectEnd")} action={M("DirectEndIt")} testId="direct-end" onSend={send} onClose={onClose}>
      <p>{M("DirectEndedText")}</p>
    </FormDialog>
  );
}
